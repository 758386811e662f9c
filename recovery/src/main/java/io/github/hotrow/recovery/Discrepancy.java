// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.recovery.internal.text.OneLine;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

/**
 * Something that doesn't add up between a hot table, its log and the ledger; or a change made
 * outside Hotrow, which is none but is told as well. Immutable.
 *
 * @param kind what it is
 * @param table the hot table, as it was described
 * @param rowKey the row's key as texts; null if it can't be told
 * @param groupId the group; for a change from outside the one after it, null if it is the last
 * @param amounts by how much each counter is off, in the table's order; empty if no amount tells
 * @param members by how many log rows it is off
 * @param what it in words, with its values
 */
public record Discrepancy(
    Kind kind,
    String table,
    List<String> rowKey,
    UUID groupId,
    List<BigDecimal> amounts,
    long members,
    String what) {

  /** What doesn't add up. */
  public enum Kind {
    /** A group has fewer log rows than members. */
    LOG_ROWS_MISSING(true),
    /** A group has more log rows than members. */
    LOG_ROWS_EXTRA(true),
    /** A place in a group is taken twice, or left out. */
    LOG_POSITION(false),
    /** A group's log rows don't add up to its deltas. */
    LOG_AMOUNT(true),
    /** A log row names another row than its group. */
    LOG_KEY(false),
    /** A log row's value-after doesn't follow from the one before it. */
    LOG_VALUE_AFTER(false),
    /** Log rows of a group that the ledger doesn't have. */
    GROUP_MISSING(true),
    /** Log rows of a group that was fenced off and so can't have been committed. */
    GROUP_FENCED(true),
    /** Log rows that name no group. */
    LOG_WITHOUT_GROUP(true),
    /** A row's log and its part of the ledger differ in sum; where no group can be named. */
    ROW_SUM(true),
    /** A row that the ledger knows is not in the hot table. */
    ROW_MISSING(false),
    /** A ledger row that can't be right by itself. */
    LEDGER_ROW(false),
    /** The row was changed outside Hotrow: a restock by hand, another program. Not a fault. */
    OUTSIDE_CHANGE(false);

    private final boolean correctable;

    Kind(boolean correctable) {
      this.correctable = correctable;
    }

    /** Whether a correcting entry can make it add up. */
    public boolean isCorrectable() {
      return correctable;
    }
  }

  /** Whether it is a fault, and not just news. */
  public boolean isFault() {
    return kind != Kind.OUTSIDE_CHANGE;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder().append(kind).append("  ").append(table);
    text.append(rowKey == null ? "" : rowKey.toString());
    if (groupId != null) {
      text.append("  group ").append(groupId);
    }
    if (!amounts.isEmpty()) {
      text.append("  by ");
      for (int i = 0; i < amounts.size(); i++) {
        text.append(i == 0 ? "" : ", ");
        text.append(amounts.get(i).signum() > 0 ? "+" : "").append(amounts.get(i).toPlainString());
      }
    }
    return OneLine.of(text.append(": ").append(what).toString());
  }
}
