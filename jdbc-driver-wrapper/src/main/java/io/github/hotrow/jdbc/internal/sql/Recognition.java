// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.List;
import java.util.Set;

/**
 * What a statement's shape was recognised as. Names of columns are as PostgreSQL stores them;
 * whether they exist, and which are keys and counters, is for the catalogue to say. Immutable.
 *
 * <p>A statement with parameters of JDBC is meant as a prepared one is sent. Through a plain
 * Statement a question mark is an operator's character, so there such a statement must go the
 * ordinary way.
 */
public sealed interface Recognition {

  /**
   * An UPDATE that may be merged, if the catalogue agrees: that a unique key is among the
   * equalities (the other equalities are guards then), and that the columns with a delta can be
   * counters. Its WHERE is the conjunction of the equalities and the guards.
   *
   * @param table the table
   * @param deltas the columns set to themselves plus an amount, at least one
   * @param assignments the columns set to a value
   * @param equalities the conditions {@code column = value}, at least one; a column may occur twice
   * @param guards the other conditions
   * @param returning the RETURNING list, empty without one
   */
  record HotUpdate(
      TableName table,
      List<Delta> deltas,
      List<Assignment> assignments,
      List<Equality> equalities,
      List<RowGuard> guards,
      List<ReturnedColumn> returning)
      implements Recognition {
    /** Keeps copies of the lists. */
    public HotUpdate {
      deltas = List.copyOf(deltas);
      assignments = List.copyOf(assignments);
      equalities = List.copyOf(equalities);
      guards = List.copyOf(guards);
      returning = List.copyOf(returning);
    }
  }

  /**
   * An INSERT of one row that may be kept and sent later.
   *
   * @param table the table
   * @param columns the columns named; empty if none are, then the values are for the table's first
   *     columns
   * @param values a value for each column; {@link Operand.Word#DEFAULT} may be among them
   * @param returning the RETURNING list, empty without one
   */
  record KeptInsert(
      TableName table, List<String> columns, List<Sum> values, List<ReturnedColumn> returning)
      implements Recognition {
    /** Keeps copies of the lists. */
    public KeptInsert {
      columns = List.copyOf(columns);
      values = List.copyOf(values);
      returning = List.copyOf(returning);
    }
  }

  /**
   * A SELECT that locks nothing, changes nothing that a rollback would undo, and calls only
   * well-known functions. What it reads are the relations named, and what is behind those that are
   * views.
   *
   * @param relations every relation it names; may hold names that are not relations
   * @param functions the names before parentheses, of which some are functions' and some keywords
   * @param leavesTraces whether it takes a sequence's value, which the session remembers
   */
  record PlainSelect(Set<TableName> relations, Set<String> functions, boolean leavesTraces)
      implements Recognition {
    /** Keeps a copy of the names. */
    public PlainSelect {
      relations = Set.copyOf(relations);
      functions = Set.copyOf(functions);
    }
  }

  /**
   * A statement that goes the ordinary way.
   *
   * @param reason the first reason that was found
   */
  record Ordinary(Reason reason) implements Recognition {}

  /**
   * {@code column = column + amount}.
   *
   * @param column the column
   * @param amount what is added; a negative term is subtracted
   */
  record Delta(String column, Sum amount) {}

  /**
   * {@code column = value}, in SET.
   *
   * @param column the column
   * @param value the value
   */
  record Assignment(String column, Sum value) {}

  /**
   * {@code column = value}, in WHERE.
   *
   * @param column the column
   * @param value the value; if it is NULL no row is found
   */
  record Equality(String column, Sum value) {}
}
