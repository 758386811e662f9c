// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import io.github.hotrow.Change;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.EscrowTransaction;
import io.github.hotrow.InsertInto;
import io.github.hotrow.Outcome;
import io.github.hotrow.ReservationLostException;
import io.github.hotrow.internal.group.Insertion;
import io.github.hotrow.internal.group.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * A transaction that reserves. Confined to one thread at a time, but for {@code waitsFor}, which
 * the wait graph reads.
 */
final class Reserving implements EscrowTransaction {
  private final Reservations reservations;
  private final List<Hold> holds = new ArrayList<>(2);
  private final List<Change> changes = new ArrayList<>(2);
  private final List<Change.Insert> inserts = new ArrayList<>(2);
  private final List<Insertion> insertions = new ArrayList<>(2);
  private boolean handedOver;
  private boolean over;
  private volatile Escrow waitsFor;

  Reserving(Reservations reservations) {
    this.reservations = reservations;
  }

  Escrow waitsFor() {
    return waitsFor;
  }

  void waitsFor(Escrow escrow) {
    waitsFor = escrow;
  }

  @Override
  public Grant reserve(Change change) {
    refuseIfOver();
    Objects.requireNonNull(change, "change");
    if (change.rows().size() != 1
        || change.transactionId() != null
        || !change.inserts().isEmpty()) {
      throw new ConfigurationException(
          "a change to be reserved has one row, no transaction id, and no rows that go along; give"
              + " those to the transaction");
    }
    Part part = reservations.bind(change);
    for (Hold hold : holds) {
      if (hold.part.key().equals(part.key())) {
        return Grant.UNDECIDED;
      }
    }
    refuseUnmergeable(part);
    Grant grant = reservations.reserve(this, part, change.timeout());
    if (grant == Grant.GRANTED) {
      changes.add(change);
    }
    return grant;
  }

  /** What can't be committed together is refused now, while the caller can still go another way. */
  private void refuseUnmergeable(Part part) {
    if (!holds.isEmpty()) {
      reservations.refuseIfDescribedTwice(part);
      holds.forEach(hold -> reservations.refuseIfDescribedTwice(hold.part));
    }
  }

  void granted(Hold hold) {
    holds.add(hold);
  }

  @Override
  public void insert(InsertInto into, Object... values) {
    refuseIfOver();
    Objects.requireNonNull(into, "into");
    Objects.requireNonNull(values, "values");
    if (values.length != into.columns().size()) {
      throw new ConfigurationException(
          "a row for "
              + into.table()
              + " has "
              + values.length
              + " values; its columns are "
              + into.columns());
    }
    List<Object> copy = Collections.unmodifiableList(Arrays.asList(values.clone()));
    Change.Insert insert = new Change.Insert(into, copy);
    insertions.add(reservations.bind(insert));
    inserts.add(insert);
  }

  @Override
  public boolean hasReservations() {
    return !holds.isEmpty();
  }

  @Override
  public Outcome.Applied commit(Duration timeout) {
    refuseIfOver();
    if (holds.isEmpty()) {
      throw new IllegalStateException("nothing is reserved; there is nothing to commit");
    }
    try {
      makeFirm();
      Part[] parts = new Part[holds.size()];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = holds.get(i).part;
      }
      parts[0].insertions(insertions.toArray(Insertion.NONE));
      return reservations.commit(Change.joining(changes, inserts), parts, timeout);
    } finally {
      close();
    }
  }

  @Override
  public void handOver() {
    refuseIfOver();
    makeFirm();
    handedOver = true;
  }

  private void makeFirm() {
    for (Hold hold : holds) {
      if (!hold.firm()) {
        throw new ReservationLostException(
            "the reservation on row "
                + hold.part.key()
                + " had been open for longer than reservationTimeout and was taken back by another"
                + " transaction; begin again, or raise the setting");
      }
    }
  }

  @Override
  public void close() {
    if (!over) {
      over = true;
      reservations.remove(holds, handedOver);
    }
  }

  private void refuseIfOver() {
    if (over) {
      throw new IllegalStateException("the transaction is over; begin another");
    }
    if (handedOver) {
      throw new IllegalStateException("the transaction was handed over to the database");
    }
  }
}
