// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.RowKey;

/**
 * What one member does to one hot row. Written by the caller before publication, then owned by
 * whoever holds the batch (or, while it waits, the schedule's lock).
 */
public final class Part {
  private static final BoundGuard[] NO_GUARDS = {};
  private static final BoundGuard READING = new BoundGuard.Never();
  private static final Assignment[] NO_ASSIGNMENTS = {};

  /**
   * A value for a column that is not a counter; the last member's wins.
   *
   * @param column the column
   * @param value the value, or {@link io.github.hotrow.Change#NOW}
   * @param surelyFits whether PostgreSQL is certain to accept it
   */
  public record Assignment(ColumnModel column, Object value, boolean surelyFits) {}

  final RowKey key;
  final long[] deltas;
  final BoundGuard[] guards;
  final Assignment[] assignments;
  final Object[] logValues;
  private Insertion[] insertions = Insertion.NONE;
  private boolean isReading;
  Member member;

  /** The row's account; replaced if the account was evicted before the member was collected. */
  Account account;

  /** The next part waiting on the same account. */
  Part next;

  /**
   * While its group is under way: the counters just after this member, relative to the group's
   * start. After the group is committed: the counters themselves.
   */
  long[] after;

  /** The group that admitted the part last. */
  Group group;

  /** What the database said of each {@link BoundGuard.AskDatabase} guard, or null. */
  boolean[] asked;

  /**
   * The {@link RowState} that {@link #asked} is about; on another, be it equal, it says nothing.
   */
  Object askedOn;

  /** A part; empty arrays may be given as null. */
  public Part(
      RowKey key,
      long[] deltas,
      BoundGuard[] guards,
      Assignment[] assignments,
      Object[] logValues) {
    this.key = key;
    this.deltas = deltas;
    this.guards = guards == null ? NO_GUARDS : guards;
    this.assignments = assignments == null ? NO_ASSIGNMENTS : assignments;
    this.logValues = logValues;
  }

  /** The row's table. */
  public BoundTable table() {
    return key.table();
  }

  /** The row's key. */
  public RowKey key() {
    return key;
  }

  /** The deltas, one for each counter of the table, unscaled. */
  public long[] deltas() {
    return deltas;
  }

  /** The guards, joined by AND. */
  public BoundGuard[] guards() {
    return guards;
  }

  /** The assignments. */
  public Assignment[] assignments() {
    return assignments;
  }

  /** The values of the caller's own log columns. */
  public Object[] logValues() {
    return logValues;
  }

  /** The rows that go along; all of a member's are with its first part. */
  public Insertion[] insertions() {
    return insertions;
  }

  /** Sets the rows that go along, before publication. */
  public void insertions(Insertion[] rows) {
    insertions = rows;
  }

  /**
   * A part that changes nothing and is refused by any row, after a fresh reading: so it makes the
   * row be read.
   */
  public static Part reading(RowKey key) {
    Object[] none = new Object[key.table().log() == null ? 0 : key.table().log().ownCount()];
    Part part =
        new Part(key, new long[key.table().counterCount()], new BoundGuard[] {READING}, null, none);
    part.isReading = true;
    return part;
  }

  /** Whether it only makes the row be read. */
  public boolean isReading() {
    return isReading;
  }

  /** The member this is a part of. */
  public Member member() {
    return member;
  }

  /** The row's account. */
  public Account account() {
    return account;
  }

  /** Sets the row's account, before publication. */
  public void account(Account rowAccount) {
    account = rowAccount;
  }

  /** See the field's description: relative to the group's start until the group is committed. */
  public long[] after() {
    return after;
  }

  /** Records what the database said of the guard with this index. */
  public void answerGuard(int guard, boolean holds) {
    if (asked == null || askedOn != account.state()) {
      asked = new boolean[guards.length];
      askedOn = account.state();
    }
    asked[guard] = holds;
  }

  /** The group that admitted the part last. */
  public Group group() {
    return group;
  }

  /** Whether any guard must be asked of the database. */
  public boolean asksDatabase() {
    for (BoundGuard guard : guards) {
      if (guard instanceof BoundGuard.AskDatabase) {
        return true;
      }
    }
    return false;
  }

  /** Whether the guards hold on the row, as far as is known. */
  public BoundGuard.Verdict verdict(BoundGuard.RowView row) {
    boolean unread = false;
    boolean isAsked =
        asked != null && askedOn == (row instanceof Group group ? group.start() : row);
    for (int i = 0; i < guards.length; i++) {
      BoundGuard guard = guards[i];
      BoundGuard.Verdict verdict =
          isAsked && guard instanceof BoundGuard.AskDatabase
              ? asked[i] ? BoundGuard.Verdict.HOLDS : BoundGuard.Verdict.FAILS
              : guard.verdict(row);
      if (verdict == BoundGuard.Verdict.FAILS) {
        return verdict;
      }
      unread |= verdict == BoundGuard.Verdict.NOT_READ;
    }
    return unread ? BoundGuard.Verdict.NOT_READ : BoundGuard.Verdict.HOLDS;
  }
}
