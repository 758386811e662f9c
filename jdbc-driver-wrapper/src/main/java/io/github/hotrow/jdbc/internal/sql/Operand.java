// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/** A value in a recognised statement: where the value of one execution is found. */
public sealed interface Operand {

  /**
   * A parameter.
   *
   * @param index as JDBC counts, from 1
   */
  record Parameter(int index) implements Operand {}

  /**
   * A literal that the shape leaves out.
   *
   * @param index its place in {@link NormalisedStatement#literals()}, from 0
   * @param kind what kind of literal it is, the same for every statement of the shape
   */
  record Extracted(int index, LiteralKind kind) implements Operand {}

  /** A value that is a word; part of the shape. */
  enum Word implements Operand {
    /** {@code true}. */
    TRUE,
    /** {@code false}. */
    FALSE,
    /** {@code null}. */
    NULL,
    /** {@code default}, in the VALUES of an INSERT only. */
    DEFAULT
  }

  /** A value the server takes from its clock as of the transaction's start. */
  enum Clock implements Operand {
    /** {@code now()}, {@code current_timestamp}, {@code transaction_timestamp()}. */
    NOW,
    /** {@code localtimestamp}: the same without a time zone, in the session's. */
    LOCAL_TIMESTAMP,
    /** {@code current_date}, in the session's time zone. */
    CURRENT_DATE
  }

  /**
   * A parameter or literal with a cast to a type without a modifier.
   *
   * @param operand what is cast; a parameter or a literal
   * @param type the type's name; the usual ones in one spelling: {@code smallint}, {@code integer},
   *     {@code bigint}, {@code numeric}, {@code real}, {@code double precision}, {@code varchar},
   *     {@code boolean}, {@code timestamp}, {@code timestamptz}
   */
  record Cast(Operand operand, String type) implements Operand {}
}
