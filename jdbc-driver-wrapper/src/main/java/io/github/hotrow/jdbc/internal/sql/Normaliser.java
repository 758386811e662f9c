// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Takes the literals out of one statement. Confined to its thread. */
final class Normaliser {
  private static final Token TRUE = new Token(TokenKind.NAME, "true");
  private static final Set<String> BEFORE_CONDITION = Set.of("where", "and", "(");
  private static final Set<String> AFTER_CONDITION = Set.of("and", ")", ";", "returning", "");

  private final String sql;
  private final List<Token> tokens = new ArrayList<>(32);
  private final List<Literal> found = new ArrayList<>(8);
  private HintReader hintReader;
  private int parameterCount;

  Normaliser(String sql) {
    this.sql = sql;
  }

  NormalisedStatement normalise() {
    if (sql.indexOf('\0') >= 0) {
      // The server's protocol ends the text there, wherever it stands.
      tokens.add(new Token(TokenKind.ILLEGAL, "\0"));
    }
    SqlLexer lexer = new SqlLexer(sql);
    while (lexer.next()) {
      take(lexer);
    }
    tokens.add(Token.END);
    foldFillers();
    List<Literal> literals = numberLiterals();
    Hints hints = hintReader == null ? Hints.NONE : hintReader.hints();
    return new NormalisedStatement(
        shape(hints), List.copyOf(tokens), List.copyOf(literals), parameterCount, hints);
  }

  private void take(SqlLexer lexer) {
    switch (lexer.kind()) {
      case WHITESPACE, LINE_COMMENT, BLOCK_COMMENT -> {}
      case HINT_COMMENT -> {
        if (hintReader == null) {
          hintReader = new HintReader();
        }
        hintReader.read(lexer.text());
      }
      case NAME -> name(lexer, Names.fold(sql, lexer.start(), lexer.end()));
      case QUOTED_NAME -> name(lexer, Names.unquote(sql, lexer.start(), lexer.end()));
      case JDBC_PARAMETER ->
          tokens.add(new Token(lexer.kind(), "?", new Operand.Parameter(++parameterCount)));
      default -> {
        Literal literal = LiteralDecoder.decode(sql, lexer);
        if (literal == null) {
          tokens.add(new Token(lexer.kind(), lexer.text()));
        } else {
          tokens.add(
              new Token(
                  lexer.kind(),
                  literal.kind().mark(),
                  new Operand.Extracted(found.size(), literal.kind())));
          found.add(literal);
        }
      }
    }
  }

  private void name(SqlLexer lexer, String stored) {
    tokens.add(
        stored == null ? new Token(TokenKind.JUNK, lexer.text()) : new Token(lexer.kind(), stored));
  }

  /**
   * Puts {@code true} for {@code 1 = 1} where it stands alone as a condition, as generated SQL has
   * it after WHERE: with its literals taken out it would be any comparison of two numbers.
   */
  private void foldFillers() {
    for (int i = 1; i + 3 < tokens.size(); i++) {
      if (tokens.get(i).kind() == TokenKind.INTEGER
          && tokens.get(i + 1).isSymbol("=")
          && tokens.get(i + 2).kind() == TokenKind.INTEGER
          && isBoundary(tokens.get(i - 1), BEFORE_CONDITION)
          && isBoundary(tokens.get(i + 3), AFTER_CONDITION)
          && literal(i).equals(literal(i + 2))) {
        tokens.set(i, TRUE);
        tokens.subList(i + 1, i + 3).clear();
      }
    }
  }

  private static boolean isBoundary(Token token, Set<String> texts) {
    return token.kind() != TokenKind.QUOTED_NAME && texts.contains(token.text());
  }

  private Literal literal(int tokenIndex) {
    return found.get(((Operand.Extracted) tokens.get(tokenIndex).operand()).index());
  }

  private List<Literal> numberLiterals() {
    List<Literal> literals = new ArrayList<>(found.size());
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.operand() instanceof Operand.Extracted extracted) {
        if (extracted.index() != literals.size()) {
          Operand moved = new Operand.Extracted(literals.size(), extracted.kind());
          tokens.set(i, new Token(token.kind(), token.text(), moved));
        }
        literals.add(found.get(extracted.index()));
      }
    }
    return literals;
  }

  private String shape(Hints hints) {
    StringBuilder shape = new StringBuilder(sql.length() + 16);
    if (!hints.equals(Hints.NONE)) {
      shape.append("/*+ ").append(hints).append(" */ ");
    }
    for (Token token : tokens) {
      if (token.kind() == TokenKind.QUOTED_NAME) {
        shape.append('"').append(token.text().replace("\"", "\"\"")).append('"');
      } else {
        shape.append(token.text());
      }
      shape.append(' ');
    }
    shape.setLength(Math.max(0, shape.length() - 2));
    return shape.toString();
  }
}
