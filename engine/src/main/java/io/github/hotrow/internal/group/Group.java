// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.BoundGuard.Verdict;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.BoundTable.ImplicitGuard;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * The members for one hot row that are merged into one row update: their net delta, and the bounds
 * on the row's value before the update within which every admission is right. Owned by the batch's
 * owner.
 */
public final class Group implements BoundGuard.RowView {
  /*
   * Let s be a counter's value when the update meets the row and p(i) the sum of the deltas of the
   * members admitted before member i. The guard low <= counter <= high of member i holds exactly if
   * low - p(i) <= s <= high - p(i). So the whole group's admissions hold if s lies in the
   * intersection of these intervals, and one comparison in SQL keeps the promise of them all. The
   * range of the counter's type, narrowed by the table's check constraints, is one more interval
   * for the value after each member. What doesn't reduce to an interval on one counter (a second
   * counter, another column, "<>") pins the values it was decided on instead.
   *
   * A refusal in front of a later admission pins the row too: it is right only for the values it
   * was decided on, and after the update the row is no longer as it was at the refusal's place.
   *
   * When nothing is known of the row, each interval is assumed to hold; the database then says.
   */
  private final Account account;
  private final RowState start;
  private final long[] sum;
  private final StartBounds bounds;
  private final List<Part> admitted = new ArrayList<>();
  private boolean pinned;
  private boolean refused;
  private boolean closed;
  private List<Part.Assignment> assigned;
  private long[] seen;
  private int seenAfter;
  private UUID id;
  private RowState result;

  Group(Account account) {
    this.account = account;
    this.start = account.state();
    int counters = account.key().table().counterCount();
    sum = new long[counters];
    bounds = new StartBounds(counters);
  }

  /** The row's account. */
  public Account account() {
    return account;
  }

  /** The row's table. */
  public BoundTable table() {
    return account.key().table();
  }

  /** What the decision was based on, or null. */
  public RowState start() {
    return start;
  }

  /** The parts admitted, in order. */
  public List<Part> admitted() {
    return admitted;
  }

  /** The net delta of a counter. */
  public long delta(int counter) {
    return sum[counter];
  }

  /** The smallest value of a counter, before the update, for which every admission is right. */
  public long low(int counter) {
    return bounds.low(counter);
  }

  /** The largest value of a counter, before the update, for which every admission is right. */
  public long high(int counter) {
    return bounds.high(counter);
  }

  /** Whether the tracked columns must be as they were read. */
  public boolean pinned() {
    return pinned;
  }

  /** The last writer's value of a column, or null if no member sets it. */
  public Part.Assignment assigned(ColumnModel column) {
    if (assigned != null) {
      for (Part.Assignment assignment : assigned) {
        if (assignment.column().equals(column)) {
          return assignment;
        }
      }
    }
    return null;
  }

  /** The columns that members set. */
  public List<Part.Assignment> assigned() {
    return assigned == null ? List.of() : assigned;
  }

  /** The id under which the ledger knows this group; new for each attempt to commit it. */
  public UUID id() {
    return id;
  }

  /** Gives the group its id for the next attempt. */
  public void id(UUID groupId) {
    id = groupId;
  }

  /** What the row held just after the group's update; null while it was not updated. */
  public RowState result() {
    return result;
  }

  /** Records that the row was updated, or null: that it was not after all. */
  public void result(RowState after) {
    result = after;
  }

  /** Whether guards look at columns that the decision could not know of. */
  public boolean hasUnreadColumns() {
    return start == null || start.trackedTexts().length < table().tracked().size();
  }

  /** Whether the row, when the update met it, was just as the decision had it. */
  public boolean metWhatWasRead() {
    if (start == null || result == null) {
      return false;
    }
    if (pinned) {
      return true; // the update's own condition; a tracked column may have been set by a member
    }
    for (int i = 0; i < sum.length; i++) {
      if (result.counters()[i] - sum[i] != start.counters()[i]) {
        return false;
      }
    }
    return Arrays.equals(result.trackedTexts(), start.trackedTexts());
  }

  @Override
  public boolean isRead() {
    return start != null;
  }

  @Override
  public long counter(int index) {
    return start.counters()[index] + sum[index];
  }

  @Override
  public Object tracked(int index) {
    return start.tracked(index);
  }

  /** Whether later parts must wait for the next attempt. */
  boolean closed() {
    return closed;
  }

  void close() {
    closed = true;
  }

  /** Notes that a part was refused on what is known of the row. */
  void refuse() {
    refused = true;
  }

  /** Whether the part's guards hold here; NOT_READ also where optimism can't replace a reading. */
  Verdict verdict(Part part) {
    Verdict verdict = part.verdict(this);
    return verdict == Verdict.NOT_READ && start == null && isOptimistic(part)
        ? Verdict.HOLDS
        : verdict;
  }

