// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.internal.group.Member;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A caller that passed the gate before the close publishes after the leaders have ended. At stake:
 * the caller's look at the end, or the closing thread's look into the ring, moved before its own
 * write (store-load); nobody would then tell the caller.
 */
public class EndStress {
  EndStress() {}

  /** Result: the member's caller is told. */
  @JCStressTest
  @Outcome(id = "true", expect = ACCEPTABLE, desc = "told by one of them")
  @Outcome(expect = FORBIDDEN, desc = "left waiting for ever")
  @State
  public static class PublishVersusEnd {
    private final Intakes engine = new Intakes();
    private final Member member = engine.member(0);

    @Actor
    public void caller() {
      engine.publish(member);
    }

    @Actor
    public void closer() {
      engine.end();
    }

    @Arbiter
    public void told(Z_Result result) {
      result.r1 = member.state().isFinal();
    }
  }

  /**
   * A place in the ring that is taken but not yet published hides what was published behind it,
   * also from the last look. Results: each caller is told.
   */
  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "told by one of them")
  @Outcome(expect = FORBIDDEN, desc = "left waiting for ever")
  @State
  public static class PublishBehindAnother {
    private final Intakes engine = new Intakes();
    private final Member one = engine.member(0);
    private final Member other = engine.member(0);

    @Actor
    public void caller() {
      engine.publish(one);
    }

    @Actor
    public void callerAndCloser() {
      engine.publish(other);
      engine.end();
    }

    @Arbiter
    public void told(ZZ_Result result) {
      result.r1 = one.state().isFinal();
      result.r2 = other.state().isFinal();
    }
  }

  /** The weakened twin: release and acquire, but no fence between write and look. */
  @JCStressTest
  @Outcome(id = "false, false", expect = ACCEPTABLE_INTERESTING, desc = "neither saw the other")
  @Outcome(expect = ACCEPTABLE, desc = "not shown this time")
  @State
  public static class WithoutFence {
    private static final VarHandle PUBLISHED;
    private static final VarHandle ENDED;

    static {
      try {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        PUBLISHED = lookup.findVarHandle(WithoutFence.class, "published", boolean.class);
        ENDED = lookup.findVarHandle(WithoutFence.class, "ended", boolean.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @SuppressWarnings("UnusedVariable") // by its VarHandle
    private boolean published;

    @SuppressWarnings("UnusedVariable") // by its VarHandle
    private boolean ended;

    @Actor
    public void caller(ZZ_Result result) {
      PUBLISHED.setRelease(this, true);
      result.r1 = (boolean) ENDED.getAcquire(this);
    }

    @Actor
    public void closer(ZZ_Result result) {
      ENDED.setRelease(this, true);
      result.r2 = (boolean) PUBLISHED.getAcquire(this);
    }
  }
}
