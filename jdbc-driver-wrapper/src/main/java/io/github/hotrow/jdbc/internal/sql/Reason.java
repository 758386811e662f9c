// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/** Why a statement goes the ordinary way. */
public enum Reason {
  /** Another kind of statement. */
  OTHER_STATEMENT("Only UPDATE, INSERT … VALUES and plain SELECT are looked at."),
  /** Nothing in it. */
  EMPTY("There is no statement in the text."),
  /** Begins with WITH. */
  CTE("It has a WITH clause; only a statement without one can be merged."),
  /** More than one statement. */
  SEVERAL_STATEMENTS("The text holds several statements; each must be sent on its own."),
  /** Longer than what is looked at. */
  TOO_LONG("The text is too long to be looked at."),
  /** Too many parentheses. */
  TOO_DEEP("Its parentheses are nested too deeply."),
  /** Not the grammar of a mergeable statement, or of no statement at all. */
  UNKNOWN_SYNTAX("It has a clause that no mergeable statement has, or is not valid SQL."),
  /** The lexer can't be sure what the server reads. */
  UNSURE_TOKEN("It has text that servers read in different ways, or an unclosed quote or comment."),
  /** Braces. */
  JDBC_ESCAPE("It has a JDBC escape in braces."),
  /** {@code $1}. */
  NUMBERED_PARAMETER("It has a parameter written as $n, which JDBC does not bind."),
  /** A literal that is not read here. */
  UNUSUAL_LITERAL("It has a bit string, a U&'' or N'' string, or a number only new servers read."),
  /** ONLY, or the star of inheritance. */
  ONLY("It names its table with ONLY or a star; inheritance is not looked at."),
  /** A join. */
  FROM_CLAUSE("It has a FROM clause; a mergeable UPDATE names one table."),
  /** WHERE CURRENT OF. */
  CURRENT_OF("It updates the row a cursor stands at."),
  /** No WHERE. */
  NO_KEY("No column is compared with a value by equality, so it names no single row."),
  /** No counter. */
  ABSOLUTE_VALUE("It sets no column to itself plus or minus an amount, only absolute values."),
  /** A column from another column. */
  OTHER_COLUMN("It sets a column from another column."),
  /** A row of columns. */
  ROW_VALUE("It sets or compares several columns at once, as a row in parentheses."),
  /** A column set twice. */
  SET_TWICE("It sets a column twice."),
  /** CASE. */
  CASE_EXPRESSION("It computes with CASE."),
  /** A sub-select. */
  SUB_SELECT("It has a sub-select."),
  /** A function. */
  FUNCTION("It calls a function other than now()."),
  /** Arithmetic. */
  ARITHMETIC("It computes with more than plus and minus."),
  /** An operator. */
  OPERATOR("It has an operator or predicate that can't be decided in memory."),
  /** A cast. */
  CAST("It casts a column or a computed value, or casts to a type with a modifier."),
  /** OR. */
  OR("Its conditions are not a plain conjunction."),
  /** IN. */
  SEVERAL_ROWS("It compares with a list of values, so it may name several rows."),
  /** IS NULL. */
  NULL_TEST("It tests for NULL or by IS, which no guard can say."),
  /** Not a guard. */
  NO_SINGLE_COLUMN("A condition is not a comparison of one column with a value or another column."),
  /** A version. */
  OPTIMISTIC_LOCK("It compares a column it counts up by equality, so one member at most succeeds."),
  /** Compare and set. */
  GUARD_ON_ASSIGNED("A condition reads a column that the statement overwrites."),
  /** A computed result. */
  RETURNING_EXPRESSION("It returns something else than plain columns of its table."),
  /** ON CONFLICT. */
  UPSERT("It has an ON CONFLICT clause."),
  /** INSERT … SELECT. */
  INSERT_WITHOUT_VALUES("It inserts something else than one row of VALUES."),
  /** Several rows of VALUES. */
  INSERT_SEVERAL_ROWS("It inserts several rows."),
  /** FOR UPDATE and its kin. */
  LOCKING_SELECT("It locks the rows it reads."),
  /** SELECT INTO. */
  SELECT_INTO("It creates a table.");

  private final String sentence;

  Reason(String sentence) {
    this.sentence = sentence;
  }

  /** The reason as a sentence about the statement. */
  public String sentence() {
    return sentence;
  }
}
