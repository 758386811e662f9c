// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import io.github.hotrow.testing.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A {@link LoadChild} seen from outside. Confined to the test's thread, but for what it reads. */
final class ChildJvm {
  private final Process process;
  private final Thread reading;
  private final Answers answers;
  private volatile boolean ready;
  private volatile boolean done;

  ChildJvm(
      Answers answers,
      String url,
      Path journal,
      long firstOrder,
      long seed,
      String unapplied,
      FakeClock clock) {
    this.answers = answers;
    try {
      ProcessBuilder builder =
          java(
              LoadChild.class,
              url,
              journal.toString(),
              Long.toString(firstOrder),
              Long.toString(seed),
              unapplied);
      clock.governs(builder);
      process = builder.redirectError(journal.resolveSibling("child.log").toFile()).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    reading = new Thread(this::read, "child-output");
    reading.start();
  }

  /** A small JVM with this one's class path. */
  static ProcessBuilder java(Class<?> main, String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command);
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        switch (line) {
          case "READY" -> ready = true;
          case "DONE" -> done = true;
          default -> answers.heard(line);
        }
      }
    } catch (IOException e) {
      // it was killed in the middle of a line
    }
  }

  void awaitReady() {
    Await.until("the child sells", Duration.ofSeconds(90), () -> ready || !process.isAlive());
    if (!ready) {
      throw new AssertionError("the child ended before it was ready: " + process.exitValue());
    }
  }

  boolean isReady() {
    return ready;
  }

  void say(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lets it answer everything and end. */
  void stop() {
    say("stop");
    ended();
    if (!done) {
      throw new AssertionError("the child did not end in order: " + process.exitValue());
    }
  }

  /** Ends it as {@code kill -9} does. */
  void kill() {
    process.destroyForcibly();
    ended();
  }

  private void ended() {
    Await.until("the child has ended", Duration.ofSeconds(90), () -> !process.isAlive());
    Await.until("its output is read", Duration.ofSeconds(20), () -> !reading.isAlive());
  }

  /** Sends a signal by name. */
  void signal(String name) {
    try {
      new ProcessBuilder(List.of("kill", "-" + name, Long.toString(process.pid())))
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
