// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/**
 * What statements have in common that differ only in literals, comments and spelling. One object a
 * shape as long as it is cached, so that what others derive from it can hang on its identity.
 * Immutable; equal to itself only.
 */
public final class Shape {
  private final String text;
  private final Recognition recognition;
  private final Hints hints;
  private final int parameterCount;

  Shape(String text, Recognition recognition, Hints hints, int parameterCount) {
    this.text = text;
    this.recognition = recognition;
    this.hints = hints;
    this.parameterCount = parameterCount;
  }

  /** The statement with a mark for each literal; to be read by people, not by the database. */
  public String text() {
    return text;
  }

  /** What the statement was recognised as. */
  public Recognition recognition() {
    return recognition;
  }

  /** What its hint comments ask for. */
  public Hints hints() {
    return hints;
  }

  /** How many parameters of JDBC it has. */
  public int parameterCount() {
    return parameterCount;
  }

  @Override
  public String toString() {
    return text;
  }
}
