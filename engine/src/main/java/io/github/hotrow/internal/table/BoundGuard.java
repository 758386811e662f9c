// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import io.github.hotrow.Comparison;
import java.math.BigDecimal;

/**
 * A guard in terms of a bound table: counters and tracked columns by index, constants converted
 * once. Every form is a pure function of the row's state. Immutable.
 */
public sealed interface BoundGuard {

  /** What is known of a guard. */
  enum Verdict {
    /** It is true. */
    HOLDS,
    /** It is false or NULL. */
    FAILS,
    /** The row, or this column of it, has not been read. */
    NOT_READ
  }

  /** A row's values at the place of one member in the order. */
  interface RowView {
    /** Whether the row has been read; false: nothing is known. */
    boolean isRead();

    /** The unscaled value of a counter; only if read. */
    long counter(int index);

    /** The parsed value of a tracked column, null for NULL, {@link Values#OPAQUE} if unknown. */
    Object tracked(int index);
  }

  /** Whether the guard holds on the row. */
  Verdict verdict(RowView row);

  /** {@code counter between low and high}, unscaled, both ends included. */
  record Interval(int counter, long low, long high) implements BoundGuard {
    @Override
    public Verdict verdict(RowView row) {
      if (!row.isRead()) {
        return Verdict.NOT_READ;
      }
      long value = row.counter(counter);
      return of(low <= value && value <= high);
    }
  }

  /** {@code counter <> value}, unscaled. */
  record Differs(int counter, long value) implements BoundGuard {
    @Override
    public Verdict verdict(RowView row) {
      return row.isRead() ? of(row.counter(counter) != value) : Verdict.NOT_READ;
    }
  }

  /** A number of the row plus an offset against another number of the row. */
  record Numbers(Operand left, BigDecimal offset, Comparison comparison, Operand right)
      implements BoundGuard {
    @Override
    public Verdict verdict(RowView row) {
      if (!row.isRead()) {
        return Verdict.NOT_READ;
      }
      Object a = left.read(row);
      Object b = right.read(row);
      if (a == Values.OPAQUE || b == Values.OPAQUE) {
        return Verdict.NOT_READ;
      }
      if (a == null || b == null) {
        return Verdict.FAILS;
      }
      return of(comparison.holds(((BigDecimal) a).add(offset).compareTo((BigDecimal) b)));
    }
  }

  /** A tracked column against a constant of its own comparable class. */
  record Constant(int tracked, Comparison comparison, Comparable<?> constant)
      implements BoundGuard {
    @Override
    public Verdict verdict(RowView row) {
      return row.isRead() ? ordered(row.tracked(tracked), comparison, constant) : Verdict.NOT_READ;
    }
  }

  /** A tracked column against another of the same kind. */
  record Columns(int left, Comparison comparison, int right) implements BoundGuard {
    @Override
    public Verdict verdict(RowView row) {
      return row.isRead()
          ? ordered(row.tracked(left), comparison, row.tracked(right))
          : Verdict.NOT_READ;
    }
  }

  /** A comparison with NULL. */
  record Never() implements BoundGuard {
    @Override
    public Verdict verdict(RowView row) {
      return row.isRead() ? Verdict.FAILS : Verdict.NOT_READ;
    }
  }

  /**
   * A comparison that only the database can decide. The column is tracked so that the merged update
   * notices when it changes; the answer for a member is asked while the row is locked.
   *
   * @param tracked the column on the left
   * @param comparison the operator
   * @param text the constant in PostgreSQL's text form
   */
  record AskDatabase(int tracked, Comparison comparison, String text) implements BoundGuard {
    @Override
    public Verdict verdict(RowView row) {
      return Verdict.NOT_READ;
    }
  }

  /** A number in the row. */
  sealed interface Operand {
    /** BigDecimal, null for NULL, or {@link Values#OPAQUE}. */
    Object read(RowView row);

    /** A counter. */
    record Counter(int index, int scale) implements Operand {
      @Override
      public Object read(RowView row) {
        return BigDecimal.valueOf(row.counter(index), scale);
      }
    }

    /** A tracked column of a number type. */
    record Tracked(int index) implements Operand {
      @Override
      public Object read(RowView row) {
        return row.tracked(index);
      }
    }
  }

  private static Verdict of(boolean holds) {
    return holds ? Verdict.HOLDS : Verdict.FAILS;
  }

  @SuppressWarnings("unchecked")
  private static Verdict ordered(Object left, Comparison comparison, Object right) {
    if (left == Values.OPAQUE || right == Values.OPAQUE) {
      return Verdict.NOT_READ;
    }
    if (left == null || right == null) {
      return Verdict.FAILS;
    }
    return of(comparison.holds(((Comparable<Object>) left).compareTo(right)));
  }
}
