// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.ConfigurationException;
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
  /**
   * Checks and copies the lists.
   *
   * @throws ConfigurationException if nothing can be in it: a time that ends before it begins, a
   *     key of another number of columns
   */
  public AuditScope {
    tables = List.copyOf(tables);
    rowKey = rowKey == null ? null : List.copyOf(rowKey);
    if (since != null && until != null && !since.isBefore(until)) {
      throw new ConfigurationException(
          "since is " + since + " and until " + until + "; there is no time between them");
    }
    for (HotTable table : tables) {
      if (rowKey != null && table.key().size() != rowKey.size()) {
        throw new ConfigurationException(
            "the key of "
                + table.name()
                + " is "
                + table.key()
                + "; give one value for each of"
                + " these columns, not "
                + rowKey.size());
      }
    }
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
