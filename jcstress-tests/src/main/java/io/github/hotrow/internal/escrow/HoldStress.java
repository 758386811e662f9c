// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.jcstress.Rows;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A transaction commits at the moment when another takes its old reservation back. At stake: both
 * have it, and the row is sold to two.
 */
public class HoldStress {
  HoldStress() {}

  /** Results: whether the owner may commit; whether the waiter took it back. */
  @JCStressTest
  @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "the owner was first")
  @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "the waiter was first")
  @Outcome(expect = FORBIDDEN, desc = "both have it, or nobody")
  @State
  public static class FirmVersusExpire {
    private final Hold hold = new Hold(null, Rows.part(Rows.key(1)), null, 0);

    @Actor
    public void owner(ZZ_Result result) {
      result.r1 = hold.firm();
    }

    @Actor
    public void waiter(ZZ_Result result) {
      result.r2 = hold.expire();
    }
  }

  /** The weakened twin: looks at a flag, then sets it. */
  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE_INTERESTING, desc = "both have it")
  @Outcome(
      id = {"true, false", "false, true"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class LookedThenSet {
    private volatile boolean taken;

    private boolean take() {
      if (taken) {
        return false;
      }
      taken = true;
      return true;
    }

    @Actor
    public void owner(ZZ_Result result) {
      result.r1 = take();
    }

    @Actor
    public void waiter(ZZ_Result result) {
      result.r2 = take();
    }
  }
}
