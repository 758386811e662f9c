// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/** The latencies of the answers that come while the run is being measured. Thread-safe. */
public final class Latencies {
  private static final long MAX_NS = TimeUnit.MINUTES.toNanos(10);
  private static final long UNIT_NS = 1_000;
  private static final int DIGITS = 3;

  /** A few histograms, so that buyers seldom meet on the same counter. A power of two. */
  private final AtomicHistogram[] stripes = new AtomicHistogram[8];

  private volatile boolean measuring;

  public Latencies() {
    for (int i = 0; i < stripes.length; i++) {
      stripes[i] = new AtomicHistogram(UNIT_NS, MAX_NS, DIGITS);
    }
  }

  /** Records from now on, or no longer. */
  public void measure(boolean on) {
    measuring = on;
  }

  public void record(int buyer, long latencyNs) {
    record(buyer, latencyNs, 1);
  }

  /** Records the latency that so many changes had together. */
  public void record(int buyer, long latencyNs, int changes) {
    if (measuring) {
      stripes[buyer & (stripes.length - 1)].recordValueWithCount(
          Math.min(latencyNs, MAX_NS), changes);
    }
  }

  /** Adds what was recorded in another process. */
  public void add(Histogram there) {
    stripes[0].add(there);
  }

  /** All that was recorded; to be called when nobody records any more. */
  public Histogram total() {
    Histogram total = new Histogram(UNIT_NS, MAX_NS, DIGITS);
    for (AtomicHistogram stripe : stripes) {
      total.add(stripe);
    }
    return total;
  }
}
