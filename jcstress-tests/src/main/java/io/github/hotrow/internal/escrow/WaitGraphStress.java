// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.internal.group.RowState;
import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.jcstress.Rows;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Two transactions, each with a reservation on one row, begin to wait for the other's at the same
 * moment. At stake: neither sees the circle, and both wait until their timeout.
 */
public class WaitGraphStress {
  WaitGraphStress() {}

  /** Two transactions that each hold a row. */
  private static final class Pair {
    final Reserving first = new Reserving(null);
    final Reserving second = new Reserving(null);
    final Escrow firsts = held(Rows.key(1), first);
    final Escrow seconds = held(Rows.key(2), second);

    private static Escrow held(RowKey key, Reserving owner) {
      Escrow escrow = new Escrow(key.table());
      RowState state = new RowState(new long[] {1}, new String[0], new Object[0], 0);
      escrow.decide(new Hold(escrow, Rows.part(key), owner, 0), state, 0, new Turn(owner));
      return escrow;
    }
  }

  /** Results: whether the first, and the second, saw the circle. */
  @JCStressTest
  @Outcome(
      id = {"true, false", "false, true"},
      expect = ACCEPTABLE,
      desc = "the last one gives way")
  @Outcome(expect = FORBIDDEN, desc = "nobody gives way, or both")
  @State
  public static class Crossing {
    private final WaitGraph graph = new WaitGraph();
    private final Pair pair = new Pair();

    @Actor
    public void first(ZZ_Result result) {
      result.r1 = graph.closesCircle(pair.first, pair.seconds);
    }

    @Actor
    public void second(ZZ_Result result) {
      result.r2 = graph.closesCircle(pair.second, pair.firsts);
    }
  }

  /** The weakened twin: each looks first and says that it waits afterwards. */
  @JCStressTest
  @Outcome(id = "false, false", expect = ACCEPTABLE_INTERESTING, desc = "nobody sees the circle")
  @Outcome(
      id = {"true, false", "false, true"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class LookedBeforeSaid {
    private final Pair pair = new Pair();

    private static boolean looks(Reserving waiting, Reserving other, Escrow escrow) {
      boolean circle = other.waitsFor() != null;
      if (!circle) {
        waiting.waitsFor(escrow);
      }
      return circle;
    }

    @Actor
    public void first(ZZ_Result result) {
      result.r1 = looks(pair.first, pair.second, pair.seconds);
    }

    @Actor
    public void second(ZZ_Result result) {
      result.r2 = looks(pair.second, pair.first, pair.firsts);
    }
  }
}
