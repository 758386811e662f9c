// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Writes random UPDATE statements on {@link #DDL}'s table that must be recognised, with values for
 * their parameters, in random spelling.
 */
final class RandomUpdate {
  static final String DDL =
      "create table hot (id int primary key, qty int not null, big bigint, small smallint,"
          + " bal numeric(12,2), total int, status text, active boolean, starts timestamp,"
          + " note text, updated timestamptz)";

  static final Set<String> COLUMNS =
      Set.of(
          "id", "qty", "big", "small", "bal", "total", "status", "active", "starts", "note",
          "updated");

  private static final List<String> COUNTERS = List.of("qty", "big", "small", "bal", "total");

  private final Random random;
  private String qualifier = "";

  /** SQL text with the values of its parameters. */
  record Text(String sql, List<Object> parameters) {
    static Text of(String sql) {
      return new Text(sql, List.of());
    }

    static Text join(String separator, List<Text> texts) {
      List<Object> all = new ArrayList<>();
      List<String> sql = new ArrayList<>();
      for (Text text : texts) {
        sql.add(text.sql);
        all.addAll(text.parameters);
      }
      return new Text(String.join(separator, sql), all);
    }

    Text in(String before, String after) {
      return new Text(before + sql + after, parameters);
    }
  }

  RandomUpdate(long seed) {
    random = new Random(seed);
  }

  Text next() {
    String head = head();
    List<Text> items = new ArrayList<>();
    List<String> counters = new ArrayList<>(COUNTERS);
    Collections.shuffle(counters, random);
    int deltas = 1 + random.nextInt(2);
    for (String counter : counters.subList(0, deltas)) {
      items.add(delta(counter));
    }
    if (chance(3)) {
      items.add(
          pick(
              Text.of("note = 'it''s'"),
              Text.of("updated = now()"),
              Text.of("updated = current_timestamp"),
              Text.of("note = null"),
              new Text("note = ?", List.of("written"))));
    }
    Collections.shuffle(items, random);
    List<Text> conditions = new ArrayList<>();
    conditions.add(key());
    for (int i = random.nextInt(3); i > 0; i--) {
      conditions.add(condition());
    }
    Collections.shuffle(conditions, random);
    Text where = Text.join(" and ", conditions);
    if (chance(4)) {
      where = where.in("(", ")");
    }
    Text text =
        Text.join(
            " ",
            List.of(
                Text.of(head + " set"),
                Text.join(", ", items),
                where.in("where ", ""),
                Text.of(pick("", "", ";", "returning id, qty", "returning *"))));
    return new Text(respell(text.sql()), text.parameters());
  }

  private String head() {
    switch (random.nextInt(5)) {
      case 0 -> {
        qualifier = "h.";
        return pick("update hot h", "update hot as h", "update public.hot h");
      }
      case 1 -> {
        qualifier = "hot.";
        return "update hot";
      }
      case 2 -> {
        qualifier = "public.hot.";
        return "update public.hot";
      }
      default -> {
        return "update hot";
      }
    }
  }

  private Text delta(String counter) {
    String own = column(counter);
    Text amount = amount(counter);
    Text value =
        pick(
            amount.in(own + " - ", ""),
            amount.in(own + " + ", ""),
            amount.in("(" + own + " - ", ")"),
            amount.in("", " + " + own),
            amount.in(own + "+ -", ""));
    // A sign before a string would make it a double precision.
    if (value.sql().contains("-'")) {
      value = Text.of(own + " - '2'");
    }
    return value.in(counter + " = ", "");
  }

  private Text key() {
    int id = 1 + random.nextInt(7);
    String column = column("id");
    return pick(
        new Text(column + " = ?", List.of(id)),
        new Text("? = " + column, List.of((long) id)),
        Text.of(column + " = " + id),
        Text.of("(" + column + ") = ('" + id + "')"),
        Text.of(column + " in (" + id + ")"),
        new Text(column + " = ?::int", List.of(id)),
        new Text("not (" + column + " <> ?)", List.of(id)));
  }

