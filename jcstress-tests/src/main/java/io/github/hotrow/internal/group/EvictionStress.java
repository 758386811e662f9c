// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.jcstress.Rows;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A caller looks an account up while a leader evicts it. At stake: a member that waits on an
 * account nobody finds any more, so that its row has two queues and may be in two batches.
 *
 * <p>Result: the member waits on the account that others find.
 */
public class EvictionStress {
  EvictionStress() {}

  private static AccountTable withOneTooMany(RowKey key) {
    AccountTable accounts = new AccountTable(0);
    accounts.of(key);
    return accounts;
  }

  /** The schedule asks once more, under its lock, which the evicting leader holds too. */
  @JCStressTest
  @Outcome(id = "true", expect = ACCEPTABLE, desc = "one row, one queue")
  @Outcome(expect = FORBIDDEN, desc = "it waits on an evicted account")
  @State
  public static class LookUpVersusEviction {
    private static final RowKey KEY = Rows.key(1);

    private final AccountTable accounts = withOneTooMany(KEY);
    private final Schedule schedule = new Schedule(accounts, 4, 4, 4, 1);
    private Member member;

    @Actor
    public void caller() {
      member = Rows.member(accounts, KEY);
    }

    @Actor
    public void leader() {
      accounts.evictSurplus();
    }

    @Arbiter
    public void collect(Z_Result result) {
      schedule.add(member);
      result.r1 = member.parts()[0].account() == accounts.of(KEY);
    }
  }

  /** The weakened twin: the member waits on whatever its caller found. */
  @JCStressTest
  @Outcome(id = "false", expect = ACCEPTABLE_INTERESTING, desc = "it waits on an evicted account")
  @Outcome(id = "true", expect = ACCEPTABLE, desc = "not shown this time")
  @State
  public static class AskedOnce {
    private static final RowKey KEY = Rows.key(1);

    private final AccountTable accounts = withOneTooMany(KEY);
    private Member member;

    @Actor
    public void caller() {
      member = Rows.member(accounts, KEY);
    }

    @Actor
    public void leader() {
      accounts.evictSurplus();
    }

    @Arbiter
    public void collect(Z_Result result) {
      result.r1 = member.parts()[0].account() == accounts.of(KEY);
    }
  }
}
