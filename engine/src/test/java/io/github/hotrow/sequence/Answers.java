// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.sequence;

import io.github.hotrow.ChangeRejectedException;
import io.github.hotrow.Outcome;
import io.github.hotrow.RowValues;
import io.github.hotrow.TransactionIdConflictException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The text forms in which the three executions' answers are compared. Stateless. */
final class Answers {
  static final String CONFLICT = "conflict";

  private Answers() {}

  static String applied(List<String> rows) {
    return "applied " + rows;
  }

  static String duplicate(List<String> rows) {
    return "duplicate " + rows;
  }

  static String insufficient(String row) {
    return "insufficient " + row;
  }

  static String noSuchRow(TableSpec table, List<Object> key) {
    return "no such row " + table + normal(key);
  }

  static String rejected(String sqlState) {
    return "rejected " + sqlState;
  }

  /** A row with its counters, each with the counter's own scale. */
  static String row(TableSpec table, List<Object> key, List<BigDecimal> counters) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < counters.size(); i++) {
      texts.add(counters.get(i).setScale(table.types().get(i).scale()).toPlainString());
    }
    return table + normal(key) + "=" + texts;
  }

  private static String normal(List<Object> key) {
    return key.stream().map(Object::toString).toList().toString();
  }

  /** The engine's answer. */
  static String of(Outcome outcome, Throwable failure) {
    if (failure instanceof ChangeRejectedException rejected) {
      return rejected(rejected.sqlState());
    }
    if (failure instanceof TransactionIdConflictException) {
      return CONFLICT;
    }
    if (failure != null) {
      return failure.toString();
    }
    if (outcome instanceof Outcome.Applied applied) {
      return applied(rows(applied));
    }
    if (outcome instanceof Outcome.Duplicate duplicate) {
      return duplicate(rows(duplicate.first()));
    }
    if (outcome instanceof Outcome.Insufficient insufficient) {
      return insufficient(row(insufficient.row()));
    }
    Outcome.NoSuchRow missing = (Outcome.NoSuchRow) outcome;
    TableSpec table =
        TableSpec.ALL.stream().filter(t -> t.hot() == missing.table()).findFirst().orElseThrow();
    return noSuchRow(table, missing.key());
  }

  private static List<String> rows(Outcome.Applied applied) {
    return applied.rows().stream().map(Answers::row).toList();
  }

  private static String row(RowValues values) {
    TableSpec table =
        TableSpec.ALL.stream().filter(t -> t.hot() == values.table()).findFirst().orElseThrow();
    if (!values.known()) {
      return table + normal(values.key()) + " unknown";
    }
    return row(table, values.key(), table.counters().stream().map(values::decimalValue).toList());
  }
}
