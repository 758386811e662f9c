// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.List;

/**
 * A statement with its literals taken out. Statements that differ only in literals, comments, space
 * or the case of unquoted names have the same {@link #shape()}. Immutable.
 *
 * @param shape the tokens that matter, one space apart, with a mark for each literal and a question
 *     mark for each parameter, after the hints that are ours; names are as PostgreSQL stores them
 * @param tokens the tokens that matter, the last one {@link TokenKind#END}
 * @param literals the literals in the order they stand in the text
 * @param parameterCount how many parameters of JDBC there are
 * @param hints what its hint comments ask for
 */
record NormalisedStatement(
    String shape, List<Token> tokens, List<Literal> literals, int parameterCount, Hints hints) {

  /** Lexes and normalises {@code sql}. */
  static NormalisedStatement of(String sql) {
    return new Normaliser(sql).normalise();
  }
}
