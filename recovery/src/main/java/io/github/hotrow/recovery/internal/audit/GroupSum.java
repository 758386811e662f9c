// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.audit;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The log rows of one group, summed up and checked as they come. Confined to one thread. */
final class GroupSum {
  private final AuditedTable table;
  private final LogRowReader log;
  private final List<String> expectedKey;
  private final Amounts running;
  private final Amounts amounts;
  private List<String> firstKey;
  private long count;
  private long nextPosition;
  private String wrongPosition;
  private String wrongKey;
  private String wrongValueAfter;

  /**
   * Nothing yet.
   *
   * @param expectedKey the group's row, or null if that is not known
   * @param start the counters just before the group, or null if that is not known
   */
  GroupSum(AuditedTable table, LogRowReader log, List<String> expectedKey, Amounts start) {
    this.table = table;
    this.log = log;
    this.expectedKey = expectedKey;
    this.running = start;
    this.amounts = Amounts.zero(table.counters());
  }

  void add(ResultSet row) throws SQLException {
    count++;
    checkKey(log.key(row));
    if (log.hasPositions()) {
      checkPosition(log.position(row));
    }
    for (int i = 0; i < table.counters(); i++) {
      BigDecimal delta = log.delta(row, i);
      if (delta != null) {
        amounts.add(i, delta);
        checkValueAfter(i, delta, log.valueAfter(row, i));
      }
    }
  }

  private void checkKey(List<String> key) {
    if (key == null) {
      return;
    }
    if (firstKey == null) {
      firstKey = key;
    }
    if (expectedKey != null && !expectedKey.equals(key) && wrongKey == null) {
      wrongKey = "a log row names row " + key;
    }
  }

  private void checkPosition(long position) {
    if (wrongPosition == null && position != nextPosition) {
      wrongPosition =
          position < nextPosition
              ? "place " + position + " is taken twice"
              : "place " + nextPosition + " is left out";
    }
    nextPosition = position + 1;
  }

  private void checkValueAfter(int counter, BigDecimal delta, BigDecimal logged) {
    if (running == null || !log.hasPositions()) {
      return;
    }
    running.add(counter, delta);
    if (logged != null && wrongValueAfter == null && logged.compareTo(running.get(counter)) != 0) {
      wrongValueAfter =
          "at place "
              + (nextPosition - 1)
              + " the log says "
              + table.description().counters().get(counter)
              + " was "
              + logged.toPlainString()
              + " after it; by the ledger it was "
              + running.get(counter).toPlainString();
    }
  }

  long count() {
    return count;
  }

  /** The sums of the deltas; zero for a counter whose deltas the log doesn't keep. */
  Amounts amounts() {
    return amounts;
  }

  /** The deltas without those that the log doesn't keep. */
  Amounts comparable(Amounts deltas) {
    Amounts comparable = Amounts.zero(table.counters()).plus(deltas);
    List<String> kept = table.logDeltas();
    for (int i = 0; i < kept.size(); i++) {
      if (kept.get(i) == null) {
        comparable.clear(i);
      }
    }
    return comparable;
  }

  /** The row that the first log row names, or null. */
  List<String> key() {
    return firstKey;
  }

  String wrongPosition() {
    return wrongPosition;
  }

  String wrongKey() {
    return wrongKey;
  }

  String wrongValueAfter() {
    return wrongValueAfter;
  }
}
