// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.Outcome;
import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundTable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The rows of members, locked in the order of table and key and read into their accounts; missing
 * ones created where their table says so. Confined to one transaction of one commit slot.
 */
final class LockedRows {
  private final CommitSlot slot;
  private final RowReader.Lock lock;
  private final Set<Account> missing = new LinkedHashSet<>();
  private final Set<Account> heldByOthers = new LinkedHashSet<>();

  private LockedRows(CommitSlot slot, RowReader.Lock lock) {
    this.slot = slot;
    this.lock = lock;
  }

  /**
   * Locks the rows of {@code members} in the transaction under way.
   *
   * @param mayWait whether to wait for rows that others hold, at most for the slot's patience
   */
  static LockedRows lock(CommitSlot slot, List<Member> members, boolean mayWait)
      throws SQLException {
    LockedRows rows = new LockedRows(slot, mayWait ? RowReader.Lock.WAIT : RowReader.Lock.SKIP);
    rows.limitWaits();
    for (List<Account> accounts : byTable(members).values()) {
      rows.lock(accounts);
    }
    return rows;
  }

  private static Map<BoundTable, List<Account>> byTable(List<Member> members) {
    Map<BoundTable, Set<Account>> sets =
        new TreeMap<>(Comparator.comparing(BoundTable::sqlName).thenComparing(BoundTable::name));
    for (Member member : members) {
      for (Part part : member.parts()) {
        sets.computeIfAbsent(part.table(), none -> new LinkedHashSet<>()).add(part.account());
      }
    }
    Map<BoundTable, List<Account>> lists = new java.util.LinkedHashMap<>();
    sets.forEach((table, set) -> lists.put(table, List.copyOf(set)));
    return lists;
  }

  /**
   * Limits the wait for any lock, and how long the server keeps the rows locked when this side
   * falls silent; both for this transaction only.
   */
  private void limitWaits() throws SQLException {
    PreparedStatement limits =
        slot.connection()
            .prepare(
                "select pg_catalog.set_config('lock_timeout', ?, true),"
                    + " pg_catalog.set_config('idle_in_transaction_session_timeout', ?, true)");
    limits.setString(1, slot.lockTimeout());
    limits.setString(2, slot.idleTimeout());
    try (ResultSet done = limits.executeQuery()) {
      done.next();
    }
  }

  private void lock(List<Account> accounts) throws SQLException {
    List<Account> absent = read(accounts, lock);
    if (absent.isEmpty()) {
      return;
    }
    BoundTable table = accounts.get(0).key().table();
    if (table.description().firstValues() != null) {
      MissingRows.create(slot.connection(), absent);
      absent = read(absent, lock);
    }
    if (!absent.isEmpty()) {
      // also a row just created can be nowhere: varchar(5) stores another key than 'abcde ' (SQL
      // cuts trailing blanks), so no row has that key
      List<Account> nowhere = read(absent, RowReader.Lock.NONE);
      missing.addAll(nowhere);
      heldByOthers.addAll(absent);
      heldByOthers.removeAll(nowhere);
    }
    missing.forEach(account -> account.state(null));
    heldByOthers.forEach(account -> account.state(null));
  }

  private List<Account> read(List<Account> accounts, RowReader.Lock how) throws SQLException {
    return RowReader.read(slot.connection(), accounts, how, slot.nowNs());
  }

  /** The accounts whose row doesn't exist. */
  Set<Account> missing() {
    return missing;
  }

  /** The accounts whose row someone else holds locked. */
  Set<Account> heldByOthers() {
    return heldByOthers;
  }

  /** The members with a part on one of the accounts. */
  List<Member> membersOf(Set<Account> accounts, List<Member> members) {
    List<Member> found = new ArrayList<>();
    for (Member member : members) {
      if (!accounts.isEmpty() && firstOn(accounts, member) != null) {
        found.add(member);
      }
    }
    return found;
  }

  /** The answer for a member with a part on a missing row. */
  Outcome.NoSuchRow noSuchRow(Member member) {
    Part part = firstOn(missing, member);
    return new Outcome.NoSuchRow(part.table().description(), part.key().values());
  }

  private static Part firstOn(Set<Account> accounts, Member member) {
    for (Part part : member.parts()) {
      if (accounts.contains(part.account())) {
        return part;
      }
    }
    return null;
  }
}
