// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.AdvisoryKey;
import io.github.hotrow.internal.group.Account;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Takes rows' advisory locks for the transaction under way, without waiting. Stateless. */
final class AdvisoryLocks {
  private AdvisoryLocks() {}

  /** Whether it got them all; if not, those it got stay until the transaction ends. */
  static boolean take(SlotConnection connection, List<Account> accounts) throws SQLException {
    PreparedStatement lock = connection.prepare("select pg_catalog.pg_try_advisory_xact_lock(?)");
    for (Account account : accounts) {
      lock.setLong(1, AdvisoryKey.of(account.key().table().sqlName(), account.key().values()));
      try (ResultSet got = lock.executeQuery()) {
        if (!got.next() || !got.getBoolean(1)) {
          return false;
        }
      }
    }
    return true;
  }
}
