// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Group;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Finds out what became of groups whose commit was sent and whose answer did not come. Stateless.
 */
final class InDoubt {
  /*
   * The lost transaction may be committed, rolled back, still running, or not even begun (its bytes
   * may lie in a socket). One statement decides them all: it inserts a tombstone under each group's
   * id. Where the lost backend is still running and has inserted its own row, ours waits for its
   * end. Where it committed, ours conflicts: the group is committed. Where ours goes in, the lost
   * one can't follow: its ledger row would violate the primary key and take the rest along.
   */
  private InDoubt() {}

  /**
   * The counters after each group that was committed, as the ledger holds them; the other groups
   * are fenced off for good.
   */
  static Map<UUID, String[]> resolve(Connection connection, Ledger ledger, List<Group> groups)
      throws SQLException {
    String[] ids = groups.stream().map(group -> group.id().toString()).toArray(String[]::new);
    Array array = connection.createArrayOf("text", ids);
    Set<UUID> fenced = new HashSet<>();
    try (PreparedStatement tombstones = connection.prepareStatement(ledger.tombstoneSql())) {
      tombstones.setArray(1, array);
      try (ResultSet rows = tombstones.executeQuery()) {
        while (rows.next()) {
          fenced.add(rows.getObject(1, UUID.class));
        }
      }
    }
    if (fenced.size() == ids.length) {
      return Map.of();
    }
    Map<UUID, String[]> committed = new HashMap<>();
    try (PreparedStatement query = connection.prepareStatement(ledger.valuesAfterSql())) {
      query.setArray(1, array);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          committed.put(rows.getObject(1, UUID.class), rows.getString(2).split(","));
        }
      }
    }
    // a group that is neither: a tombstone of an earlier try at resolving it, so it is fenced too
    return committed;
  }
}
