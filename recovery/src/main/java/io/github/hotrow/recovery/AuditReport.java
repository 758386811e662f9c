// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.recovery.Discrepancy.Kind;
import java.util.List;
import java.util.Map;

/**
 * What a reconciliation found. Immutable.
 *
 * @param rows the hot rows that the ledger knows
 * @param groups the groups looked at
 * @param logRows the log rows looked at
 * @param corrected discrepancies that a correcting entry makes up for
 * @param counts how many of each kind were found, news included
 * @param found the first of them, at most {@link Reconciliation#MOST_FOUND}
 */
public record AuditReport(
    long rows,
    long groups,
    long logRows,
    long corrected,
    Map<Kind, Long> counts,
    List<Discrepancy> found) {

  /** Whether nothing is wrong; changes from outside are not. */
  public boolean isClean() {
    return counts.keySet().stream().allMatch(kind -> kind == Kind.OUTSIDE_CHANGE);
  }

  /** The report in one line, without the findings. */
  public String summary() {
    return "%s%d rows, %d groups, %d log rows; %s, corrected %d"
        .formatted(isClean() ? "clean: " : "NOT CLEAN: ", rows, groups, logRows, counts, corrected);
  }

  /** The report as text, one line a finding. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(summary()).append('\n');
    found.forEach(one -> text.append("  ").append(one).append('\n'));
    return text.toString();
  }
}
