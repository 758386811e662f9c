// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.internal.commit.EngineCounters.Count;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Member;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a member that the database refuses from failing its neighbours: divides the members until
 * the one at fault stands alone. Owned by one commit slot.
 */
final class FailureIsolation {
  /*
   * No savepoint for each member: more than 64 subtransactions in a transaction is a known cliff.
   * Dividing costs about 2 log2(n) statements for a culprit, and one with a good guess where it is.
   * The shares are worked off in order, so that the members' order holds.
   */
  private static final Logger LOG = LoggerFactory.getLogger(FailureIsolation.class);

  private final String engine;
  private final CommitSlot slot;
  private final Ledger ledger;
  private final EngineCounters counters;

  FailureIsolation(String engine, CommitSlot slot, Ledger ledger, EngineCounters counters) {
    this.engine = engine;
    this.slot = slot;
    this.ledger = ledger;
    this.counters = counters;
  }

  /**
   * Answers the members that are at fault as far as that can be said.
   *
   * @param members the open members of a round that the database refused, in their order
   * @return the shares into which the others are to be tried again, in order
   */
  List<List<Member>> divide(List<Member> members, SQLException refusal) {
    counters.add(Count.ISOLATIONS);
    if (ledger.isItsKeyTaken(refusal)) {
      Answers.fail(members, fencedOff(refusal));
      return List.of();
    }
    if (!SqlStates.isOneMembersFault(refusal)) {
      Answers.fail(members, failureOfAll(members, refusal));
      return List.of();
    }
    if (answeredAsRepeated(members, refusal)) {
      return List.of(Answers.open(members));
    }
    if (members.size() == 1) {
      Answers.fail(members, new Failure.Rejected(refusal));
      return List.of();
    }
    int suspect = CulpritHint.find(SqlStates.serverMessage(refusal), members);
    int half = members.size() / 2;
    int from = suspect < 0 ? half : suspect;
    int to = suspect < 0 ? half : suspect + 1;
    return List.of(
        members.subList(0, from), members.subList(from, to), members.subList(to, members.size()));
  }

  /** Somebody found a group open, took this process for dead, and told so. */
  private static Failure fencedOff(SQLException refusal) {
    return new Failure.NotApplied(
        Reason.DATABASE_UNAVAILABLE,
        "its group was fenced off while it was under way, by a recovery that took this process for"
            + " dead; send the change again",
        refusal);
  }

  /** Why none of the members can be applied. */
  private Failure failureOfAll(List<Member> members, SQLException refusal) {
    if (SqlStates.mayComeOfDdl(refusal)) {
      try {
        String altered = AlteredTable.find(slot.connection().jdbc(), members);
        if (altered != null) {
          return new Failure.NotApplied(Reason.TABLE_ALTERED, altered, refusal);
        }
      } catch (SQLException e) {
        LOG.debug("{}: the catalogue could not be asked: {}", engine, e.toString());
        if (!slot.isConnected()) {
          slot.abandon();
        }
      }
    }
    return new Failure.Rejected(refusal);
  }

  /** Whether the refusal is of members that were applied before; if so, they are answered. */
  private boolean answeredAsRepeated(List<Member> members, SQLException refusal) {
    boolean unique = SqlStates.UNIQUE_VIOLATION.equals(refusal.getSQLState());
    boolean alone = members.size() == 1; // its repetition may fail in another way by now
    if ((!unique && !alone) || !EarlierChanges.mayBe(members)) {
      return false;
    }
    try {
      counters.add(Count.STATEMENTS);
      return EarlierChanges.answer(slot.connection(), members);
    } catch (SQLException e) {
      // a bad value in the question, or a lost connection: dividing the members settles both
      LOG.debug("{}: earlier changes could not be looked up: {}", engine, e.toString());
      if (!slot.isConnected()) {
        slot.abandon();
      }
      return false;
    }
  }
}
