// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.jdbc.internal.sql.Recognition.PlainSelect;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds out which relations a SELECT names, and that it does nothing but read. It doesn't parse: it
 * walks over the tokens and knows of each parenthesis whether a FROM list is being read. Where it
 * is mistaken it names a relation too many. Confined to its thread, for one statement.
 */
final class SelectReader {
  /** Functions that only compute; and keywords that a parenthesis may follow. */
  private static final Set<String> BEFORE_PARENTHESIS =
      Set.of(
          ("count sum min max avg bool_and bool_or every string_agg array_agg json_agg jsonb_agg"
                  + " coalesce nullif greatest least abs ceil ceiling floor round trunc mod power"
                  + " sqrt sign lower upper length char_length btrim trim ltrim rtrim substring"
                  + " substr replace concat concat_ws left right lpad rpad position split_part"
                  + " strpos md5 now date_trunc date_part extract age to_char to_date to_timestamp"
                  + " to_number make_date row_number rank dense_rank lag lead first_value"
                  + " last_value ntile json_build_object jsonb_build_object to_json to_jsonb cast"
                  + " row in any all some exists values array over filter within and or not where"
                  + " from join on using select as by having limit nextval offset case when then else"
                  + " between like ilike is distinct union except intersect interval numeric"
                  + " decimal varchar char character timestamp fetch first next")
              .split(" "));

  private static final Set<String> AFTER_FROM =
      Set.of(
          "where",
          "group",
          "having",
          "window",
          "order",
          "limit",
          "offset",
          "fetch",
          "union",
          "except",
          "intersect",
          "select");

  private static final Set<String> LOCKS = Set.of("update", "no", "share", "key");

  private final List<Token> tokens;
  private final Set<TableName> relations = new HashSet<>();
  private final Set<String> functions = new HashSet<>();
  private boolean leavesTraces;

  /** For each open parenthesis, and the statement itself, whether a FROM list is being read. */
  private final Deque<Boolean> inFrom = new ArrayDeque<>();

  SelectReader(List<Token> tokens) {
    this.tokens = tokens;
  }

  PlainSelect read() {
    inFrom.push(false);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.isSymbol("(")) {
        checkCall(i);
        inFrom.push(false);
      } else if (token.isSymbol(")")) {
        if (inFrom.size() == 1) {
          throw new Declined(Reason.UNKNOWN_SYNTAX);
        }
        inFrom.pop();
      } else if (token.isSymbol(",") && inFrom.peek()) {
        relation(i + 1);
      } else if (token.kind() == TokenKind.NAME) {
        word(i, token.text());
      }
    }
    return new PlainSelect(relations, functions, leavesTraces);
  }

  private void word(int index, String word) {
    if (word.equals("from")) {
      setInFrom(true);
      relation(index + 1);
    } else if (word.equals("join")) {
      relation(index + 1);
    } else if (AFTER_FROM.contains(word)) {
      setInFrom(false);
    } else if (word.equals("into")) {
      throw new Declined(Reason.SELECT_INTO);
    } else if (word.equals("with") && !isTimeZone(index)) {
      throw new Declined(Reason.CTE);
    } else if (word.equals("for") && LOCKS.contains(tokens.get(index + 1).text())) {
      throw new Declined(Reason.LOCKING_SELECT);
    } else if (word.equals("table")) {
      relation(index + 1);
    }
  }

  private boolean isTimeZone(int index) {
    return tokens.get(index + 1).isWord("time") || tokens.get(index + 1).isWord("ties");
  }

  private void setInFrom(boolean value) {
    inFrom.pop();
    inFrom.push(value);
  }

  private void relation(int from) {
    int i = from;
    while (tokens.get(i).isWord("only") || tokens.get(i).isWord("lateral")) {
      i++;
    }
    if (tokens.get(i).isSymbol("(")) {
      // Either a sub-select, or a join in parentheses, whose first relation is not after a FROM.
      if (!tokens.get(i + 1).isWord("select")) {
        throw new Declined(Reason.UNKNOWN_SYNTAX);
      }
      return;
    }
    if (!isName(i)) {
      return;
    }
    if (!tokens.get(i + 1).isSymbol(".")) {
      relations.add(new TableName(null, tokens.get(i).text()));
    } else if (isName(i + 2)) {
      if (tokens.get(i + 3).isSymbol(".")) {
        throw new Declined(Reason.UNKNOWN_SYNTAX);
      }
      relations.add(new TableName(tokens.get(i).text(), tokens.get(i + 2).text()));
    }
  }

  private boolean isName(int index) {
    TokenKind kind = tokens.get(index).kind();
    return kind == TokenKind.NAME || kind == TokenKind.QUOTED_NAME;
  }

  private void checkCall(int parenthesis) {
    if (parenthesis == 0 || !isName(parenthesis - 1)) {
      return;
    }
    Token name = tokens.get(parenthesis - 1);
    if (name.isWord("nextval")) {
      leavesTraces = true; // a sequence is no part of any transaction
    }
    boolean qualified = parenthesis > 1 && tokens.get(parenthesis - 2).isSymbol(".");
    if (qualified
        || name.kind() == TokenKind.QUOTED_NAME
        || !BEFORE_PARENTHESIS.contains(name.text())) {
      throw new Declined(Reason.FUNCTION);
    }
    functions.add(name.text());
  }
}
