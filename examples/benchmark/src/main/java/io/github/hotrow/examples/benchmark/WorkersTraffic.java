// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.Traffic;
import io.github.hotrow.examples.load.UnansweredException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The traffic of several JVMs, each a {@link Worker} with a share of the clients. Confined to the
 * main thread, except for the answers, which a thread of its own keeps up to date.
 */
final class WorkersTraffic implements Traffic {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long POLL_MS = 100;

  private final Answers answers;
  private final String threads;
  private final List<Child> children = new ArrayList<>();
  private final Thread poll = new Thread(this::poll, "workers");
  private String note = "";
  private volatile boolean over;

  /** One JVM; its lines are exchanged one pair at a time. */
  private static final class Child {
    final Process process;
    final BufferedReader in;
    final BufferedWriter out;
    final int firstClient;
    WorkerResult last = new WorkerResult(Map.of(), 0, 0, List.of(), List.of(), "", List.of());

    Child(Process process, int firstClient) {
      this.process = process;
      this.firstClient = firstClient;
      in = process.inputReader(StandardCharsets.UTF_8);
      out = process.outputWriter(StandardCharsets.UTF_8);
    }

    synchronized String say(String line) {
      try {
        out.write(line);
        out.newLine();
        out.flush();
        String answer = in.readLine();
        if (answer == null) {
          throw new IOException("it ended");
        }
        return answer;
      } catch (IOException e) {
        throw new CannotRunException("a worker gave out: " + e.getMessage(), e);
      }
    }
  }

  private WorkersTraffic(int clients, String threads) {
    answers = new Answers(clients);
    this.threads = threads;
    poll.setDaemon(true);
  }

  static WorkersTraffic open(
      DatabaseServer server,
      BenchSettings settings,
      Contestant contestant,
      String schema,
      int clients,
      int round) {
    WorkersTraffic traffic = new WorkersTraffic(clients, contestant.threads().toString());
    int processes = contestant.processes();
    for (int i = 0; i < processes; i++) {
      int first = i * clients / processes;
      int share = (i + 1) * clients / processes - first;
      if (share > 0) {
        WorkerOrder order =
            new WorkerOrder(
                server.address(),
                Math.max(2, server.freeConnections() / processes),
                schema,
                contestant.strategy(),
                contestant.api(),
                contestant.threads(),
                settings.keys(),
                settings.distribution().toString(),
                settings.amount(),
                first,
                share,
                processes,
                settings.rate(),
                settings.roundTrip().toNanos(),
                settings.seed() + round);
        traffic.add(first, order);
      }
    }
    return traffic;
  }

  private void add(int firstClient, WorkerOrder order) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Worker.class.getName()));
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.redirectError(ProcessBuilder.Redirect.INHERIT);
      Child child = new Child(builder.start(), firstClient);
      children.add(child);
      String ready = child.say(JSON.writeValueAsString(order));
      note = order.processes() + " JVMs; " + ready.replaceFirst("ready ?", "");
    } catch (IOException e) {
      close();
      throw new CannotRunException("a worker can't be started: " + e.getMessage(), e);
    }
  }

  private void say(String word) {
    for (Child child : children) {
      note(child, word);
    }
  }

  private synchronized WorkerResult note(Child child, String word) {
    try {
      WorkerResult result = JSON.readValue(child.say(word), WorkerResult.class);
      for (Answer answer : Answer.values()) {
        long before = child.last.counts().getOrDefault(answer, 0L);
        answers.count(answer, result.counts().get(answer) - before);
      }
      child.last = result;
      return result;
    } catch (IOException e) {
      throw new CannotRunException("a worker answers nonsense: " + e.getMessage(), e);
    }
  }

  private void poll() {
    try {
      while (!over) {
        TimeUnit.MILLISECONDS.sleep(POLL_MS);
        if (!over) {
          say("count");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void start() {
    say("start");
    poll.start();
  }

  @Override
  public void measure(boolean on) {
    say(on ? "measure" : "rest");
  }

  @Override
  public void stop() throws InterruptedException {
    over = true;
    poll.interrupt();
    poll.join();
    for (Child child : children) {
      WorkerResult result = note(child, "stop");
      for (int i = 0; i < result.clients().size(); i++) {
        long[] told = result.clients().get(i);
        answers.buyers().get(child.firstClient + i).add(told[0], told[1], told[2]);
      }
      fail(child.firstClient, result);
      answers.latencies().add(decoded(result.histogram()));
    }
  }

  /** What failed there counts as failed here; an id that may be in the log is known to be so. */
  private void fail(int client, WorkerResult result) {
    String message = result.messages().isEmpty() ? "" : result.messages().get(0);
    IllegalStateException cause = new IllegalStateException(message);
    for (long id : result.unknownIds()) {
      answers.failed(client, id, new UnansweredException(true, cause));
    }
    for (long i = result.unknownIds().size(); i < result.failed(); i++) {
      answers.failed(client, 0, new UnansweredException(false, cause));
    }
  }

  private static Histogram decoded(String text) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    } catch (DataFormatException e) {
      throw new CannotRunException("a worker's latencies can't be read", e);
    }
  }

  /** CPU time of all JVMs. */
  long cpuNs() {
    return children.stream()
        .map(child -> child.process.info().totalCpuDuration().orElse(Duration.ZERO))
        .mapToLong(Duration::toNanos)
        .sum();
  }

  @Override
  public Answers answers() {
    return answers;
  }

  @Override
  public synchronized long groups(long committed) {
    return children.stream().mapToLong(child -> child.last.groups()).sum();
  }

  @Override
  public int clients() {
    return answers.buyers().size();
  }

  @Override
  public String threads() {
    return threads;
  }

  @Override
  public String note() {
    return note;
  }

  @Override
  public void close() {
    over = true;
    for (Child child : children) {
      // An ended input ends a worker that still listens; one that doesn't is ended.
      try {
        child.out.close();
        if (!child.process.waitFor(5, TimeUnit.SECONDS)) {
          child.process.destroyForcibly();
        }
      } catch (IOException e) {
        child.process.destroyForcibly();
      } catch (InterruptedException e) {
        child.process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
