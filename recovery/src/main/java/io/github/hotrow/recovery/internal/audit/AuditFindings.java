// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.audit;

import io.github.hotrow.recovery.AuditProgress;
import io.github.hotrow.recovery.AuditReport;
import io.github.hotrow.recovery.Discrepancy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects what a reconciliation finds, and counts what it reads. Confined to one thread. */
public final class AuditFindings {
  private static final int ROWS_BETWEEN_REPORTS = 20_000;

  private final AuditProgress progress;
  private final Corrections corrections;
  private final int most;
  private final Map<Discrepancy.Kind, Long> counts = new EnumMap<>(Discrepancy.Kind.class);
  private final List<Discrepancy> found = new ArrayList<>();
  private long estimate;
  private long read;
  private long rows;
  private long groups;
  private long logRows;
  private long corrected;

  /** No findings yet. */
  public AuditFindings(AuditProgress progress, Corrections corrections, int most) {
    this.progress = progress;
    this.corrections = corrections;
    this.most = most;
  }

  /** Adds to the number of rows there may be. */
  public void expect(long more) {
    estimate += more;
  }

  void add(Discrepancy discrepancy) throws SQLException {
    if (corrections.makeUpFor(discrepancy)) {
      corrected++;
      return;
    }
    progress.found(discrepancy);
    counts.merge(discrepancy.kind(), 1L, Long::sum);
    if (found.size() < most) {
      found.add(discrepancy);
    }
  }

  void readRow() {
    rows++;
  }

  void readGroup() {
    groups++;
  }

  void readLogRow() {
    logRows++;
  }

  /** One more row was read; everything up to this position is done. */
  void progress(AuditPosition done) {
    if (++read % ROWS_BETWEEN_REPORTS == 0) {
      progress.at(read, Math.max(estimate, read), done.toString());
    }
  }

  /** What was found. */
  public AuditReport report() {
    return new AuditReport(
        rows, groups, logRows, corrected, Map.copyOf(counts), List.copyOf(found));
  }
}
