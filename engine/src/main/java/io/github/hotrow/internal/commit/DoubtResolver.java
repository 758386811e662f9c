// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.commit.EngineCounters.Count;
import io.github.hotrow.internal.group.Attempt;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Group;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the ledger what became of a batch in doubt, again and again, as long as anybody waits for
 * the answer. Owned by one commit slot.
 */
final class DoubtResolver {
  private static final Logger LOG = LoggerFactory.getLogger(DoubtResolver.class);

  private final String engine;
  private final CommitSlot slot;
  private final Ledger ledger;
  private final EngineCounters counters;
  private final Vitals vitals;

  DoubtResolver(
      String engine, CommitSlot slot, Ledger ledger, EngineCounters counters, Vitals vitals) {
    this.engine = engine;
    this.slot = slot;
    this.ledger = ledger;
    this.counters = counters;
    this.vitals = vitals;
  }

  /**
   * Finds out which of the groups were committed and answers their members. The others are fenced
   * off: they can't be committed any more, and their members may be sent again.
   *
   * @param batch what the members are in
   * @param open the members that wait
   * @param lost the error that left the groups in doubt
   */
  void resolve(Batch batch, List<Member> open, List<Group> groups, SQLException lost) {
    counters.add(Count.IN_DOUBT);
    LOG.warn(
        "{}: {} groups in doubt after {} {}",
        engine,
        groups.size(),
        lost.getSQLState(),
        lost.getMessage());
    vitals.beginDoubt();
    try {
      ask(batch, open, groups, lost);
    } finally {
      vitals.endDoubt();
    }
  }

  private void ask(Batch batch, List<Member> open, List<Group> groups, SQLException lost) {
    for (int tries = 0; ; tries++) {
      try (Connection spare = slot.spare()) {
        Map<UUID, String[]> committed = InDoubt.resolve(spare, ledger, groups);
        counters.add(Count.IN_DOUBT_RESOLVED);
        LOG.info("{}: {} of {} groups were committed", engine, committed.size(), groups.size());
        settle(batch, groups, committed);
        vitals.answered(slot.nowNs());
        return;
      } catch (SQLException e) {
        vitals.lost(e, slot.nowNs());
        if (Answers.open(open).isEmpty()) {
          LOG.warn("{}: left in doubt after every caller gave up: {}", engine, e.toString());
          leaveInDoubt(groups, lost);
          return;
        }
        slot.pause(tries);
      }
    }
  }

  /** Nobody is told so any more; but the members' ends are not known. */
  private static void leaveInDoubt(List<Group> groups, SQLException lost) {
    Failure.Unknown unknown = new Failure.Unknown("it was left in doubt", lost);
    for (Group group : groups) {
      group.admitted().forEach(part -> part.member().prepare(unknown));
    }
  }

  private void settle(Batch batch, List<Group> groups, Map<UUID, String[]> committed) {
    Set<Member> members = new LinkedHashSet<>();
    for (Group group : groups) {
      String[] texts = committed.get(group.id());
      if (texts == null) {
        continue;
      }
      long[] values = new long[texts.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = group.table().counter(i).parse(texts[i]);
      }
      group.settle(values);
      batch.figures().committed(group);
      group.admitted().stream().map(Part::member).forEach(members::add);
    }
    // only now are all parts of members over several rows settled; their groups share one fate
    members.forEach(member -> member.prepare(Attempt.applied(member)));
    counters.add(Count.GROUPS, committed.size());
    if (!committed.isEmpty()) {
      counters.add(Count.BATCHES);
    }
  }
}
