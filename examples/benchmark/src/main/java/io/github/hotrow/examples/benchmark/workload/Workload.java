// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.AuditedTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * One run's tables, and the wishes of its clients. Thread-safe, except that one client's requests
 * are drawn one after another.
 */
public interface Workload {
  /** Makes the tables as each run finds them. */
  void renew(Connection connection) throws SQLException;

  /** What the audit has to know. */
  AuditedTables tables();

  /** The counters' first value. */
  long firstValue();

  /** Where the answers of so many clients go. */
  Answers answers(int clients);

  /** The wish behind a transaction id. */
  Request request(long transactionId, int client);

  /** The statements of an ordinary transaction. */
  RowStatements statements();

  /** The table as the engine knows it. */
  HotTable hotTable();

  /** The wish as a change for the engine. */
  Change change(HotTable table, Request request);

  /** Statements before an ordinary transaction's, for {@link Request.Kind#ORDINARY} requests. */
  default List<String> ordinaryStatements() {
    return List.of();
  }

  /** Further figures, measured after the traffic on the tables it left; usually none. */
  default Map<String, Double> afterwards(DataSource source, double seconds)
      throws SQLException, InterruptedException {
    return Map.of();
  }
}
