// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.internal.escrow.Escrow.Decision;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.RowState;
import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.jcstress.Rows;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Two transactions ask for the last unit. At stake: both look before either is counted, and both
 * are told yes.
 */
public class GrantStress {
  private static final RowKey KEY = Rows.key(1);

  GrantStress() {}

  private static Part takeOne() {
    BoundGuard[] atLeastOne = {new BoundGuard.Interval(0, 1, Long.MAX_VALUE)};
    return new Part(KEY, new long[] {-1}, atLeastOne, null, new Object[0]);
  }

  private static RowState one() {
    return new RowState(new long[] {1}, new String[0], new Object[0], 0);
  }

  /** Results: whether the first, and the second, was granted the unit. */
  @JCStressTest
  @Outcome(
      id = {"true, false", "false, true"},
      expect = ACCEPTABLE,
      desc = "one has it, the other waits")
  @Outcome(expect = FORBIDDEN, desc = "both, or none")
  @State
  public static class TheLastUnit {
    private final Escrow escrow = new Escrow(KEY.table());
    private final RowState state = one();

    private boolean ask() {
      Reserving owner = new Reserving(null);
      Hold hold = new Hold(escrow, takeOne(), owner, 0);
      return escrow.decide(hold, state, 0, new Turn(owner)) == Decision.GRANTED;
    }

    @Actor
    public void first(ZZ_Result result) {
      result.r1 = ask();
    }

    @Actor
    public void second(ZZ_Result result) {
      result.r2 = ask();
    }

    @Arbiter
    public void look(ZZ_Result result) {
      if (escrow.holds() != 1) {
        result.r1 = true;
        result.r2 = true;
      }
    }
  }

  /** The weakened twin: looks, and counts afterwards, without the lock in between. */
  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE_INTERESTING, desc = "sold twice")
  @Outcome(
      id = {"true, false", "false, true"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class LookedBeforeCounted {
    private final long[] decreases = new long[1];
    private final RowState state = one();

    private boolean ask() {
      Bounds bounds = new Bounds(KEY.table(), state, decreases, new long[1]);
      if (bounds.guards(takeOne()) != Bounds.Answer.HOLDS) {
        return false;
      }
      decreases[0]--;
      return true;
    }

    @Actor
    public void first(ZZ_Result result) {
      result.r1 = ask();
    }

    @Actor
    public void second(ZZ_Result result) {
      result.r2 = ask();
    }
  }
}
