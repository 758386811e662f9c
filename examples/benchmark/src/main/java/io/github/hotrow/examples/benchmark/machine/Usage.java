// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.machine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a run had used up to one moment. Immutable.
 *
 * @param serverCpuNs CPU time of the server's processes; empty if they run elsewhere
 * @param walBytes bytes of write-ahead log
 * @param deadTuples row versions updated or deleted
 */
public record Usage(OptionalLong serverCpuNs, long walBytes, long deadTuples) {
  private static final String QUERY =
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint,"
          + " coalesce((select sum(n_tup_upd + n_tup_del) from pg_stat_user_tables"
          + " where schemaname = ?), 0)::bigint, pg_backend_pid()";

  /**
   * Asks now. The server counts rows up to a second late.
   *
   * @param isLocal whether the server's processes are this machine's
   */
  public static Usage now(Connection connection, String schema, boolean isLocal)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(QUERY)) {
      statement.setString(1, schema);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        OptionalLong cpu = isLocal ? cpuOfServer(row.getLong(3)) : OptionalLong.empty();
        return new Usage(cpu, row.getLong(1), row.getLong(2));
      }
    }
  }

  private static OptionalLong cpuOfServer(long backendPid) {
    ProcessHandle postmaster =
        ProcessHandle.of(backendPid).flatMap(ProcessHandle::parent).orElse(null);
    if (postmaster == null) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        Stream.concat(Stream.of(postmaster), postmaster.descendants())
            .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
            .mapToLong(Duration::toNanos)
            .sum());
  }
}
