// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.jdbc.internal.sql.Recognition.Equality;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads which rows an ordinary statement locks, where it is an UPDATE, or a SELECT with a locking
 * clause that waits, of one table, under a conjunction. The parts of its WHERE that are no plain
 * equality are left out, so it may lock fewer rows than is said. Confined to its thread, for one
 * statement.
 */
final class RowLockReader {
  private static final Set<String> AFTER_WHERE =
      Set.of("returning", "for", "order", "limit", "offset", "fetch", "group", "having", "window");

  private final List<Token> tokens;
  private int position;

  private RowLockReader(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** What it locks; null if that is nothing, or can't be said. */
  static RowLock read(List<Token> tokens) {
    try {
      return new RowLockReader(tokens).read();
    } catch (Declined unknown) {
      return null;
    }
  }

  private RowLock read() {
    Token first = tokens.get(0);
    boolean update = first.isWord("update");
    boolean wholly = false;
    if (!update) {
      int locking = first.isWord("select") ? locking() : -1;
      if (locking < 0) {
        return null;
      }
      wholly = tokens.get(locking + 1).isWord("update");
      position = next("from", 1);
    }
    if (position < 0) {
      return null;
    }
    position++;
    TableName table = table();
    String alias = alias(update ? "set" : "where");
    position = update ? next("where", position) : position;
    if (position < 0 || !tokens.get(position).isWord("where") || (update && hasFrom())) {
      return null;
    }
    List<Equality> equalities = equalities(new Scope(table, alias));
    return equalities.isEmpty() ? null : new RowLock(table, equalities, wholly);
  }

  /** Where {@code FOR [NO KEY] UPDATE} is, at the end; -1 if it isn't, or doesn't wait. */
  private int locking() {
    int at = next("for", 0);
    if (at < 0) {
      return -1;
    }
    int update = tokens.get(at + 1).isWord("no") ? at + 3 : at + 1;
    if (update >= tokens.size() || !tokens.get(update).isWord("update")) {
      return -1;
    }
    for (Token token : tokens.subList(update, tokens.size())) {
      if (token.isWord("nowait") || token.isWord("skip")) {
        return -1;
      }
    }
    return at;
  }

  private boolean hasFrom() {
    int from = next("from", 0);
    return from >= 0 && from < position;
  }

  /** Where the word stands next outside of parentheses, or -1. */
  private int next(String word, int from) {
    int depth = 0;
    for (int i = from; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.isSymbol("(")) {
        depth++;
      } else if (token.isSymbol(")")) {
        depth--;
      } else if (depth == 0 && token.isWord(word)) {
        return i;
      }
    }
    return -1;
  }

  private TableName table() {
    String name = name();
    if (!tokens.get(position).isSymbol(".")) {
      return new TableName(null, name);
    }
    position++;
    return new TableName(name, name());
  }

  private String name() {
    Token token = tokens.get(position);
    if (token.kind() != TokenKind.NAME && token.kind() != TokenKind.QUOTED_NAME) {
      throw new Declined(Reason.UNKNOWN_SYNTAX);
    }
    position++;
    return token.text();
  }

  private String alias(String before) {
    if (tokens.get(position).isWord("as")) {
      position++;
      return name();
    }
    return tokens.get(position).isWord(before) ? null : name();
  }

  private List<Equality> equalities(Scope scope) {
    List<Equality> found = new ArrayList<>(2);
    List<Token> condition = new ArrayList<>();
    int depth = 0;
    for (int i = position + 1; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      depth += token.isSymbol("(") ? 1 : 0;
      depth -= token.isSymbol(")") ? 1 : 0;
      boolean end = token.kind() == TokenKind.END || token.isSymbol(";");
      boolean clause = token.kind() == TokenKind.NAME && AFTER_WHERE.contains(token.text());
      if (depth == 0 && token.isWord("or")) {
        return List.of();
      }
      if (depth == 0 && (end || clause || token.isWord("and"))) {
        addEqualities(condition, scope, found);
        condition.clear();
        if (!token.isWord("and")) {
          break;
        }
      } else {
        condition.add(token);
      }
    }
    return found;
  }

  private static void addEqualities(List<Token> condition, Scope scope, List<Equality> found) {
    List<Token> alone = new ArrayList<>(condition);
    alone.add(Token.END);
    TokenCursor cursor = new TokenCursor(alone);
    ConditionReader reader = new ConditionReader(cursor, scope);
    try {
      reader.read();
    } catch (Declined another) {
      return;
    }
    if (cursor.peek().kind() == TokenKind.END) {
      found.addAll(reader.equalities());
    }
  }
}
