// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import com.sun.management.OperatingSystemMXBean;
import io.github.hotrow.examples.benchmark.machine.LockWaits;
import io.github.hotrow.examples.benchmark.machine.Usage;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.Progress;
import io.github.hotrow.examples.load.Traffic;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One run's traffic: warmed up, measured, stopped. Confined to the main thread, for one use. */
final class Measurement {
  private final Traffic traffic;
  private final Progress progress;
  private final LockWaits lockWaits;
  private final Connection connection;
  private final String schema;
  private final boolean isLocal;
  private Point begin;
  private Point end;
  private boolean stopped;

  /** The counts at one moment. */
  record Point(
      long nanos,
      Map<Answer, Long> counts,
      long failed,
      long groups,
      long clientCpuNs,
      Usage usage) {
    long count(Answer answer) {
      return counts.get(answer);
    }
  }

  Measurement(
      Traffic traffic,
      Progress progress,
      LockWaits lockWaits,
      Connection connection,
      String schema,
      boolean isLocal) {
    this.traffic = traffic;
    this.progress = progress;
    this.lockWaits = lockWaits;
    this.connection = connection;
    this.schema = schema;
    this.isLocal = isLocal;
  }

  /** Runs the traffic to its end. */
  void run(Duration warmup, Duration duration) throws SQLException, InterruptedException {
    if (warmup.isZero()) {
      // Traffic that ends by itself must not begin before it is measured.
      begin = now();
      traffic.measure(true);
    }
    traffic.start();
    try {
      if (!warmup.isZero()) {
        watch("warm-up", warmup);
        traffic.measure(true);
        begin = now();
      }
      lockWaits.count(true);
      watch("measuring", duration);
      lockWaits.count(false);
      if (traffic.answers().isExhausted()) {
        stop(); // what was sent last is still to be answered, and counts
      }
      end = now();
      if (!stopped) {
        traffic.measure(false);
      }
    } finally {
      stop();
      progress.end();
    }
  }

  private void stop() throws InterruptedException {
    if (!stopped) {
      stopped = true;
      progress.show("waits for the last answers …");
      traffic.stop();
    }
  }

  private Point now() throws SQLException {
    Usage usage = Usage.now(connection, schema, isLocal);
    Answers answers = traffic.answers();
    Map<Answer, Long> counts = new EnumMap<>(Answer.class);
    for (Answer answer : Answer.values()) {
      counts.put(answer, answers.count(answer));
    }
    return new Point(
        System.nanoTime(),
        counts,
        answers.failed(),
        traffic.groups(counts.get(Answer.APPLIED)),
        clientCpuNs(),
        usage);
  }

  private long clientCpuNs() {
    if (traffic instanceof WorkersTraffic workers) {
      return workers.cpuNs();
    }
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime();
  }

  private void watch(String phase, Duration duration) throws InterruptedException {
    long begunNs = System.nanoTime();
    long elapsedNs = 0;
    long shownMs = 0;
    while (elapsedNs < duration.toNanos() && !traffic.answers().isExhausted()) {
      TimeUnit.NANOSECONDS.sleep(
          Math.min(TimeUnit.MILLISECONDS.toNanos(20), duration.toNanos() - elapsedNs));
      elapsedNs = System.nanoTime() - begunNs;
      long elapsedMs = TimeUnit.NANOSECONDS.toMillis(elapsedNs);
      if (elapsedMs - shownMs >= Progress.periodMs()) {
        shownMs = elapsedMs;
        progress.show(phase, elapsedMs / 1_000, duration.toSeconds(), traffic.answers());
      }
    }
  }

  Point begin() {
    return begin;
  }

  Point end() {
    return end;
  }

  double seconds() {
    return (end.nanos - begin.nanos) / 1e9;
  }

  /** How many changes ended so while it was measured. */
  long count(Answer answer) {
    return end.count(answer) - begin.count(answer);
  }

  double meanWaiting() {
    return lockWaits.mean();
  }
}
