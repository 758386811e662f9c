// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** What happened to orders since the last reading. Thread-safe; read by one thread. */
final class Meter {
  private static final long LONGEST_MICROS = 600_000_000;

  private final Recorder latencies = new Recorder(LONGEST_MICROS, 2);
  private final LongAdder sold = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder busy = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private Histogram interval;
  private long readNs = System.nanoTime();

  /** Counts an answer, which took so long. */
  void count(Answer answer, long tookNs) {
    if (answer == Answer.TRY_AGAIN) {
      failed.increment();
      return;
    }
    if (answer == Answer.BUSY) {
      busy.increment();
    } else {
      (answer.isOrdered() ? sold : refused).increment();
    }
    latencies.recordValue(Math.min(LONGEST_MICROS, Math.max(0, tookNs / 1_000)));
  }

  /** Begins anew. */
  void reset() {
    read(0, 0, 1);
  }

  /** The figures since the last call. */
  Sample read(long atMs, long stock, double groupSize) {
    long nowNs = System.nanoTime();
    double seconds = (nowNs - readNs) / 1e9;
    readNs = nowNs;
    interval = latencies.getIntervalHistogram(interval);
    long applied = sold.sumThenReset();
    boolean any = interval.getTotalCount() > 0;
    return new Sample(
        atMs,
        Math.round(applied / seconds),
        Math.round(refused.sumThenReset() / seconds),
        Math.round(busy.sumThenReset() / seconds),
        failed.sumThenReset(),
        any ? interval.getValueAtPercentile(50) / 1e3 : null,
        any ? interval.getValueAtPercentile(99) / 1e3 : null,
        applied > 0 ? (Double) groupSize : null,
        stock);
  }
}
