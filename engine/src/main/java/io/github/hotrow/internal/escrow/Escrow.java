// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import io.github.hotrow.internal.escrow.Bounds.Answer;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.RowState;
import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.BoundTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The reservations on one hot row, and who waits for them (O'Neil 1986). Thread-safe: a short lock
 * of its own, never held while anything blocks.
 */
final class Escrow {
  /*
   * A hold counts from its grant until its transaction is decided, and the row's state is refreshed
   * before a committed hold is removed. So a delta may be counted twice for a moment, in the state
   * and as pending, but is never missed: low is never too high, and high never too low.
   *
   * The granted guards must stay true in whatever order the holders commit. So a decrease is
   * granted only if the row stays above the floor: what the strongest granted guard needs before
   * its own delta, less that delta. For the usual guard, quantity >= n with quantity - n, it is 0.
   */
  enum Decision {
    /** Reserved. */
    GRANTED,
    /** Refused, as far as the state tells. */
    FAILS,
    /** It must wait until others decide. */
    WAIT,
    /** The row must be read first. */
    READ,
    /** Only the database can say. */
    ASK,
    /** The escrow was given up meanwhile; look it up anew. */
    RETIRED
  }

  private final BoundTable table;
  private final ReentrantLock lock = new ReentrantLock();

  // guarded by the lock
  private final long[] decreases;
  private final long[] increases;
  private final long[] floor;
  private final long[] ceiling;
  private final ArrayDeque<Turn> waiters = new ArrayDeque<>();
  private Hold first;
  private int assigning;
  private boolean retired;

  Escrow(BoundTable table) {
    this.table = table;
    int counters = table.counterCount();
    decreases = new long[counters];
    increases = new long[counters];
    floor = new long[counters];
    ceiling = new long[counters];
    resetLimits();
  }

  /**
   * Decides over a hold on what memory knows of its row, and adds it if it is granted.
   *
   * @param accounts what memory knows; looked at under the lock, for what was read before may lack
   *     a commit whose hold is gone by now
   * @param freshAfterNs readings before are too old to grant on
   * @param turn who asks; it is told what the decision was made on
   */
  Decision decide(Hold hold, AccountTable accounts, long freshAfterNs, Turn turn) {
    lock.lock();
    try {
      RowState state = accounts.of(hold.part.key()).readSinceStale();
      turn.looksAt(state);
      return decide(hold, state, freshAfterNs, turn);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Decides over a hold, and adds it if it is granted.
   *
   * @param state what the row held when last read, or null
   * @param freshAfterNs readings before are too old to grant on
   * @param turn who asks; if told to wait it keeps its place in the queue
   */
  Decision decide(Hold hold, RowState state, long freshAfterNs, Turn turn) {
    lock.lock();
    try {
      if (retired) {
        return Decision.RETIRED;
      }
      if (state == null || state.readAtNs() - freshAfterNs < 0) {
        return Decision.READ;
      }
      Decision decision = decide(hold.part, state);
      boolean isFirst = waiters.isEmpty() || waiters.peek() == turn;
      if (decision == Decision.GRANTED && !isFirst) {
        decision = Decision.WAIT;
      }
      if (decision == Decision.WAIT) {
        if (!waiters.contains(turn)) {
          waiters.add(turn);
        }
      } else {
        if (decision == Decision.GRANTED) {
          add(hold);
        }
        leave(turn);
      }
      return decision;
    } finally {
      lock.unlock();
    }
  }

  private Decision decide(Part part, RowState state) {
    Bounds bounds = new Bounds(table, state, decreases, increases);
    if (assigning > 0 && looksAtOtherColumns(part)) {
      return Decision.WAIT;
    }
    Answer guards = bounds.guards(part);
    if (guards == Answer.HOLDS) {
      Answer fits = bounds.fitsAfter(part);
      return fits == Answer.HOLDS && !keepsOthersTrue(bounds, part)
          ? Decision.WAIT
          : decision(fits);
    }
    return decision(guards);
  }

  private static Decision decision(Answer answer) {
    return switch (answer) {
      case HOLDS -> Decision.GRANTED;
      case FAILS -> Decision.FAILS;
      case DEPENDS -> Decision.WAIT;
      case UNREAD -> Decision.READ;
      case ASK -> Decision.ASK;
    };
  }

  private static boolean looksAtOtherColumns(Part part) {
    for (BoundGuard guard : part.guards()) {
      if (!(guard instanceof BoundGuard.Interval)) {
        return true;
      }
    }
    return false;
  }

  private boolean keepsOthersTrue(Bounds bounds, Part part) {
    if (isWithinLimits(bounds, part)) {
      return true;
    }
    recomputeLimits();
    return isWithinLimits(bounds, part);
  }

  private boolean isWithinLimits(Bounds bounds, Part part) {
    for (int i = 0; i < floor.length; i++) {
      long delta = part.deltas()[i];
      boolean tooLow = delta < 0 && Bounds.saturatingAdd(bounds.low(i), delta) < floor[i];
      boolean tooHigh = delta > 0 && Bounds.saturatingAdd(bounds.high(i), delta) > ceiling[i];
      if (tooLow || tooHigh) {
        return false;
      }
    }
    return true;
  }

  // --- the holds

  private void add(Hold hold) {
    hold.next = first;
    if (first != null) {
      first.previous = hold;
    }
    first = hold;
    hold.counted = true;
    count(hold.part, 1);
    raiseLimits(hold);
  }

  private void count(Part part, int sign) {
    long[] deltas = part.deltas();
    for (int i = 0; i < deltas.length; i++) {
      if (deltas[i] < 0) {
        decreases[i] += sign * deltas[i];
      } else {
        increases[i] += sign * deltas[i];
      }
    }
    if (part.assignments().length > 0) {
      assigning += sign;
    }
  }

  /** Removes a hold whose transaction is decided. */
  void remove(Hold hold) {
    Turn next;
    lock.lock();
    try {
      unlink(hold);
      next = waiters.peek();
    } finally {
      lock.unlock();
    }
    if (next != null) {
      next.call();
    }
  }

  private void unlink(Hold hold) {
    if (!hold.counted) {
      return;
    }
    hold.counted = false;
    if (hold.previous == null) {
      first = hold.next;
    } else {
      hold.previous.next = hold.next;
    }
    if (hold.next != null) {
      hold.next.previous = hold.previous;
    }
    count(hold.part, -1);
    if (first == null) {
      resetLimits();
    }
  }

  private void resetLimits() {
    Arrays.fill(floor, Long.MIN_VALUE);
    Arrays.fill(ceiling, Long.MAX_VALUE);
  }

  /** Takes the holds back that have been open since before {@code beforeNs}. */
  void expire(long beforeNs) {
    lock.lock();
    try {
      for (Hold hold = first; hold != null; hold = hold.next) {
        if (hold.isOpen() && hold.sinceNs - beforeNs < 0 && hold.expire()) {
          unlink(hold);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** The floor only rises while holds come and go; this brings it down to what they need. */
  private void recomputeLimits() {
    resetLimits();
    for (Hold hold = first; hold != null; hold = hold.next) {
      raiseLimits(hold);
    }
  }

  private void raiseLimits(Hold hold) {
    for (BoundGuard guard : hold.part.guards()) {
      if (guard instanceof BoundGuard.Interval interval) {
        int i = interval.counter();
        long delta = hold.part.deltas()[i];
        floor[i] = Math.max(floor[i], Bounds.saturatingAdd(interval.low(), Math.min(delta, 0)));
        ceiling[i] =
            Math.min(ceiling[i], Bounds.saturatingAdd(interval.high(), Math.max(delta, 0)));
      }
    }
  }

  /** When the hold was granted that has been open longest, or {@code none}. */
  long oldestOpenNs(long none) {
    lock.lock();
    try {
      long oldest = none;
      for (Hold hold = first; hold != null; hold = hold.next) {
        if (hold.isOpen() && hold.sinceNs - oldest < 0) {
          oldest = hold.sinceNs;
        }
      }
      return oldest;
    } finally {
      lock.unlock();
    }
  }

  // --- who waits

  /** Gives the waiter's place up, and lets the next one look. */
  void stopWaiting(Turn turn) {
    lock.lock();
    try {
      leave(turn);
    } finally {
      lock.unlock();
    }
  }

  private void leave(Turn turn) {
    boolean wasFirst = waiters.peek() == turn;
    if (waiters.remove(turn) && wasFirst && !waiters.isEmpty()) {
      waiters.peek().call();
    }
  }

  /** The transactions that this waiter waits for: who holds, and who waits before it. */
  List<Reserving> waitedForBy(Reserving waiting) {
    lock.lock();
    try {
      List<Reserving> before = new ArrayList<>();
      for (Hold hold = first; hold != null; hold = hold.next) {
        before.add(hold.owner);
      }
      for (Turn turn : waiters) {
        if (turn.owner() == waiting) {
          break;
        }
        before.add(turn.owner());
      }
      return before;
    } finally {
      lock.unlock();
    }
  }

  /** Gives the escrow up if nobody holds or waits; true if it is given up. */
  boolean retire() {
    lock.lock();
    try {
      retired |= first == null && waiters.isEmpty();
      return retired;
    } finally {
      lock.unlock();
    }
  }

  /** The number of holds; for tests and figures. */
  int holds() {
    lock.lock();
    try {
      int holds = 0;
      for (Hold hold = first; hold != null; hold = hold.next) {
        holds++;
      }
      return holds;
    } finally {
      lock.unlock();
    }
  }
}
