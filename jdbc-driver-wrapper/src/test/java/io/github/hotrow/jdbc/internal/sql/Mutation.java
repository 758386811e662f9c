// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Damages a statement a little, token by token. */
final class Mutation {
  private static final List<String> INSERTED =
      List.of(
          "(",
          ")",
          "not",
          "and",
          "or",
          "-",
          "+",
          "*",
          "/",
          "=",
          "<",
          ">=",
          "?",
          "1",
          "2.5",
          "'3'",
          "null",
          "true",
          "qty",
          "total",
          "id",
          "::int",
          "::text",
          ",",
          ";",
          "between",
          "in",
          "is null",
          "now()",
          "case",
          "default",
          "hot",
          ".",
          "returning",
          "set",
          "where",
          "\"qty\"",
          "$1",
          "[",
          "symmetric",
          "any",
          "date '2025-01-01'",
          "-- x\n",
          "/* x */",
          "E'3'");

  private Mutation() {}

  static String of(String sql, Random random) {
    List<String> tokens = new ArrayList<>();
    SqlLexer lexer = new SqlLexer(sql);
    while (lexer.next()) {
      tokens.add(lexer.text());
    }
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int at = random.nextInt(tokens.size());
      switch (random.nextInt(4)) {
        case 0 -> tokens.set(at, " ");
        case 1 -> tokens.add(at, " " + INSERTED.get(random.nextInt(INSERTED.size())) + " ");
        case 2 -> tokens.set(at, INSERTED.get(random.nextInt(INSERTED.size())));
        default -> {
          int other = random.nextInt(tokens.size());
          String moved = tokens.set(at, tokens.get(other));
          tokens.set(other, moved);
        }
      }
    }
    return String.join("", tokens);
  }
}
