// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.jcstress.Rows;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZL_Result;

/**
 * The leader claims a member, or gives the claim up, while the caller gives up waiting. At stake: a
 * member that is sent although its caller was told "not applied".
 *
 * <p>Results: the leader succeeded, the caller succeeded, the state in the end.
 */
public class MemberClaimStress {
  private static final Failure.NotApplied NOT_SENT =
      new Failure.NotApplied(Reason.TIMEOUT, "too late", null);
  private static final Failure.Unknown UNDER_WAY = new Failure.Unknown("too late", null);

  MemberClaimStress() {}

  /** Just before the member is sent. */
  @JCStressTest
  @Outcome(id = "true, false, CLAIMED", expect = ACCEPTABLE, desc = "it will be sent")
  @Outcome(id = "false, true, WITHDRAWN", expect = ACCEPTABLE, desc = "it will not be sent")
  @Outcome(expect = FORBIDDEN, desc = "sent, and told that it was not; or neither")
  @State
  public static class ClaimVersusWithdraw {
    private final Member member = Rows.member();

    @Actor
    public void leader(ZZL_Result result) {
      result.r1 = member.claim();
    }

    @Actor
    public void caller(ZZL_Result result) {
      result.r2 = member.withdraw(NOT_SENT);
    }

    @Arbiter
    public void state(ZZL_Result result) {
      result.r3 = member.state();
    }
  }

  /** After a failed try; the caller must learn that nothing was applied once that is certain. */
  @JCStressTest
  @Outcome(id = "true, true, WITHDRAWN", expect = ACCEPTABLE, desc = "back in the queue first")
  @Outcome(id = "false, true, ABANDONED", expect = ACCEPTABLE, desc = "given up first")
  @Outcome(
      id = "true, false, QUEUED",
      expect = ACCEPTABLE,
      desc = "between the caller's two tries; it tries again as long as the state is not final")
  @Outcome(expect = FORBIDDEN, desc = "a claim given up twice, or a member in two states")
  @State
  public static class UnclaimVersusGivingUp {
    private final Member member = Rows.member();

    /** A claimed member. */
    public UnclaimVersusGivingUp() {
      member.claim();
    }

    @Actor
    public void leader(ZZL_Result result) {
      result.r1 = member.unclaim();
    }

    @Actor
    public void caller(ZZL_Result result) {
      result.r2 = member.withdraw(NOT_SENT) || member.abandon(UNDER_WAY);
    }

    @Arbiter
    public void state(ZZL_Result result) {
      result.r3 = member.state();
    }
  }

  /** The weakened twin: a look and a write instead of one CAS. */
  @JCStressTest
  @Outcome(
      id = {"true, true, CLAIMED", "true, true, WITHDRAWN"},
      expect = ACCEPTABLE_INTERESTING,
      desc = "sent, and told that it was not")
  @Outcome(
      id = {"true, false, CLAIMED", "false, true, WITHDRAWN"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class LookThenWrite {
    private volatile MemberState state = MemberState.QUEUED;

    @Actor
    public void leader(ZZL_Result result) {
      if (state == MemberState.QUEUED) {
        state = MemberState.CLAIMED;
        result.r1 = true;
      }
    }

    @Actor
    public void caller(ZZL_Result result) {
      if (state == MemberState.QUEUED) {
        state = MemberState.WITHDRAWN;
        result.r2 = true;
      }
    }

    @Arbiter
    public void state(ZZL_Result result) {
      result.r3 = state;
    }
  }
}
