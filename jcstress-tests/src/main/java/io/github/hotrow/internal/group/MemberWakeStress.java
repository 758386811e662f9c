// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

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
 * The caller parks, or goes on, while the leader publishes the answer and sees whom it must wake.
 * At stake: a caller that sleeps with an answer until its deadline, because nobody believed it
 * asleep, or because whoever was to wake it had gone on.
 */
public class MemberWakeStress {
  MemberWakeStress() {}

  /**
   * Each writes first and reads then, all of it volatile, so one of them sees the other.
   *
   * <p>Results: the caller saw no answer and parks; the leader saw it parked.
   */
  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "parked, and will be woken")
  @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "a wake-up too many")
  @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "saw the answer by itself")
  @Outcome(id = "true, false", expect = FORBIDDEN, desc = "parked for good")
  @State
  public static class ParkedOrSeen {
    private final Member member = Rows.member();

    /** A claimed member with an answer. */
    public ParkedOrSeen() {
      member.claim();
      member.prepare("answer");
    }

    @Actor
    public void caller(ZZ_Result result) {
      member.parks(true);
      result.r1 = !member.state().isFinal();
    }

    @Actor
    public void leader(ZZ_Result result) {
      member.publish();
      result.r2 = member.isParked();
    }
  }

  /** The weakened twin: plain fields. */
  @JCStressTest
  @Outcome(id = "true, false", expect = ACCEPTABLE_INTERESTING, desc = "parked for good")
  @Outcome(expect = ACCEPTABLE, desc = "not shown this time")
  @State
  public static class PlainlyParked {
    private boolean parked;
    private boolean answered;

    @Actor
    public void caller(ZZ_Result result) {
      parked = true;
      result.r1 = !answered;
    }

    @Actor
    public void leader(ZZ_Result result) {
      answered = true;
      result.r2 = parked;
    }
  }

  /**
   * The leader has one caller wake the next while the first comes back by itself.
   *
   * <p>Results: the leader left the next to the first; the first woke it.
   */
  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "the first wakes the next")
  @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "gone on; the leader wakes the next")
  @Outcome(expect = FORBIDDEN, desc = "woken by nobody, or by both")
  @State
  public static class ChainKept {
    private final Member first = Rows.member();
    private final Member next = Rows.member();

    @Actor
    public void leader(ZZ_Result result) {
      result.r1 = first.precedes(next);
    }

    @Actor
    public void caller(ZZ_Result result) {
      result.r2 = first.goesOn() == next;
    }
  }

  /** The weakened twin: the leader looks before it links. */
  @JCStressTest
  @Outcome(id = "true, false", expect = ACCEPTABLE_INTERESTING, desc = "woken by nobody")
  @Outcome(
      id = {"true, true", "false, false"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class ChainBroken {
    private volatile Object successor;
    private volatile boolean gone;

    @Actor
    public void leader(ZZ_Result result) {
      if (!gone) {
        successor = this;
        result.r1 = true;
      }
    }

    @Actor
    public void caller(ZZ_Result result) {
      result.r2 = successor != null;
      gone = true;
    }
  }
}
