// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.HotTable;
import java.time.Instant;
import java.util.List;

/**
 * What a reconciliation looks at. Immutable.
 *
 * @param tables the hot tables
 * @param rowKey the one row to look at, its key as texts; null for all rows
 * @param since groups committed from then on; null: from the beginning
 * @param until groups committed before then; null: until now
 * @param resumeAt where an earlier reconciliation of the same scope was broken off, as its {@link
 *     AuditProgress} told; null: from the beginning
 */
public record AuditScope(
    List<HotTable> tables, List<String> rowKey, Instant since, Instant until, String resumeAt) {
  /** Checks and copies the lists. */
  public AuditScope {
    tables = List.copyOf(tables);
    rowKey = rowKey == null ? null : List.copyOf(rowKey);
  }

  /** Everything there is in these tables. */
  public static AuditScope of(HotTable... tables) {
    return new AuditScope(List.of(tables), null, null, null, null);
  }

  /** Whether only some groups are looked at, by their time. */
  public boolean isLimitedInTime() {
    return since != null || until != null;
  }
}
