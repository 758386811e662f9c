// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import io.github.hotrow.Comparison;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.RowState;
import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.BoundGuard.RowView;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.CounterModel;
import io.github.hotrow.internal.table.Values;
import java.math.BigDecimal;

/**
 * What a row's counters may be once all pending transactions have decided, whichever way: each
 * between its <i>low</i> and its <i>high</i>. Immutable, for one decision.
 */
final class Bounds {
  /** What is known of a condition. */
  enum Answer {
    /** True whatever the pending ones do. */
    HOLDS,
    /** False, or NULL, whatever they do. */
    FAILS,
    /** It depends on them. */
    DEPENDS,
    /** A column was not read with the row. */
    UNREAD,
    /** Only the database can say. */
    ASK
  }

  private final BoundTable table;
  private final RowState state;
  private final long[] low;
  private final long[] high;

  /**
   * The bounds of a row.
   *
   * @param decreases the sum of the pending decreases of each counter, not positive
   * @param increases the sum of the pending increases of each counter, not negative
   */
  Bounds(BoundTable table, RowState state, long[] decreases, long[] increases) {
    this.table = table;
    this.state = state;
    low = new long[decreases.length];
    high = new long[decreases.length];
    for (int i = 0; i < low.length; i++) {
      low[i] = saturatingAdd(state.counter(i), decreases[i]);
      high[i] = saturatingAdd(state.counter(i), increases[i]);
    }
  }

  private Bounds(BoundTable table, RowState state, long[] low, long[] high, long[] deltas) {
    this.table = table;
    this.state = state;
    this.low = new long[low.length];
    this.high = new long[low.length];
    for (int i = 0; i < low.length; i++) {
      this.low[i] = saturatingAdd(low[i], deltas[i]);
      this.high[i] = saturatingAdd(high[i], deltas[i]);
    }
  }

  static long saturatingAdd(long a, long b) {
    long sum = a + b;
    return ((a ^ sum) & (b ^ sum)) < 0 ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
  }

  long low(int counter) {
    return low[counter];
  }

  long high(int counter) {
    return high[counter];
  }

  /** Whether all guards of the part hold. */
  Answer guards(Part part) {
    Answer worst = Answer.HOLDS;
    for (BoundGuard guard : part.guards()) {
      Answer answer = guard(guard);
      if (answer == Answer.FAILS) {
        return answer;
      }
      worst = answer.compareTo(worst) > 0 ? answer : worst;
    }
    return worst;
  }

  /** Whether the row after the part is one that PostgreSQL accepts; ASK where it is not. */
  Answer fitsAfter(Part part) {
    Bounds after = new Bounds(table, state, low, high, part.deltas());
    Answer worst = Answer.HOLDS;
    for (int i = 0; i < low.length; i++) {
      if (part.deltas()[i] != 0) {
        CounterModel counter = table.counter(i);
        worst = worse(worst, after.between(i, counter.min(), counter.max()));
      }
    }
    for (BoundTable.ImplicitGuard check : table.implicitGuards()) {
      worst = worse(worst, after.check(check.guard()));
    }
    return worst == Answer.FAILS ? Answer.ASK : worst;
  }

  private static Answer worse(Answer one, Answer other) {
    return other.compareTo(one) > 0 ? other : one;
  }

  /** A check constraint, which NULL fulfils. */
  private Answer check(BoundGuard.Numbers check) {
    boolean isNull = check.left().read(lowest()) == null || check.right().read(lowest()) == null;
    return isNull ? Answer.HOLDS : numbers(check);
  }

  private Answer guard(BoundGuard guard) {
    if (guard instanceof BoundGuard.Interval interval) {
      return between(interval.counter(), interval.low(), interval.high());
    }
    if (guard instanceof BoundGuard.Differs differs) {
      Answer equal = between(differs.counter(), differs.value(), differs.value());
      return equal == Answer.HOLDS ? Answer.FAILS : equal == Answer.FAILS ? Answer.HOLDS : equal;
    }
    if (guard instanceof BoundGuard.Numbers numbers) {
      return numbers(numbers);
    }
    if (guard instanceof BoundGuard.AskDatabase) {
      return Answer.ASK;
    }
    return switch (guard.verdict(state)) {
      case HOLDS -> Answer.HOLDS;
      case FAILS -> Answer.FAILS;
      case NOT_READ -> isShort() ? Answer.UNREAD : Answer.ASK;
    };
  }

  private Answer between(int counter, long least, long most) {
    if (least <= low[counter] && high[counter] <= most) {
      return Answer.HOLDS;
    }
    return high[counter] < least || low[counter] > most ? Answer.FAILS : Answer.DEPENDS;
  }

  private Answer numbers(BoundGuard.Numbers numbers) {
    Object leftLow = numbers.left().read(lowest());
    Object rightLow = numbers.right().read(lowest());
    if (leftLow == Values.OPAQUE || rightLow == Values.OPAQUE) {
      return isShort() ? Answer.UNREAD : Answer.ASK;
    }
    if (leftLow == null || rightLow == null) {
      return Answer.FAILS;
    }
    BigDecimal leftHigh = (BigDecimal) numbers.left().read(highest());
    BigDecimal rightHigh = (BigDecimal) numbers.right().read(highest());
    int least = ((BigDecimal) leftLow).add(numbers.offset()).compareTo(rightHigh);
    int most = leftHigh.add(numbers.offset()).compareTo((BigDecimal) rightLow);
    Comparison comparison = numbers.comparison();
    boolean isOrder = comparison != Comparison.EQUAL && comparison != Comparison.NOT_EQUAL;
    boolean atLeast = comparison.holds(least);
    // an order that holds (or fails) at both ends holds (or fails) in between; equality may not
    if (least == most || (isOrder && atLeast == comparison.holds(most))) {
      return atLeast ? Answer.HOLDS : Answer.FAILS;
    }
    return Answer.DEPENDS;
  }

  /** Whether columns came to be tracked after the row was read. */
  private boolean isShort() {
    return state.trackedTexts().length < table.tracked().size();
  }

  private RowView lowest() {
    return new Corner(low);
  }

  private RowView highest() {
    return new Corner(high);
  }

  /** The row with its counters at one end of their bounds. */
  private final class Corner implements RowView {
    private final long[] counters;

    Corner(long[] counters) {
      this.counters = counters;
    }

    @Override
    public boolean isRead() {
      return true;
    }

    @Override
    public long counter(int index) {
      return counters[index];
    }

    @Override
    public Object tracked(int index) {
      return state.tracked(index);
    }
  }
}