  private boolean isOptimistic(Part part) {
    if (!table().implicitGuards().isEmpty()) {
      return false;
    }
    for (BoundGuard guard : part.guards) {
      if (!(guard instanceof BoundGuard.Interval)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the row as it would be after the part is one that PostgreSQL accepts. */
  boolean fitsAfter(Part part) {
    for (int i = 0; i < sum.length; i++) {
      if (overflows(sum[i], part.deltas[i])) {
        return false;
      }
      if (start != null) {
        CounterModel counter = table().counter(i);
        long value = counter(i);
        if (overflows(value, part.deltas[i])
            || value + part.deltas[i] < counter.min()
            || value + part.deltas[i] > counter.max()) {
          return false;
        }
      }
    }
    return implicitGuardsHoldAfter(part);
  }

  private boolean implicitGuardsHoldAfter(Part part) {
    List<ImplicitGuard> implicit = table().implicitGuards();
    if (implicit.isEmpty()) {
      return true;
    }
    add(part.deltas, 1);
    try {
      for (ImplicitGuard check : implicit) {
        if (check.guard().verdict(this) == Verdict.FAILS && !involvesNull(check.guard())) {
          return false;
        }
      }
      return true;
    } finally {
      add(part.deltas, -1);
    }
  }

  private boolean involvesNull(BoundGuard.Numbers check) {
    return check.left().read(this) == null || check.right().read(this) == null;
  }

  private void add(long[] deltas, int sign) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += sign * deltas[i];
    }
  }

  /** Whether the part sets a column that an earlier member set to a value nobody has tried. */
  boolean hidesUntriedValue(Part part) {
    for (Part.Assignment assignment : part.assignments) {
      Part.Assignment earlier = assigned(assignment.column());
      if (earlier != null && !earlier.surelyFits()) {
        return true;
      }
    }
    return false;
  }

  /** Takes the part into the group. Its verdict must be HOLDS and the row must fit after it. */
  void admit(Part part) {
    for (BoundGuard guard : part.guards) {
      narrow(guard);
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] += part.deltas[i];
      CounterModel counter = table().counter(i);
      bounds.narrow(i, counter.min(), counter.max(), sum[i]);
    }
    if (refused || !table().implicitGuards().isEmpty()) {
      pin();
    }
    part.after = sum.clone();
    part.group = this;
    admitted.add(part);
    for (Part.Assignment assignment : part.assignments) {
      assign(assignment);
    }
  }

  /** Takes a part in whatever row it leaves behind, so that PostgreSQL itself refuses it. */
  void admitUnchecked(Part part) {
    add(part.deltas, 1);
    part.after = sum.clone();
    part.group = this;
    admitted.add(part);
    for (Part.Assignment assignment : part.assignments) {
      assign(assignment);
    }
  }

  private void assign(Part.Assignment assignment) {
    if (assigned == null) {
      assigned = new ArrayList<>(2);
    }
    assigned.removeIf(earlier -> earlier.column().equals(assignment.column()));
    assigned.add(assignment);
    if (table().tracked().contains(assignment.column())) {
      closed = true; // later members may look at the new value, which the database will print
    }
  }

  private void narrow(BoundGuard guard) {
    if (guard instanceof BoundGuard.Interval interval) {
      int counter = interval.counter();
      bounds.narrow(counter, interval.low(), interval.high(), sum[counter]);
    } else {
      pin();
    }
  }

  private void pin() {
    if (start != null && !pinned) {
      pinned = true;
      bounds.pin(start.counters());
    }
  }

  /** Whether no value at all fulfils the bounds, so that optimism has run into a contradiction. */
  boolean contradictory() {
    return bounds.contradictory();
  }

  /**
   * The counters now, as the decision sees them; null if the row was not read. Not to be changed:
   * all who are refused at the same place get the same array.
   */
  long[] countersNow() {
    if (start == null) {
      return null;
    }
    if (admitted.isEmpty()) {
      return start.counters();
    }
    if (seenAfter != admitted.size()) {
      seen = start.counters().clone();
      for (int i = 0; i < seen.length; i++) {
        seen[i] += sum[i];
      }
      seenAfter = admitted.size();
    }
    return seen;
  }

  /**
   * Turns the members' relative values into absolute ones, once the group is committed.
   *
   * @param counters the counters just after the group's update
   */
  public void settle(long[] counters) {
    for (Part part : admitted) {
      for (int i = 0; i < counters.length; i++) {
        part.after[i] += counters[i] - sum[i];
      }
    }
  }

  private static boolean overflows(long a, long b) {
    long sum = a + b;
    return ((a ^ sum) & (b ^ sum)) < 0;
  }

  @Override
  public String toString() {
    return "Group[" + account.key() + ", " + admitted.size() + " members]";
  }
}
