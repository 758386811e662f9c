// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.binding.Unbindable;
import java.sql.Connection;
import java.sql.SQLException;

/** NOWAIT: tries the row's lock, and fails if somebody else has it. Stateless. */
final class NowaitApproach implements Approach {
  @Override
  public void onConnection(LockedRow row, Connection physical) throws SQLException, Unbindable {
    try {
      row.lockNow(physical);
    } catch (SQLException e) {
      throw SqlErrors.isLockNotAvailable(e) ? SqlErrors.busy(row, e) : e;
    }
  }

  @Override
  public boolean needsTransaction() {
    return true;
  }
}
