// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.jdbc.internal.sql.Recognition.Ordinary;
import java.util.List;

/**
 * Finds what a statement was recognised as: by its text, else by its shape, else by recognising it
 * now. Both ways are bounded by the length of what they keep. Statements that can't be merged by
 * their first word cost no look-up. Thread-safe.
 */
public final class ShapeCache {
  /** Longer texts go the ordinary way unread: none that can be merged is so long. */
  public static final int MAX_TEXT_LENGTH = 16_384;

  private static final List<Literal> NO_LITERALS = List.of();

  /** What a text of several statements, or a batch of texts, is recognised as. */
  public static final RecognisedStatement SEVERAL = ordinary(Reason.SEVERAL_STATEMENTS);

  private static final RecognisedStatement OTHER = ordinary(Reason.OTHER_STATEMENT);
  private static final RecognisedStatement WITH = ordinary(Reason.CTE);
  private static final RecognisedStatement EMPTY = ordinary(Reason.EMPTY);
  private static final RecognisedStatement TOO_LONG = ordinary(Reason.TOO_LONG);

  private final GenerationCache<RecognisedStatement> byText;
  private final GenerationCache<Shape> byShape;

  /**
   * An empty cache.
   *
   * @param maxTextLength how many characters of texts, and of shapes, are kept at most, about
   */
  public ShapeCache(long maxTextLength) {
    byText = new GenerationCache<>(maxTextLength);
    byShape = new GenerationCache<>(maxTextLength);
  }

  /** What {@code sql} was recognised as. */
  public RecognisedStatement recognise(String sql) {
    return switch (FirstKeyword.of(sql)) {
      case UPDATE, INSERT, SELECT -> find(sql);
      case WITH -> WITH;
      case NONE -> EMPTY;
      default -> StatementStarts.isSeveral(sql) ? SEVERAL : OTHER;
    };
  }

  private RecognisedStatement find(String sql) {
    if (sql.length() > MAX_TEXT_LENGTH) {
      return TOO_LONG;
    }
    RecognisedStatement known = byText.get(sql);
    if (known != null) {
      return known;
    }
    NormalisedStatement statement = NormalisedStatement.of(sql);
    Shape shape = byShape.get(statement.shape());
    if (shape == null) {
      Recognition recognition = HotUpdateRecogniser.recognise(statement.tokens());
      shape =
          byShape.keep(
              statement.shape(),
              new Shape(
                  statement.shape(),
                  recognition,
                  statement.hints(),
                  statement.parameterCount(),
                  lock(recognition, statement.tokens())));
    }
    return byText.keep(sql, new RecognisedStatement(shape, statement.literals()));
  }

  /** Only where the text is sure to be one statement that the server reads as it is read here. */
  private static RowLock lock(Recognition recognition, List<Token> tokens) {
    if (!(recognition instanceof Ordinary ordinary)) {
      return null;
    }
    return switch (ordinary.reason()) {
      case UNSURE_TOKEN, SEVERAL_STATEMENTS, JDBC_ESCAPE, NUMBERED_PARAMETER, EMPTY -> null;
      default -> RowLockReader.read(tokens);
    };
  }

  private static RecognisedStatement ordinary(Reason reason) {
    return new RecognisedStatement(
        new Shape("", new Ordinary(reason), Hints.NONE, 0, null), NO_LITERALS);
  }
}
