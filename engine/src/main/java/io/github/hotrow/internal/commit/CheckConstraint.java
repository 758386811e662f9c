// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.Comparison;
import io.github.hotrow.internal.table.BoundTable.UnboundCheck;
import io.github.hotrow.internal.table.CounterModel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the check constraints that look at counters, as {@code pg_get_constraintdef} prints them: a
 * conjunction of comparisons of a column with a number or another column. Each member's version of
 * the row must pass them, so what can't be read can't be merged. Confined to one registration.
 */
final class CheckConstraint {
  private static final String NAME = "(\"(?:[^\"]|\"\")+\"|[a-z_][a-z0-9_]*)";
  private static final String NUMBER =
      "\\(*'?(-?[0-9]+(?:\\.[0-9]+)?)'?((?:\\)*::(?:smallint|integer|bigint|numeric))*)\\)*";

  /** Casts to other types may round. */
  private static final String CAST = "\\(?%s\\)?(?:::numeric)?";

  private static final Pattern WITH_NUMBER =
      Pattern.compile(CAST.formatted(NAME) + " (>=|<=|<>|>|<|=) " + NUMBER);
  private static final Pattern WITH_COLUMN =
      Pattern.compile(CAST.formatted(NAME) + " (>=|<=|<>|>|<|=) " + CAST.formatted(NAME));

  private final Map<String, CounterModel> counters;
  private final List<UnboundCheck> betweenColumns = new ArrayList<>();

  CheckConstraint(List<CounterModel> counters) {
    this.counters = new LinkedHashMap<>();
    counters.forEach(counter -> this.counters.put(counter.column().name(), counter));
  }

  /** The counters, their ranges narrowed by what was read. */
  List<CounterModel> counters() {
    return List.copyOf(counters.values());
  }

  /** The checks between two columns. */
  List<UnboundCheck> betweenColumns() {
    return betweenColumns;
  }

  /** Reads one constraint; false if it can't be judged in memory. */
  boolean read(String name, String definition) {
    String condition = definition.replaceFirst("^CHECK ", "").replaceFirst(" NOT VALID$", "");
    for (String term : terms(strip(condition))) {
      if (!readTerm(name, strip(term))) {
        return false;
      }
    }
    return true;
  }

  private boolean readTerm(String name, String term) {
    Matcher number = WITH_NUMBER.matcher(term);
    if (number.matches()) {
      boolean rounded = number.group(3).contains(".") && number.group(4).contains("int");
      return !rounded
          && narrow(
              unquote(number.group(1)),
              comparison(number.group(2)),
              new BigDecimal(number.group(3)));
    }
    Matcher columns = WITH_COLUMN.matcher(term);
    if (columns.matches()) {
      betweenColumns.add(
          new UnboundCheck(
              name,
              unquote(columns.group(1)),
              comparison(columns.group(2)),
              unquote(columns.group(3))));
      return true;
    }
    return false;
  }

  private boolean narrow(String column, Comparison comparison, BigDecimal bound) {
    CounterModel counter = counters.get(column);
    if (counter == null) {
      return true; // a condition on another column alone; it can't fail by merging
    }
    if (bound.compareTo(counter.decimal(Long.MAX_VALUE - 1)) > 0
        || bound.compareTo(counter.decimal(Long.MIN_VALUE + 1)) < 0) {
      return false;
    }
    switch (comparison) {
      case AT_LEAST -> put(column, counter.narrowed(counter.ceiling(bound), Long.MAX_VALUE));
      case GREATER -> put(column, counter.narrowed(counter.floor(bound) + 1, Long.MAX_VALUE));
      case AT_MOST -> put(column, counter.narrowed(Long.MIN_VALUE, counter.floor(bound)));
      case LESS -> put(column, counter.narrowed(Long.MIN_VALUE, counter.ceiling(bound) - 1));
      case EQUAL, NOT_EQUAL -> {
        return false;
      }
    }
    return true;
  }

  private void put(String column, CounterModel counter) {
    counters.put(column, counter);
  }

  private static Comparison comparison(String operator) {
    for (Comparison comparison : Comparison.values()) {
      if (comparison.sql().equals(operator)) {
        return comparison;
      }
    }
    throw new IllegalArgumentException(operator);
  }

  private static String unquote(String name) {
    return name.startsWith("\"")
        ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
        : name;
  }

  /** The text without parentheses that enclose all of it. */
  private static String strip(String text) {
    String inner = text.trim();
    while (inner.startsWith("(") && closing(inner) == inner.length() - 1) {
      inner = inner.substring(1, inner.length() - 1).trim();
    }
    return inner;
  }

  /** Where the parenthesis that opens the text is closed, or -1. */
  private static int closing(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** The text divided at each AND outside of parentheses. */
  private static List<String> terms(String text) {
    List<String> terms = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0 && text.startsWith(" AND ", i)) {
        terms.add(text.substring(from, i));
        from = i + 5;
      }
    }
    terms.add(text.substring(from));
    return terms;
  }
}
