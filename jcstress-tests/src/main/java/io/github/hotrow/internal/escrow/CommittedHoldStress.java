// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.internal.escrow.Escrow.Decision;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.RowState;
import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.jcstress.Rows;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * The last unit was taken: the row's state is refreshed, then the hold is removed, while another
 * transaction asks. At stake: it looks at the state from before and at the holds from afterwards,
 * so that the unit counts nowhere, and is granted it a second time.
 */
public class CommittedHoldStress {
  private static final RowKey KEY = Rows.key(1);

  CommittedHoldStress() {}

  private static Part takeOne() {
    BoundGuard[] atLeastOne = {new BoundGuard.Interval(0, 1, Long.MAX_VALUE)};
    return new Part(KEY, new long[] {-1}, atLeastOne, null, new Object[0]);
  }

  private static RowState state(long units) {
    return new RowState(new long[] {units}, new String[0], new Object[0], 0);
  }

  /** What both tests begin with: one unit, which is held. */
  private static class Held {
    final AccountTable accounts = new AccountTable(16);
    final Escrow escrow = new Escrow(KEY.table());
    final Hold hold = new Hold(escrow, takeOne(), new Reserving(null), 0);

    Held() {
      accounts.of(KEY).state(state(1));
      escrow.decide(hold, accounts, 0, new Turn(hold.owner));
    }

    void commit() {
      accounts.of(KEY).state(state(0));
      escrow.remove(hold);
    }

    Hold another() {
      return new Hold(escrow, takeOne(), new Reserving(null), 0);
    }
  }

  /** Result: whether the other one was granted the unit that is gone. */
  @JCStressTest
  @Outcome(id = "false", expect = ACCEPTABLE, desc = "it waits, or is refused")
  @Outcome(id = "true", expect = FORBIDDEN, desc = "granted twice")
  @State
  public static class LooksUnderTheLock extends Held {
    /** One unit, held. */
    public LooksUnderTheLock() {}

    @Actor
    public void committing() {
      commit();
    }

    @Actor
    public void asking(Z_Result result) {
      Hold other = another();
      result.r1 = escrow.decide(other, accounts, 0, new Turn(other.owner)) == Decision.GRANTED;
    }
  }

  /** The weakened twin: the state is looked at before the lock is taken. */
  @JCStressTest
  @Outcome(id = "false", expect = ACCEPTABLE, desc = "not shown this time")
  @Outcome(id = "true", expect = ACCEPTABLE_INTERESTING, desc = "granted twice")
  @State
  public static class LookedBeforeTheLock extends Held {
    /** One unit, held. */
    public LookedBeforeTheLock() {}

    @Actor
    public void committing() {
      commit();
    }

    @Actor
    public void asking(Z_Result result) {
      Hold other = another();
      RowState before = accounts.of(KEY).readSinceStale();
      result.r1 = escrow.decide(other, before, 0, new Turn(other.owner)) == Decision.GRANTED;
    }
  }
}
