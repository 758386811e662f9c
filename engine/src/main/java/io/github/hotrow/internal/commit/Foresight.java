// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.Outcome;
import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.Attempt;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Group;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Decides a member on its rows, and leaves it at that. Stateless. */
public final class Foresight {
  private Foresight() {}

  /**
   * What the member would be answered now, if it were alone: locks and reads its rows in the
   * transaction under way on a connection that is somebody else's. Its log rows, and whether its
   * transaction id was used before, are not looked at.
   */
  public static Outcome of(Connection transaction, Member member, long nowNs) throws SQLException {
    Batch.alone(member, true, false, true); // gives it accounts of its own
    try (SlotConnection borrowed = SlotConnection.borrowed(transaction, nowNs)) {
      Outcome missing = read(borrowed, member, nowNs);
      if (missing != null) {
        return missing;
      }
      List<Member> members = List.of(member);
      AskedGuards.ask(borrowed, members);
      Attempt attempt = Attempt.decideLocked(members);
      if (attempt.admitted().isEmpty() && attempt.misfit() != null) {
        attempt = Attempt.unchecked(member);
      }
      for (Attempt.Refusal refusal : attempt.refusals()) {
        return Attempt.insufficient(refusal.part(), refusal.seen());
      }
      for (Group group : attempt.groups()) {
        group.settle(afterwards(group));
      }
      return Attempt.applied(member);
    }
  }

  /** The answer if a row is missing, else null. */
  private static Outcome read(SlotConnection borrowed, Member member, long nowNs)
      throws SQLException {
    Map<BoundTable, List<Account>> byTable = new LinkedHashMap<>(2);
    for (Part part : member.parts()) {
      byTable
          .computeIfAbsent(part.table(), none -> new java.util.ArrayList<>())
          .add(part.account());
    }
    for (List<Account> accounts : byTable.values()) {
      for (Account missing : RowReader.read(borrowed, accounts, RowReader.Lock.WAIT, nowNs)) {
        return new Outcome.NoSuchRow(missing.key().table().description(), missing.key().values());
      }
    }
    return null;
  }

  private static long[] afterwards(Group group) {
    long[] counters = group.account().state().counters().clone();
    for (Part part : group.admitted()) {
      for (int i = 0; i < counters.length; i++) {
        counters[i] += part.deltas()[i];
      }
    }
    return counters;
  }
}
