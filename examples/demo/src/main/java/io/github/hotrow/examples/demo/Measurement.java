// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.Progress;
import io.github.hotrow.examples.load.Traffic;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** One run's traffic: warmed up, measured, stopped. Confined to the main thread, for one use. */
final class Measurement {
  private final String name;
  private final Traffic traffic;
  private final Progress progress;
  private Point begin;
  private Point end;

  /** The counts at one moment. */
  private record Point(long nanos, long committed, long refused, long groups) {}

  Measurement(String name, Traffic traffic, Progress progress) {
    this.name = name;
    this.traffic = traffic;
    this.progress = progress;
  }

  /** Runs the traffic to its end. */
  void run(Duration warmup, Duration seconds) throws InterruptedException {
    Answers answers = traffic.answers();
    traffic.start();
    try {
      watch("warm-up", warmup);
      answers.latencies().measure(true);
      begin = now();
      watch("measuring", seconds);
      end = now();
      answers.latencies().measure(false);
    } finally {
      progress.show("waits for the last answers …");
      traffic.stop();
    }
  }

  private Point now() {
    long committed = traffic.answers().committed();
    return new Point(
        System.nanoTime(), committed, traffic.answers().refused(), traffic.groups(committed));
  }

  private void watch(String phase, Duration duration) throws InterruptedException {
    long begunNs = System.nanoTime();
    long elapsedNs = 0;
    long next = 1;
    while (elapsedNs < duration.toNanos()) {
      long untilNs =
          Math.min(duration.toNanos(), TimeUnit.MILLISECONDS.toNanos(next++ * Progress.periodMs()));
      TimeUnit.NANOSECONDS.sleep(untilNs - elapsedNs);
      elapsedNs = System.nanoTime() - begunNs;
      progress.show(
          phase,
          TimeUnit.NANOSECONDS.toSeconds(elapsedNs),
          duration.toSeconds(),
          traffic.answers());
    }
  }

  /** What was measured, with the audit's findings. */
  RunResult result(List<String> findings) {
    double seconds = (end.nanos - begin.nanos) / 1e9;
    long committed = end.committed - begin.committed;
    long groups = end.groups - begin.groups;
    Histogram latencies = traffic.answers().latencies().total();
    return new RunResult(
        name,
        traffic.clients(),
        traffic.threads(),
        rounded(seconds, 1_000),
        committed,
        end.refused - begin.refused,
        rounded(committed / seconds, 10),
        milliseconds(latencies.getValueAtPercentile(50)),
        milliseconds(latencies.getValueAtPercentile(99)),
        milliseconds(latencies.getMaxValue()),
        groups == 0 ? 0 : rounded((double) committed / groups, 100),
        findings);
  }

  private static double milliseconds(long nanos) {
    return rounded(nanos / 1e6, 1_000);
  }

  private static double rounded(double value, int parts) {
    return (double) Math.round(value * parts) / parts;
  }
}
