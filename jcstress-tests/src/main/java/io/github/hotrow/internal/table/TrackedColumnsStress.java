// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.jcstress.Rows;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Two callers' guards look at columns that nobody looked at before. At stake: two columns with one
 * index, one column with two, or one that is lost; a guard would then read another column's value.
 *
 * <p>Results: the index each caller got, the number of tracked columns.
 */
public class TrackedColumnsStress {
  private static final ColumnModel START = Rows.column("start_time");
  private static final ColumnModel END = Rows.column("end_time");

  TrackedColumnsStress() {}

  /** Both name the same column. */
  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "one column, one index")
  @Outcome(expect = FORBIDDEN, desc = "one column with two indexes")
  @State
  public static class SameColumn {
    private final BoundTable table = Rows.table();

    @Actor
    public void one(III_Result result) {
      result.r1 = table.track(START);
    }

    @Actor
    public void other(III_Result result) {
      result.r2 = table.track(START);
    }

    @Arbiter
    public void count(III_Result result) {
      result.r3 = table.tracked().size();
    }
  }

  /** Each names its own, and finds it where it was told. */
  @JCStressTest
  @Outcome(
      id = {"0, 1, 2", "1, 0, 2"},
      expect = ACCEPTABLE,
      desc = "two columns, two indexes")
  @Outcome(expect = FORBIDDEN, desc = "a column lost, or not where its caller was told")
  @State
  public static class TwoColumns {
    private final BoundTable table = Rows.table();

    @Actor
    public void one(III_Result result) {
      result.r1 = table.track(START);
    }

    @Actor
    public void other(III_Result result) {
      result.r2 = table.track(END);
    }

    @Arbiter
    public void count(III_Result result) {
      List<ColumnModel> tracked = table.tracked();
      boolean inPlace = tracked.get(result.r1).equals(START) && tracked.get(result.r2).equals(END);
      result.r3 = inPlace ? tracked.size() : -1;
    }
  }

  /** The weakened twin: copied and replaced without a lock. */
  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = ACCEPTABLE_INTERESTING, desc = "a column lost")
  @Outcome(
      id = {"0, 1, 2", "1, 0, 2"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class WithoutLock {
    private volatile List<ColumnModel> tracked = List.of();

    private int track(ColumnModel column) {
      List<ColumnModel> longer = new ArrayList<>(tracked);
      longer.add(column);
      tracked = longer;
      return longer.size() - 1;
    }

    @Actor
    public void one(III_Result result) {
      result.r1 = track(START);
    }

    @Actor
    public void other(III_Result result) {
      result.r2 = track(END);
    }

    @Arbiter
    public void count(III_Result result) {
      result.r3 = tracked.size();
    }
  }
}