  private Text condition() {
    String counter = pick("qty", "big", "small", "bal", "total");
    String own = column(counter);
    String other = column(counter.equals("total") ? "qty" : "total");
    Text amount = amount(counter);
    String comparison = pick(">=", ">", "<=", "<", "<>", "!=");
    return switch (random.nextInt(12)) {
      case 0, 1 -> amount.in(own + " " + comparison + " ", "");
      case 2 -> amount.in("", " " + comparison + " " + own);
      case 3 -> number(counter).in(own + " - ", " " + comparison + " 0");
      case 4 -> number(counter).in(own + " + ", " " + comparison + " " + other);
      case 5 -> number(counter).in(other + " - " + own + " " + comparison + " ", "");
      case 6 -> amount.in("not (" + own + " " + comparison + " ", ")");
      case 7 -> Text.join(" and ", List.of(amount.in(own + " between ", ""), amount(counter)));
      case 8 -> number(counter).in("100 - " + own + " " + comparison + " ", "");
      case 9 -> Text.of(pick("", "not ") + column("active"));
      case 10 ->
          pick(
              Text.of(column("status") + " = 'ON'"),
              new Text(column("status") + " <> ?", List.of("OFF")),
              Text.of("1 = 1"));
      default ->
          new Text(
              column("starts") + " " + comparison + " ?",
              List.of(LocalDateTime.of(2025, 1, 2, 3, 4)));
    };
  }

  private Text amount(String counter) {
    return chance(6) ? Text.of("'" + random.nextInt(5) + "'") : number(counter);
  }

  private Text number(String counter) {
    int n = random.nextInt(6);
    Object value =
        counter.equals("bal")
            ? pick(BigDecimal.valueOf(n * 25L, 2), BigDecimal.valueOf(n), n)
            : pick((Object) n, (long) n, (short) n, extreme());
    return switch (random.nextInt(8)) {
      case 0 -> Text.of(String.valueOf(n));
      case 1 -> Text.of("(-" + n + ")");
      case 2 -> new Text("(?)", List.of(value));
      case 3 -> new Text("? :: bigint", List.of(n));
      case 4 -> new Text("cast(? as integer)", List.of(n));
      case 5 -> new Text("(? + 1)", List.of(n));
      case 6 -> new Text("(? - ?)", List.of(n, random.nextInt(3)));
      default -> new Text("?", List.of(value));
    };
  }

  private Object extreme() {
    return chance(3) ? pick((Object) Integer.MAX_VALUE, Long.MAX_VALUE, -7) : (Object) 1;
  }

  private String column(String name) {
    return qualifier + name;
  }

  /** The same tokens with other case, quotes and space. */
  private String respell(String sql) {
    StringBuilder respelled = new StringBuilder();
    SqlLexer lexer = new SqlLexer(sql);
    while (lexer.next()) {
      String text = lexer.text();
      respelled.append(
          switch (lexer.kind()) {
            case WHITESPACE -> pick(" ", " ", "\n", " /* ? */ ", " --'\n", "\t");
            case NAME ->
                Keywords.canBeName(text) && COUNTERS.contains(text) && chance(4)
                    ? "\"" + text + "\""
                    : chance(4) ? text.toUpperCase(Locale.ROOT) : text;
            case PUNCTUATION -> chance(6) && !text.equals(";") ? " " + text + " " : text;
            default -> text;
          });
    }
    return respelled.toString();
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** A row of the table as its columns' values. */
  static Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("1", "10, 10, 10, 10.00, 100, 'ON', true, '2025-01-01', null, null");
    rows.put("2", "0, 0, 0, 0.00, 0, 'OFF', false, '2026-01-01', 'n', null");
    rows.put("3", "3, null, null, null, null, null, null, null, null, null");
    rows.put(
        "4",
        "2147483647, 9223372036854775807, 32767, 9999999999.99, 2147483647, 'ON', true,"
            + " '2025-01-02 03:04', null, null");
    rows.put(
        "5",
        "-2147483648, -9223372036854775808, -32768, -9999999999.99, -2147483648, 'x', null,"
            + " null, null, null");
    rows.put("6", "2, 3, 4, 1.25, 5, 'ON', true, '2024-01-01', null, null");
    return rows;
  }
}
