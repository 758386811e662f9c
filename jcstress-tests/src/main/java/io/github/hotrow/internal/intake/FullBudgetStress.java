// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.internal.group.Member;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZJ_Result;

/**
 * Two callers publish members that fit into the byte budget one at a time. At stake: both are let
 * in, or one that is refused leaves its bytes behind.
 *
 * <p>Results: each was accepted; the bytes held once all that was accepted has ended.
 */
public class FullBudgetStress {
  private static final int BYTES = Math.toIntExact(Intakes.MAX_WAITING_BYTES / 2 + 1);

  FullBudgetStress() {}

  /** The bytes are taken first and given back if they were too many. */
  @JCStressTest
  @Outcome(
      id = {"true, false, 0", "false, true, 0"},
      expect = ACCEPTABLE,
      desc = "one at a time")
  @Outcome(id = "false, false, 0", expect = ACCEPTABLE, desc = "each saw the other's bytes")
  @Outcome(expect = FORBIDDEN, desc = "over the budget, or bytes left behind")
  @State
  public static class PublishVersusPublish {
    private final Intakes engine = new Intakes();
    private final Member one = engine.member(BYTES);
    private final Member other = engine.member(BYTES);

    @Actor
    public void one(ZZJ_Result result) {
      result.r1 = engine.publish(one);
    }

    @Actor
    public void other(ZZJ_Result result) {
      result.r2 = engine.publish(other);
    }

    @Arbiter
    public void held(ZZJ_Result result) {
      engine.end();
      result.r3 = engine.heldBytes.get();
    }
  }

  /** The weakened twin: a look, then the taking. */
  @JCStressTest
  @Outcome(id = "true, true, 0", expect = ACCEPTABLE_INTERESTING, desc = "over the budget")
  @Outcome(
      id = {"true, false, 0", "false, true, 0"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class LookThenTake {
    private final AtomicLong heldBytes = new AtomicLong();

    private boolean take() {
      if (heldBytes.get() + BYTES > Intakes.MAX_WAITING_BYTES) {
        return false;
      }
      heldBytes.addAndGet(BYTES);
      return true;
    }

    @Actor
    public void one(ZZJ_Result result) {
      result.r1 = take();
    }

    @Actor
    public void other(ZZJ_Result result) {
      result.r2 = take();
    }

    @Arbiter
    public void held(ZZJ_Result result) {
      long ended = (result.r1 ? (long) BYTES : 0) + (result.r2 ? BYTES : 0);
      result.r3 = heldBytes.get() - ended;
    }
  }
}
