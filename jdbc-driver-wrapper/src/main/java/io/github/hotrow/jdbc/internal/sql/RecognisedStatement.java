// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.List;

/**
 * A statement's shape and its own literals. Immutable.
 *
 * @param shape the shape
 * @param literals the literals, in the order they stand in the text
 */
public record RecognisedStatement(Shape shape, List<Literal> literals) {
  /** Keeps a copy of the literals. */
  public RecognisedStatement {
    literals = List.copyOf(literals);
  }

  /** What the statement was recognised as. */
  public Recognition recognition() {
    return shape.recognition();
  }

  /**
   * The literal an operand stands for.
   *
   * @throws IndexOutOfBoundsException if the operand is of another shape
   */
  public Literal literal(Operand.Extracted operand) {
    return literals.get(operand.index());
  }
}
