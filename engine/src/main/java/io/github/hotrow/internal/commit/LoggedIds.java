// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.table.BoundLog;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.Values;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * The question whether a log table holds any of some transaction ids, as an expression in SQL. It
 * is answered from the index alone as long as there is none. Confined to one statement.
 */
final class LoggedIds {
  private final BoundLog log;
  private final Object ids;

  private LoggedIds(BoundLog log, Object ids) {
    this.log = log;
    this.ids = ids;
  }

  /** The ids of members, each of which has one. */
  static LoggedIds of(BoundLog log, List<Member> members) {
    if (log.transactionId().kind() == ColumnKind.INTEGER) {
      long[] numbers = new long[members.size()];
      for (int i = 0; i < numbers.length; i++) {
        Object id = members.get(i).transactionId();
        if (!Values.isIntegral(id)) {
          return new LoggedIds(log, texts(log, members));
        }
        numbers[i] = ((Number) id).longValue();
      }
      return new LoggedIds(log, numbers);
    }
    return new LoggedIds(log, texts(log, members));
  }

  private static String[] texts(BoundLog log, List<Member> members) {
    String[] texts = new String[members.size()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = Values.toText(log.transactionId(), members.get(i).transactionId());
    }
    return texts;
  }

  private boolean areNumbers() {
    return ids instanceof long[];
  }

  /**
   * A boolean with one parameter. Each id is looked up for itself: told of all at once, the planner
   * may prefer to read the whole log while that is small, and keep to it when it has grown.
   */
  String sql() {
    String id = areNumbers() ? "i.id" : log.transactionId().comparable("i.id");
    return "exists (select 1 from unnest(?::"
        + (areNumbers() ? "int8" : "text")
        + "[]) as i(id) cross join lateral (select 1 from "
        + log.sqlName()
        + " as w where w."
        + log.transactionId().quoted()
        + " = "
        + id
        + " limit 1) as w)";
  }

  void bind(SlotConnection connection, PreparedStatement query, int place) throws SQLException {
    query.setArray(place, connection.postgres().createArrayOf(areNumbers() ? "int8" : "text", ids));
  }
}
