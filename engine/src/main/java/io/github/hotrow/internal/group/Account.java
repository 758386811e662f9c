// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.internal.table.RowKey;

/**
 * The in-memory state of one hot row: what it held when last read, the parts that wait for it, and
 * whether a batch has it. The queue and the flags are guarded by the schedule's lock; {@code
 * holder} and {@code state} may be read by any thread.
 */
public final class Account {
  private final RowKey key;
  private volatile RowState state;
  private volatile Batch holder;
  private volatile long staleNs;

  // guarded by the schedule's lock
  private Part head;
  private Part tail;
  boolean ready;
  Account nextReady;
  boolean lockedElsewhere;
  boolean evicted;
  boolean recentlyUsed;

  // owned by the batch that has the account
  Group group;

  /** An account of which nothing is known. */
  public Account(RowKey key) {
    this.key = key;
  }

  /** The row. */
  public RowKey key() {
    return key;
  }

  /** What the row held when last read, or null. */
  public RowState state() {
    return state;
  }

  /** What the row held when last read, if nothing is known to have changed it since; or null. */
  public RowState readSinceStale() {
    RowState read = state;
    long stale = staleNs;
    return read != null && stale != 0 && read.readAtNs() - stale < 0 ? null : read;
  }

  /** Says that the row was changed by other means before this moment; by any thread. */
  public void stale(long nowNs) {
    staleNs = nowNs == 0 ? 1 : nowNs; // 0 stands for never
  }

  /** Records a reading; null: forget, the row must be read anew. Called by the batch's owner. */
  public void state(RowState read) {
    state = read;
  }

  /** Whether a batch has the row. */
  public boolean busy() {
    return holder != null;
  }

  Batch holder() {
    return holder;
  }

  void holder(Batch batch) {
    holder = batch;
  }

  boolean waiting() {
    return head != null;
  }

  Part first() {
    return head;
  }

  void append(Part part) {
    part.next = null;
    if (tail == null) {
      head = part;
    } else {
      tail.next = part;
    }
    tail = part;
  }

  void prepend(Part part) {
    part.next = head;
    head = part;
    if (tail == null) {
      tail = part;
    }
  }

  Part removeFirst() {
    Part part = head;
    head = part.next;
    part.next = null;
    if (head == null) {
      tail = null;
    }
    return part;
  }

  /** Removes the parts of dropped members; the number of members whose first part was here. */
  int purge() {
    Part part = head;
    head = null;
    tail = null;
    int dropped = 0;
    while (part != null) {
      Part following = part.next;
      if (!part.member.dropped) {
        append(part);
      } else if (part.member.parts()[0] == part) {
        dropped++;
      }
      part = following;
    }
    return dropped;
  }

  @Override
  public String toString() {
    return "Account[" + key + (busy() ? " busy" : "") + "]";
  }
}
