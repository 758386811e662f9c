// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets the database decide the guards that Java can't, while the rows are locked. The columns they
 * look at are not changed by a group before its end, so one question serves all members. Stateless.
 */
final class AskedGuards {
  private record Question(BoundTable table, ColumnModel column, String operator) {}

  private record Asked(Part part, int guard) {}

  private AskedGuards() {}

  static void ask(SlotConnection connection, List<Member> members) throws SQLException {
    Map<Question, List<Asked>> questions = new LinkedHashMap<>();
    for (Member member : members) {
      for (Part part : member.parts()) {
        if (part.asksDatabase()) {
          collect(part, questions);
        }
      }
    }
    for (Map.Entry<Question, List<Asked>> question : questions.entrySet()) {
      ask(connection, question.getKey(), question.getValue());
    }
  }

  private static void collect(Part part, Map<Question, List<Asked>> questions) {
    for (int i = 0; i < part.guards().length; i++) {
      if (part.guards()[i] instanceof BoundGuard.AskDatabase asked) {
        ColumnModel column = part.table().tracked().get(asked.tracked());
        Question question = new Question(part.table(), column, asked.comparison().sql());
        questions.computeIfAbsent(question, none -> new ArrayList<>()).add(new Asked(part, i));
      }
    }
  }

  private static void ask(SlotConnection connection, Question question, List<Asked> asked)
      throws SQLException {
    BoundTable table = question.table();
    String constant = question.column().comparable("v.text");
    PreparedStatement query =
        connection.prepare(
            "select g.ord, (t."
                + question.column().quoted()
                + " "
                + question.operator()
                + " "
                + constant
                + ") is true from unnest("
                + KeySql.arrays(table)
                + ", ?::text[]) with ordinality as g("
                + KeySql.names(table)
                + ", text, ord) cross join lateral (select g.text) as v(text) join "
                + table.sqlName()
                + " as t on "
                + KeySql.join(table));
    List<Account> accounts = new ArrayList<>(asked.size());
    String[] constants = new String[asked.size()];
    for (int i = 0; i < constants.length; i++) {
      Asked one = asked.get(i);
      accounts.add(one.part().account());
      constants[i] = ((BoundGuard.AskDatabase) one.part().guards()[one.guard()]).text();
    }
    KeySql.bind(connection, query, 1, table, accounts);
    query.setArray(table.key().size() + 1, connection.postgres().createArrayOf("text", constants));
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        Asked one = asked.get(rows.getInt(1) - 1);
        one.part().answerGuard(one.guard(), rows.getBoolean(2));
      }
    }
  }
}
