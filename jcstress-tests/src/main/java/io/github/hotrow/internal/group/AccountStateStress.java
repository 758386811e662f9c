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
import org.openjdk.jcstress.infra.results.IL_Result;

/**
 * A caller refuses from memory while the leader records a fresh reading. At stake: the state is
 * seen before what its arrays hold, so that a row with stock looks sold out.
 *
 * <p>Results: the counter seen (-1: nothing read yet), the tracked column seen.
 */
public class AccountStateStress {
  AccountStateStress() {}

  /** The arrays are filled before the volatile write, and never after. */
  @JCStressTest
  @Outcome(id = "-1, null", expect = ACCEPTABLE, desc = "nothing read yet")
  @Outcome(id = "42, sale", expect = ACCEPTABLE, desc = "the whole reading")
  @Outcome(expect = FORBIDDEN, desc = "a reading with holes")
  @State
  public static class SeenWhole {
    private final Account account = new Account(Rows.key(1));

    @Actor
    public void leader() {
      long[] counters = new long[1];
      counters[0] = 42;
      String[] texts = new String[1];
      texts[0] = "sale";
      account.state(new RowState(counters, texts, texts, 0));
    }

    @Actor
    public void caller(IL_Result result) {
      RowState state = account.state();
      result.r1 = state == null ? -1 : (int) state.counter(0);
      result.r2 = state == null ? null : state.tracked(0);
    }
  }

  /** The weakened twin: one state for good, whose arrays are filled in place. */
  @JCStressTest
  @Outcome(
      id = {"0, sale", "42, null", "0, null"},
      expect = ACCEPTABLE_INTERESTING,
      desc = "a reading with holes")
  @Outcome(
      id = {"-1, null", "42, sale"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class FilledInPlace {
    private final Account account = new Account(Rows.key(1));

    @Actor
    public void leader() {
      long[] counters = new long[1];
      String[] texts = new String[1];
      account.state(new RowState(counters, texts, texts, 0));
      counters[0] = 42;
      texts[0] = "sale";
    }

    @Actor
    public void caller(IL_Result result) {
      RowState state = account.state();
      result.r1 = state == null ? -1 : (int) state.counter(0);
      result.r2 = state == null ? null : state.tracked(0);
    }
  }
}
