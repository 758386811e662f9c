// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicBoolean;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** At stake: a plain write moved behind the flag that announces it. */
public class PublicationStress {
  PublicationStress() {}

  /** A release write announces the value, so whoever sees the flag sees the value. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not announced yet")
  @Outcome(id = "0, 42", expect = ACCEPTABLE, desc = "not announced yet, seen early")
  @Outcome(id = "1, 42", expect = ACCEPTABLE, desc = "announced and seen")
  @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "announced but not seen")
  @State
  public static class ReleaseAcquire {
    private int value;
    private final AtomicBoolean announced = new AtomicBoolean();

    @Actor
    public void writer() {
      value = 42;
      announced.setRelease(true);
    }

    @Actor
    public void reader(II_Result result) {
      result.r1 = announced.getAcquire() ? 1 : 0;
      result.r2 = value;
    }
  }

  /** The weakened twin: a plain flag announces nothing. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "announced but not seen")
  @Outcome(expect = ACCEPTABLE, desc = "not shown this time")
  @State
  public static class Control {
    private int value;
    private boolean announced;

    @Actor
    public void writer() {
      value = 42;
      announced = true;
    }

    @Actor
    public void reader(II_Result result) {
      result.r1 = announced ? 1 : 0;
      result.r2 = value;
    }
  }
}
