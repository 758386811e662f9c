// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.metrics;

import io.github.hotrow.BatchListener;
import io.github.hotrow.BatchReport;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** Sizes and times of batches, in buckets that can be added up over processes. Thread-safe. */
final class BatchMeters implements BatchListener {
  private static final double[] SIZES = DoubleStream.iterate(1, x -> 2 * x).limit(14).toArray();
  private static final Duration[] TIMES =
      LongStream.iterate(100, x -> 2 * x)
          .limit(17)
          .mapToObj(micros -> Duration.ofNanos(1_000 * micros))
          .toArray(Duration[]::new);

  private final DistributionSummary groupSize;
  private final Timer wait;
  private final Timer collect;
  private final Timer commit;

  BatchMeters(MeterRegistry registry, Tags tags) {
    groupSize =
        DistributionSummary.builder(EngineMeter.GROUP_SIZE.meter())
            .description(EngineMeter.GROUP_SIZE.meaning())
            .tags(tags)
            .serviceLevelObjectives(SIZES)
            .register(registry);
    wait = timer(registry, EngineMeter.WAIT, tags);
    collect = timer(registry, EngineMeter.COLLECT, tags);
    commit = timer(registry, EngineMeter.COMMIT, tags);
  }

  private static Timer timer(MeterRegistry registry, EngineMeter meter, Tags tags) {
    return Timer.builder(meter.meter())
        .description(meter.meaning())
        .tags(tags)
        .serviceLevelObjectives(TIMES)
        .register(registry);
  }

  @Override
  public void ended(BatchReport report) {
    for (int size : report.groupSizes()) {
      groupSize.record(size);
    }
    wait.record(report.longestWaitNs(), TimeUnit.NANOSECONDS);
    collect.record(report.collectNs(), TimeUnit.NANOSECONDS);
    commit.record(report.commitNs(), TimeUnit.NANOSECONDS);
  }
}
