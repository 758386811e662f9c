// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.AdvisoryKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/** ADVISORY: tries the row's advisory lock, and fails if it is taken. Stateless. */
final class AdvisoryApproach implements Approach {
  @Override
  public void onConnection(LockedRow row, Connection physical) throws SQLException {
    try (PreparedStatement lock =
        physical.prepareStatement("select pg_catalog.pg_try_advisory_xact_lock(?)")) {
      lock.setLong(1, AdvisoryKey.of(row.sqlName(), Arrays.asList(row.key())));
      try (ResultSet got = lock.executeQuery()) {
        if (!got.next() || !got.getBoolean(1)) {
          throw SqlErrors.busy(row, null);
        }
      }
    }
  }

  @Override
  public boolean needsTransaction() {
    return true;
  }
}
