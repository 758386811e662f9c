// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.jdbc.internal.sql.Recognition.Assignment;
import io.github.hotrow.jdbc.internal.sql.Recognition.Delta;
import io.github.hotrow.jdbc.internal.sql.Recognition.Equality;
import io.github.hotrow.jdbc.internal.sql.Recognition.HotUpdate;
import io.github.hotrow.jdbc.internal.sql.Recognition.KeptInsert;
import io.github.hotrow.jdbc.internal.sql.Recognition.Ordinary;
import io.github.hotrow.jdbc.internal.sql.Recognition.PlainSelect;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Writes a recognition as SQL again, from nothing but what it says. */
final class CanonicalSql {
  private final Function<Operand, String> operands;
  private final UnaryOperator<String> names;

  /**
   * How values and names are written.
   *
   * @param operands writes a parameter or an extracted literal
   * @param names writes a name
   */
  CanonicalSql(Function<Operand, String> operands, UnaryOperator<String> names) {
    this.operands = operands;
    this.names = names;
  }

  /** For people: parameters as {@code ?1}, literals as {@code #0}, plain names. */
  static String describe(Recognition recognition) {
    Function<Operand, String> places =
        operand ->
            operand instanceof Operand.Parameter parameter
                ? "?" + parameter.index()
                : "#" + ((Operand.Extracted) operand).index();
    return new CanonicalSql(places, UnaryOperator.identity()).write(recognition);
  }

  String write(Recognition recognition) {
    if (recognition instanceof HotUpdate update) {
      return update(update);
    }
    if (recognition instanceof KeptInsert insert) {
      return insert(insert);
    }
    if (recognition instanceof PlainSelect select) {
      return "select of "
          + select.relations().stream()
              .map(TableName::toString)
              .sorted()
              .collect(Collectors.joining(", ", "[", "]"));
    }
    return ((Ordinary) recognition).reason().name();
  }

  private String update(HotUpdate update) {
    StringBuilder sql = new StringBuilder("update ").append(table(update.table())).append(" set ");
    String separator = "";
    for (Delta delta : update.deltas()) {
      String column = names.apply(delta.column());
      sql.append(separator).append(column).append(" = ").append(column);
      sql.append(added(delta.amount()));
      separator = ", ";
    }
    for (Assignment assignment : update.assignments()) {
      sql.append(separator).append(names.apply(assignment.column())).append(" = ");
      sql.append(value(assignment.value()));
      separator = ", ";
    }
    separator = " where ";
    for (Equality equality : update.equalities()) {
      sql.append(separator).append(names.apply(equality.column())).append(" = ");
      sql.append(value(equality.value()));
      separator = " and ";
    }
    for (RowGuard guard : update.guards()) {
      sql.append(separator).append(names.apply(guard.column())).append(added(guard.offset()));
      sql.append(' ').append(guard.comparison().sql()).append(' ');
      sql.append(
          guard.rightColumn() != null ? names.apply(guard.rightColumn()) : value(guard.value()));
    }
    return sql + returning(update.returning());
  }

  private String insert(KeptInsert insert) {
    String columns =
        insert.columns().isEmpty()
            ? ""
            : insert.columns().stream().map(names).collect(Collectors.joining(", ", " (", ")"));
    String values =
        insert.values().stream().map(this::value).collect(Collectors.joining(", ", "(", ")"));
    return "insert into "
        + table(insert.table())
        + columns
        + " values "
        + values
        + returning(insert.returning());
  }

  private String table(TableName table) {
    String name = names.apply(table.name());
    return table.schema() == null ? name : names.apply(table.schema()) + "." + name;
  }

  private String returning(List<ReturnedColumn> columns) {
    if (columns.isEmpty()) {
      return "";
    }
    return columns.stream()
        .map(
            column ->
                column.column() == null
                    ? "*"
                    : column.label().equals(column.column())
                        ? names.apply(column.column())
                        : names.apply(column.column()) + " as " + names.apply(column.label()))
        .collect(Collectors.joining(", ", " returning ", ""));
  }

  private String added(Sum sum) {
    StringBuilder sql = new StringBuilder();
    for (Sum.Term term : sum.terms()) {
      sql.append(term.negative() ? " - " : " + ").append(operand(term.operand()));
    }
    return sql.toString();
  }

  private String value(Sum sum) {
    Sum.Term first = sum.terms().get(0);
    return (first.negative() ? "- " : "")
        + operand(first.operand())
        + added(new Sum(sum.terms().subList(1, sum.terms().size())));
  }

  private String operand(Operand operand) {
    if (operand instanceof Operand.Cast cast) {
      return operands.apply(cast.operand()) + "::" + cast.type();
    }
    if (operand instanceof Operand.Word word) {
      return word.name().toLowerCase(Locale.ROOT);
    }
    if (operand instanceof Operand.Clock clock) {
      return switch (clock) {
        case NOW -> "now()";
        case LOCAL_TIMESTAMP -> "localtimestamp";
        case CURRENT_DATE -> "current_date";
      };
    }
    return operands.apply(operand);
  }
}
