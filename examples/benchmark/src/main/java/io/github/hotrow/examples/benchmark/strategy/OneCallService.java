// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.examples.benchmark.workload.Request;
import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.Service;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Each client's change in one statement that commits by itself, and answers with an {@link Answer}
 * 's name. Thread-safe.
 */
final class OneCallService implements Service {
  private final Workload workload;
  private final String note;
  private final ConnectionPool pool;
  private final OneCall call;

  OneCallService(Site site, OneCall call, String note) {
    workload = site.workload();
    this.call = call;
    this.note = note;
    pool = site.pool(null);
  }

  @Override
  public Answer change(long transactionId, int client) {
    Request request = workload.request(transactionId, client);
    try (Connection connection = pool.take()) {
      connection.setAutoCommit(true);
      try (PreparedStatement statement = connection.prepareStatement(call.sql())) {
        call.bind(statement, request);
        try (ResultSet row = statement.executeQuery()) {
          row.next();
          return Answer.valueOf(row.getString(1));
        }
      }
    } catch (SQLException e) {
      return Judgement.of(e, workload.statements().refusesDuplicates(), true);
    }
  }

  @Override
  public String note() {
    return note + "; " + pool.size() + " connections";
  }

  @Override
  public void close() {
    pool.close();
  }
}
