// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the rows of members that are about to be refused, and in the same statement asks their log
 * whether it may hold one of the members already. Confined to one round of one commit slot.
 */
final class FreshReading {
  /*
   * The one statement has one snapshot: whatever change the row shows, the log shows too. With two
   * tables there are two snapshots, and the log of the first knows nothing of a change that the row
   * of the second shows; so the logs are not asked here, but after all rows were read.
   */
  private final List<Member> members = new ArrayList<>();
  private final Map<BoundTable, Set<Account>> accounts = new LinkedHashMap<>(2);
  private final List<Member> asked = new ArrayList<>();
  private boolean mayHoldEarlier;

  /**
   * Adds a member.
   *
   * @param askLog whether the log shall be asked for its transaction id
   */
  void add(Member member, boolean askLog) {
    members.add(member);
    if (askLog) {
      asked.add(member);
    }
    for (Part part : member.parts()) {
      accounts.computeIfAbsent(part.table(), none -> new LinkedHashSet<>()).add(part.account());
    }
  }

  /** The members, in the order they were added. */
  List<Member> members() {
    return members;
  }

  /** The number of tables, and of statements. */
  int tables() {
    return accounts.size();
  }

  /** Reads the rows into their accounts; returns the accounts whose row does not exist. */
  List<Account> read(CommitSlot slot) throws SQLException {
    List<Account> missing = new ArrayList<>(0);
    mayHoldEarlier = tables() > 1 && EarlierChanges.mayBe(asked);
    for (Map.Entry<BoundTable, Set<Account>> entry : accounts.entrySet()) {
      List<Account> rows = List.copyOf(entry.getValue());
      List<Member> logged =
          tables() == 1 && EarlierChanges.keepsIds(entry.getKey()) ? identified() : List.of();
      RowReader.Reading reading =
          RowReader.read(slot.connection(), rows, RowReader.Lock.NONE, logged, slot.nowNs());
      missing.addAll(reading.missing());
      mayHoldEarlier |= reading.logHoldsOne();
    }
    return missing;
  }

  private List<Member> identified() {
    for (Member member : asked) {
      if (member.transactionId() == null) {
        return asked.stream().filter(one -> one.transactionId() != null).toList();
      }
    }
    return asked;
  }

  /** Whether the log may hold a member that was to be asked for. */
  boolean mayHoldEarlier() {
    return mayHoldEarlier;
  }
}
