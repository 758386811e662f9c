// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.Answers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a sale with little stock is judged by. Stateless. */
final class SellOut {
  private SellOut() {}

  static Map<String, Double> figures(
      Connection connection,
      String schema,
      BenchSettings settings,
      Measurement measurement,
      Answers answers)
      throws SQLException {
    Map<String, Double> figures = new LinkedHashMap<>();
    long units = settings.stock() * settings.keys();
    long sold = answers.committed() * settings.amount();
    figures.put("units sold", (double) sold);
    figures.put("oversold", (double) Math.max(0, sold - units));
    boolean soldOut = units - sold < settings.amount();
    double selling = (answers.lastAppliedNs() - measurement.begin().nanos()) / 1e9;
    if (soldOut) {
      figures.put("seconds to sell", selling);
      figures.put(
          "refused/s after that",
          measurement.count(Answer.REFUSED) / Math.max(1e-3, measurement.seconds() - selling));
    }
    figures.put("attempts/s", attempts(measurement) / measurement.seconds());
    if (sold > 0) {
      figures.put("% of units to those who came first", inOrder(connection, schema));
    }
    return figures;
  }

  private static double attempts(Measurement measurement) {
    long attempts = 0;
    for (Answer answer : Answer.values()) {
      attempts += measurement.count(answer);
    }
    return attempts;
  }

  /** Transaction ids rise with arrival: who is among the first as many as were served? */
  private static double inOrder(Connection connection, String schema) throws SQLException {
    String query =
        "select 100.0 * count(*) filter (where order_id <= n) / max(n) from "
            + schema
            + ".inventory_log, (select count(*) as n from "
            + schema
            + ".inventory_log) as served";
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getDouble(1);
    }
  }
}
