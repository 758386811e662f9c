// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The statements of an ordinary transaction, for each hot row of a request. Immutable. */
public interface RowStatements {
  /** The log row. */
  String insert();

  /** The guarded update of the hot row. */
  String update();

  /** Reads the hot row by its key, the only parameter. */
  String select();

  /** Gives {@link #insert} its values. */
  void bindInsert(PreparedStatement statement, Request request, long key) throws SQLException;

  /** Gives {@link #update} its values. */
  void bindUpdate(PreparedStatement statement, Request request, long key) throws SQLException;

  /** Whether an insert that meets an equal row means that the change is refused. */
  boolean refusesDuplicates();
}
