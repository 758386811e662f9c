// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.recovery.Fate;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/** A {@link CouponService} in a process of its own, seen by its customers. Thread-safe. */
final class ServiceProcess implements AutoCloseable {
  private final Process process;
  private final Writer requests;
  private final Thread reading;
  private final AtomicLong numbers = new AtomicLong();
  private final Map<String, CompletableFuture<Answer>> waiting = new ConcurrentHashMap<>();
  private final List<OpenChange> open = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
  private int unanswered;
  private volatile boolean ended;

  /**
   * A change that an earlier process left open, as its successor tells it. Immutable.
   *
   * @param fate what became of it
   * @param request the request that it was made for
   */
  record OpenChange(Fate fate, Request request) {}

  private ServiceProcess(Process process) {
    this.process = process;
    requests =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    reading = new Thread(this::read, "answers-" + process.pid());
    reading.setDaemon(true);
  }

  /**
   * Starts a service; what an earlier one with the same journal left open is resolved first.
   *
   * @throws CannotRunException if it ends before it is ready; it has said why then
   */
  static ServiceProcess start(DatabaseServer.Address database, String schema, Path journal)
      throws InterruptedException {
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            CouponService.class.getName(),
            database.url(),
            database.user() == null ? "" : database.user(),
            schema,
            journal.toString());
    try {
      ServiceProcess service = new ServiceProcess(command.redirectError(Redirect.INHERIT).start());
      service.reading.start();
      service.say(database.password() == null ? "" : database.password());
      if (service.ready.get()) {
        return service;
      }
      throw new CannotRunException(
          "the service ended with " + service.process.waitFor() + " before it was ready", null);
    } catch (IOException | ExecutionException e) {
      throw new CannotRunException("the service could not be started: " + e.getMessage(), e);
    }
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.endsWith(CouponService.END)) {
          heard(line.substring(0, line.length() - CouponService.END.length()));
        }
      }
    } catch (IOException e) {
      // it was killed
    }
    unanswered = waiting.size();
    ended = true;
    ready.complete(false);
    waiting.values().forEach(answer -> answer.complete(null));
  }

  private void heard(String line) {
    if (line.equals(CouponService.READY)) {
      ready.complete(true);
      return;
    }
    String[] words = line.split(" ", 3);
    if (words[0].equals(CouponService.OPEN)) {
      open.add(new OpenChange(Fate.valueOf(words[1]), Request.parse(words[2])));
      return;
    }
    CompletableFuture<Answer> answer = waiting.remove(words[0]);
    if (answer != null) {
      answer.complete(Answer.parse(line.substring(words[0].length() + 1)));
    }
  }

  private synchronized void say(String line) throws IOException {
    requests.write(line + "\n");
    requests.flush();
  }

  /** Sends the request; the answer is null if the process ends without giving one. */
  CompletableFuture<Answer> send(String request) {
    String number = Long.toString(numbers.incrementAndGet());
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    waiting.put(number, answer);
    try {
      say(number + " " + request);
    } catch (IOException e) {
      answer.complete(null);
    }
    if (ended) {
      answer.complete(null);
    }
    return answer;
  }

  /** What an earlier service left open, told by this one when it started. */
  List<OpenChange> open() {
    return List.copyOf(open);
  }

  long pid() {
    return process.pid();
  }

  /**
   * Ends it as {@code kill -9} does.
   *
   * @return how many requests are left without an answer
   */
  int kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    reading.join();
    return unanswered;
  }

  /** Lets it answer everything, and end. */
  @Override
  public void close() {
    try {
      requests.close();
      process.waitFor();
      reading.join();
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
