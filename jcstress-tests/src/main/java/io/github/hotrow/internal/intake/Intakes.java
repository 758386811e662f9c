// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.FullRingPolicy;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.TableSettings;
import io.github.hotrow.internal.commit.EngineCounters;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Schedule;
import io.github.hotrow.internal.journal.JournalEntries;
import io.github.hotrow.internal.leader.Completions;
import io.github.hotrow.internal.leader.Leadership;
import io.github.hotrow.internal.ring.MemberRing;
import io.github.hotrow.internal.strategy.Merge;
import io.github.hotrow.internal.strategy.Ways;
import io.github.hotrow.internal.strategy.Workers;
import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.jcstress.Rows;
import java.util.concurrent.atomic.AtomicLong;

/** An intake with all behind it but leaders and a database. Owned by one test's state. */
final class Intakes {
  private static final RowKey KEY = Rows.key(1);
  private static final RegisteredTables NO_TABLES =
      new RegisteredTables(table -> TableSettings.DEFAULT);

  static final long MAX_WAITING_BYTES = 1 << 16;
  private static final HotrowConfig CONFIG = config();

  final AtomicLong heldBytes = new AtomicLong();
  final AccountTable accounts = new AccountTable(4);
  final Leadership leadership =
      new Leadership(new MemberRing(2), new Schedule(accounts, 4, 4, 4, 1), 0);
  final Completions completions;
  final Intake intake;
  private final Ways ways;

  Intakes() {
    EngineCounters counters = new EngineCounters();
    completions = new Completions(Runnable::run, counters, heldBytes, JournalEntries.NONE);
    Workers none = new Workers(CONFIG, () -> null, completions, accounts, System::nanoTime);
    ways = new Ways(new Merge(leadership), none);
    intake =
        new Intake(
            CONFIG,
            NO_TABLES,
            accounts,
            leadership,
            ways,
            completions,
            counters,
            heldBytes,
            JournalEntries.NONE,
            System::nanoTime);
  }

  private static HotrowConfig config() {
    HotrowConfig config = new HotrowConfig();
    config.setFullRingPolicy(FullRingPolicy.REFUSE);
    config.setMaxWaitingBytes(MAX_WAITING_BYTES);
    return config;
  }

  Member member(int bytes) {
    return Rows.member(accounts, bytes, KEY);
  }

  /** Publishes the member; false if it was refused. */
  boolean publish(Member member) {
    try {
      intake.publish(member, ways.merge());
      return true;
    } catch (ChangeNotAppliedException refused) {
      return false;
    }
  }

  /** What the end of an engine does once its leaders have ended. */
  void end() {
    intake.end();
    leadership.endAll(left -> completions.giveUp(left, Intake.CLOSED, null));
  }
}
