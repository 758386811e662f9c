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
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * The caller looks for its answer while the leader publishes it. At stake: the plain write of the
 * answer, and the writes inside of it, moved behind the state that announces them.
 *
 * <p>Results: ANSWERED was seen; what was found then (0: no answer, or an empty one).
 */
public class MemberAnswerStress {
  MemberAnswerStress() {}

  /** The state's CAS releases the answer, the caller's volatile read acquires it. */
  @JCStressTest
  @Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "not answered yet")
  @Outcome(id = "true, 42", expect = ACCEPTABLE, desc = "answered, and the answer is whole")
  @Outcome(expect = FORBIDDEN, desc = "answered without an answer")
  @State
  public static class SeenWhole {
    private final Member member = Rows.member();

    /** A claimed member. */
    public SeenWhole() {
      member.claim();
    }

    @Actor
    public void leader() {
      int[] answer = new int[1];
      answer[0] = 42;
      member.prepare(answer);
      member.publish();
    }

    @Actor
    public void caller(ZI_Result result) {
      result.r1 = member.isAnswered();
      if (result.r1) {
        result.r2 = member.answer() instanceof int[] answer ? answer[0] : 0;
      }
    }
  }

  /** The weakened twin: the state is announced first. */
  @JCStressTest
  @Outcome(id = "true, 0", expect = ACCEPTABLE_INTERESTING, desc = "answered without an answer")
  @Outcome(
      id = {"false, 0", "true, 42"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class AnnouncedFirst {
    private int[] answer;
    private volatile boolean answered;

    @Actor
    public void leader() {
      answered = true;
      answer = new int[] {42};
    }

    @Actor
    public void caller(ZI_Result result) {
      result.r1 = answered;
      if (result.r1) {
        int[] found = answer;
        result.r2 = found == null ? 0 : found[0];
      }
    }
  }
}
