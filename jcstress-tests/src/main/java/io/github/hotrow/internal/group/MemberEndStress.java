// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.ChangeException;
import io.github.hotrow.ChangeException.AppliedState;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.Outcome.Applied;
import io.github.hotrow.jcstress.Rows;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZL_Result;

/**
 * The leader publishes an answer while the caller gives up. At stake: that both believe they ended
 * the member, and that the caller is told a mixture: the state of one with the words of the other.
 *
 * <p>Results: the leader won, the caller won, what the caller is told.
 */
public class MemberEndStress {
  private static final Failure.NotApplied NOT_SENT =
      new Failure.NotApplied(Reason.TIMEOUT, "too late", null);
  private static final Failure.Unknown UNDER_WAY = new Failure.Unknown("too late", null);

  MemberEndStress() {}

  private static String told(Member member) {
    try {
      return member.outcome().isApplied() ? "applied" : "something else";
    } catch (ChangeException e) {
      return e.applied() == AppliedState.UNKNOWN ? "unknown" : "not applied";
    }
  }

  /** From QUEUED: a refusal, say, that needed nothing to be sent. */
  @JCStressTest
  @Outcome(id = "true, false, applied", expect = ACCEPTABLE, desc = "the answer came first")
  @Outcome(id = "false, true, not applied", expect = ACCEPTABLE, desc = "the caller gave up first")
  @Outcome(expect = FORBIDDEN, desc = "both or none ended it, or the wrong words were kept")
  @State
  public static class PublishVersusWithdraw {
    private final Member member = Rows.member();

    @Actor
    public void leader(ZZL_Result result) {
      member.prepare(new Applied(List.of()));
      result.r1 = member.publish();
    }

    @Actor
    public void caller(ZZL_Result result) {
      result.r2 = member.withdraw(NOT_SENT);
    }

    @Arbiter
    public void told(ZZL_Result result) {
      result.r3 = MemberEndStress.told(member);
    }
  }

  /** From CLAIMED: the database has answered just when the caller's patience ends. */
  @JCStressTest
  @Outcome(id = "true, false, applied", expect = ACCEPTABLE, desc = "the answer came first")
  @Outcome(id = "false, true, unknown", expect = ACCEPTABLE, desc = "the caller gave up first")
  @Outcome(expect = FORBIDDEN, desc = "both or none ended it, or the wrong words were kept")
  @State
  public static class PublishVersusAbandon {
    private final Member member = Rows.member();

    /** A claimed member. */
    public PublishVersusAbandon() {
      member.claim();
    }

    @Actor
    public void leader(ZZL_Result result) {
      member.prepare(new Applied(List.of()));
      result.r1 = member.publish();
    }

    @Actor
    public void caller(ZZL_Result result) {
      result.r2 = member.abandon(UNDER_WAY);
    }

    @Arbiter
    public void told(ZZL_Result result) {
      result.r3 = MemberEndStress.told(member);
    }
  }

  /** The weakened twin: whoever ends the member writes its words into one field, then the state. */
  @JCStressTest
  @Outcome(
      id = {"true, false, unknown", "false, true, applied"},
      expect = ACCEPTABLE_INTERESTING,
      desc = "the loser's words overwrote the winner's")
  @Outcome(
      id = {"true, false, applied", "false, true, unknown"},
      expect = ACCEPTABLE,
      desc = "no mixture this time")
  @Outcome(expect = FORBIDDEN, desc = "both or none ended it")
  @State
  public static class WordsBesideTheState {
    private final AtomicInteger state = new AtomicInteger();
    private String words;

    @Actor
    public void leader(ZZL_Result result) {
      words = "applied";
      result.r1 = state.compareAndSet(0, 1);
    }

    @Actor
    public void caller(ZZL_Result result) {
      words = "unknown";
      result.r2 = state.compareAndSet(0, 2);
    }

    @Arbiter
    public void told(ZZL_Result result) {
      result.r3 = words;
    }
  }
}
