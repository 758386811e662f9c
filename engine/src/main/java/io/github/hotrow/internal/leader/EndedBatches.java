// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import io.github.hotrow.BatchListener;
import io.github.hotrow.BatchReport;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.BusiestRows;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at batches whose callers have been told: which rows are busy, which batches are slow, and
 * who wants to hear of them. Thread-safe.
 */
public final class EndedBatches {
  private static final Logger LOG = LoggerFactory.getLogger(EndedBatches.class);

  private final String engine;
  private final BusiestRows rows;
  private final LongSupplier clock;
  private final long slowNs;
  private final List<BatchListener> listeners = new CopyOnWriteArrayList<>();

  /**
   * Nobody listens yet.
   *
   * @param slowNs a batch that takes as long is logged; 0 for none
   */
  public EndedBatches(String engine, BusiestRows rows, LongSupplier clock, long slowNs) {
    this.engine = engine;
    this.rows = rows;
    this.clock = clock;
    this.slowNs = slowNs;
  }

  /** From now on this one is told too. */
  public void add(BatchListener listener) {
    listeners.add(listener);
  }

  /** This one is told no more. */
  public void remove(BatchListener listener) {
    listeners.remove(listener);
  }

  /** A batch has ended. Never throws. */
  void ended(Batch batch) {
    try {
      if (batch.figures().mergedSome()) {
        rows.add(batch.figures(), clock.getAsLong());
      }
      boolean slow = slowNs > 0 && batch.figures().tookNs() >= slowNs;
      if ((slow || !listeners.isEmpty()) && !batch.members().isEmpty()) {
        tell(batch.figures().report(batch), slow);
      }
    } catch (RuntimeException | Error fault) {
      LOG.error("{}: a batch that has ended could not be looked at", engine, fault);
    }
  }

  private void tell(BatchReport report, boolean slow) {
    if (slow) {
      logSlow(report);
    }
    for (BatchListener listener : listeners) {
      try {
        listener.ended(report);
      } catch (RuntimeException | Error fault) {
        LOG.error("{}: a batch listener failed; the engine goes on", engine, fault);
      }
    }
  }

  private void logSlow(BatchReport report) {
    LOG.warn(
        "{}: slow batch: {} changes of {} rows of {} took {} ms to commit and {} ms to collect; the"
            + " oldest had waited {} ms before",
        engine,
        report.members(),
        report.groupSizes().length,
        report.table(),
        report.commitNs() / 1_000_000,
        report.collectNs() / 1_000_000,
        report.longestWaitNs() / 1_000_000);
  }
}
