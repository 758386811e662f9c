// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.EscrowTransaction;
import io.github.hotrow.EscrowTransaction.Grant;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.Outcome;
import io.github.hotrow.OutcomeUnknownException;
import io.github.hotrow.ReservationLostException;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Insertion;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.RowState;
import io.github.hotrow.internal.intake.Intake;
import io.github.hotrow.internal.intake.RegisteredTables;
import io.github.hotrow.internal.table.RowKey;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Grants reservations, in the callers' threads: no hop, and no round trip where the row was read a
 * moment ago. Thread-safe.
 */
public final class Reservations {
  private final ConcurrentHashMap<RowKey, Escrow> escrows = new ConcurrentHashMap<>();
  private final WaitGraph graph = new WaitGraph();
  private final Intake intake;
  private final AccountTable accounts;
  private final RegisteredTables tables;
  private final LongSupplier clock;
  private final long timeoutNs;
  private final long maxAgeNs;
  private final long expiryNs;

  /** No reservations yet. */
  public Reservations(
      HotrowConfig config,
      Intake intake,
      AccountTable accounts,
      RegisteredTables tables,
      LongSupplier clock) {
    this.intake = intake;
    this.accounts = accounts;
    this.tables = tables;
    this.clock = clock;
    timeoutNs = config.getChangeTimeout().toNanos();
    maxAgeNs = config.getReservationMaxAge().toNanos();
    expiryNs = config.getReservationTimeout().toNanos();
  }

  /** A transaction that has reserved nothing yet. */
  public EscrowTransaction begin() {
    return new Reserving(this);
  }

  /** Nothing is granted on what was read of the row before now. */
  public void changedElsewhere(HotTable table, Object[] key) {
    Change nothing = Change.to(table, key).add(table.counters().get(0), 0).build();
    bind(nothing).account().stale(clock.getAsLong());
  }

  /** The number of rows with reservations, or with somebody who waits for one. */
  public int rows() {
    return escrows.size();
  }

  Part bind(Change change) {
    return intake.bind(change.rows().get(0));
  }

  void refuseIfDescribedTwice(Part part) {
    tables.refuseIfDescribedTwice(part.table());
  }

  Insertion bind(Change.Insert insert) {
    return intake.bind(insert);
  }

  /** Reserves the part, or says why not; waits where the answer depends on others. */
  Grant reserve(Reserving owner, Part part, Duration timeout) {
    boolean granted = false;
    try {
      Grant grant = decide(owner, part, timeout);
      granted = grant == Grant.GRANTED;
      return grant;
    } finally {
      if (!granted) {
        retireIfUnused(part.key());
      }
    }
  }

  private Grant decide(Reserving owner, Part part, Duration timeout) {
    long arrivalNs = clock.getAsLong();
    long deadlineNs = arrivalNs + (timeout == null ? timeoutNs : timeout.toNanos());
    Turn turn = new Turn(owner);
    while (true) {
      Escrow escrow = escrows.computeIfAbsent(part.key(), key -> new Escrow(key.table()));
      long nowNs = clock.getAsLong();
      Hold hold = new Hold(escrow, part, owner, nowNs);
      turn.reset();
      // a reading that is younger than the request is always fresh enough, however long it took
      long freshAfterNs = maxAgeNs < nowNs - arrivalNs ? arrivalNs : nowNs - maxAgeNs;
      try {
        switch (escrow.decide(hold, accounts, freshAfterNs, turn)) {
          case GRANTED -> {
            owner.granted(hold);
            return Grant.GRANTED;
          }
          case FAILS -> {
            if (isFreshRefusal(part, turn.state(), arrivalNs, nowNs)) {
              intake.countRefusal();
              return Grant.INSUFFICIENT;
            }
            if (!read(part, deadlineNs)) {
              return Grant.NO_SUCH_ROW;
            }
          }
          case READ -> {
            if (!read(part, deadlineNs)) {
              return Grant.NO_SUCH_ROW;
            }
          }
          case ASK -> {
            return Grant.UNDECIDED;
          }
          case WAIT -> await(escrow, turn, deadlineNs);
          case RETIRED -> escrows.remove(part.key(), escrow);
        }
      } catch (RuntimeException | Error e) {
        escrow.stopWaiting(turn);
        throw e;
      }
    }
  }

  private boolean isFreshRefusal(Part part, RowState state, long arrivalNs, long nowNs) {
    return state.readAtNs() - arrivalNs >= 0
        || nowNs - state.readAtNs() <= tables.soldOutTtlNs(part.table());
  }

  private boolean read(Part part, long deadlineNs) {
    try {
      return intake.read(part.key(), Math.max(1, deadlineNs - clock.getAsLong()));
    } catch (OutcomeUnknownException late) {
      throw new ChangeNotAppliedException(
          null, Reason.TIMEOUT, "its timeout passed while its row was being read", late);
    }
  }

  private void await(Escrow escrow, Turn turn, long deadlineNs) {
    if (turn.owner().hasReservations() && graph.closesCircle(turn.owner(), escrow)) {
      throw notApplied(
          Reason.DEADLOCK,
          "deadlock detected: it waits for transactions that wait for what it has reserved; begin"
              + " again, and change the rows in the same order everywhere");
    }
    turn.owner().waitsFor(escrow);
    try {
      while (!turn.isCalled()) {
        long nowNs = clock.getAsLong();
        if (nowNs - deadlineNs >= 0) {
          throw notApplied(
              Reason.TIMEOUT,
              "its timeout passed while it waited for transactions that have reserved on the same"
                  + " row; let them commit sooner, or raise the timeout");
        }
        long expiresNs = escrow.oldestOpenNs(nowNs) + expiryNs;
        if (expiresNs - nowNs <= 0) {
          escrow.expire(nowNs - expiryNs + 1);
          return;
        }
        LockSupport.parkNanos(escrow, Math.min(deadlineNs, expiresNs) - nowNs);
        if (Thread.currentThread().isInterrupted()) {
          throw notApplied(
              Reason.INTERRUPTED, "its thread was interrupted while it waited for a reservation");
        }
      }
    } finally {
      turn.owner().waitsFor(null);
    }
  }

  private static ChangeNotAppliedException notApplied(Reason reason, String message) {
    return new ChangeNotAppliedException(null, reason, message, null);
  }

  Outcome.Applied commit(Change change, Part[] parts, Duration timeout) {
    long waitNs = timeout == null ? timeoutNs : timeout.toNanos();
    Outcome outcome;
    try {
      outcome = intake.execute(change, parts, waitNs);
    } catch (ConfigurationException since) { // it was checked when the change was reserved
      throw new ReservationLostException(since.getMessage() + "; begin again");
    }
    if (outcome instanceof Outcome.Applied applied) {
      return applied;
    }
    String row =
        outcome instanceof Outcome.Insufficient insufficient
            ? insufficient.row().toString()
            : outcome.toString();
    throw new ReservationLostException(
        "what was reserved was gone at commit, taken by somebody outside this engine: "
            + row
            + "; begin again");
  }

  /** Gives the holds back; if their rows were changed by other means, those are read anew. */
  void remove(List<Hold> holds, boolean changedElsewhere) {
    for (Hold hold : holds) {
      RowKey key = hold.part.key();
      if (changedElsewhere) {
        accounts.of(key).stale(clock.getAsLong());
      }
      hold.escrow.remove(hold);
      retireIfUnused(key);
    }
  }

  private void retireIfUnused(RowKey key) {
    Escrow escrow = escrows.get(key);
    if (escrow != null && escrow.retire()) {
      escrows.remove(key, escrow);
    }
  }
}
