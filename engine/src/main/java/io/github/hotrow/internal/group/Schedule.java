// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Which members wait for which rows, and what the next batch is. A row is in one batch at a time;
 * each row's members are taken in the order of their arrival. Every method must be called with the
 * schedule's lock held.
 */
public final class Schedule {
  /*
   * A change over several rows waits in the queue of each of them and is taken when it is the first
   * in all. To get there, the members before it are taken too, which may themselves span rows; each
   * was enqueued before it, so the recursion ends. Its depth is bounded all the same: what is too
   * deep now is shallower once the earlier ones are done, and the earliest member of all is always
   * first in each of its queues.
   */
  private static final int MAX_DEPTH = 64;

  private final AccountTable accounts;
  private final int maxGroupSize;
  private final int maxBatchSize;
  private final int capacity;
  private final ReadyAccounts ready = new ReadyAccounts();
  private final List<Batch> inFlight = new ArrayList<>();
  private int waiting;
  private int waitPermits;
  private long nowNs;
  private long commitNs;

  /**
   * A schedule without members.
   *
   * @param capacity how many members it holds before {@link #hasRoom} says no
   * @param waitPermits how many batches at once may wait for rows locked by someone else
   */
  public Schedule(
      AccountTable accounts, int maxGroupSize, int maxBatchSize, int capacity, int waitPermits) {
    this.accounts = accounts;
    this.maxGroupSize = maxGroupSize;
    this.maxBatchSize = maxBatchSize;
    this.capacity = capacity;
    this.waitPermits = waitPermits;
  }

  /** Whether another member should be collected. */
  public boolean hasRoom() {
    return waiting < capacity;
  }

  /** The number of members that wait here. */
  public int waiting() {
    return waiting;
  }

  /**
   * Adds a member, in its order of arrival. Wholly or, if memory runs out, not at all; then it may
   * be added again.
   */
  public void add(Member member) {
    for (Part part : member.parts()) {
      accounts.current(part); // the only step that takes memory
    }
    for (Part part : member.parts()) {
      part.account.append(part);
      makeReady(part.account);
    }
    waiting++;
  }

  /** Whether the member's rows are in no batch, waited for by nobody, and not locked elsewhere. */
  public boolean isFree(Member member) {
    for (Part part : member.parts()) {
      Account account = accounts.current(part);
      if (account.busy() || account.waiting() || account.lockedElsewhere) {
        return false;
      }
    }
    return true;
  }

  private void makeReady(Account account) {
    if (!account.busy()) {
      ready.add(account);
    }
  }

  /** Whether any free row has members waiting. */
  public boolean hasReady() {
    return !ready.isEmpty();
  }

  /** When the member arrived that has waited longest for a free row, or {@code none}. */
  public long oldestReadyArrivalNs(long none) {
    Account first = ready.first();
    return first == null || first.first() == null ? none : first.first().member().arrivalNs();
  }

  /**
   * Says what time it is and how long a batch takes, so that no room is given to members that would
   * be answered too late.
   */
  public void time(long momentNs, long usualCommitNs) {
    nowNs = momentNs;
    commitNs = usualCommitNs;
  }

  /*
   * When more arrives than can be sent, the oldest members are always those about to give up. To send
   * them means to do the work for callers who have gone when it is done, while those behind them grow
   * too old in turn. So they are passed over, in favour of members that will be answered in time; but
   * only if there is too little room for all, and never in the first three quarters of a member's
   * time, or a database that has been slow once would not be asked again.
   */
  private boolean isTooLate(Member member) {
    long leftNs = member.deadlineNs() - nowNs;
    long lastQuarterNs = (member.deadlineNs() - member.arrivalNs()) / 4;
    long neededNs = commitNs + commitNs / 4; // it may take longer than usual
    return leftNs <= 0 || (waiting > maxGroupSize && leftNs < Math.min(neededNs, lastQuarterNs));
  }

  /** The next batch, or null if nothing waits for a free row. */
  public Batch next() {
    for (int looks = ready.size(); looks > 0; looks--) {
      Account account = ready.removeFirst();
      if (account.busy() || !account.waiting()) {
        continue;
      }
      if (account.lockedElsewhere && waitPermits == 0) {
        makeReady(account);
        continue;
      }
      Batch batch = batchFrom(account);
      if (batch != null) {
        return batch;
      }
      makeReady(account);
    }
    return null;
  }

  private Batch batchFrom(Account first) {
    Batch batch = null;
    try {
      boolean alone = first.lockedElsewhere || ready.isEmpty();
      batch = new Batch(alone && waitPermits > 0);
      take(batch, first);
      if (batch.members().isEmpty()) {
        release(batch.accounts());
        return null;
      }
      if (!first.lockedElsewhere) {
        addOthers(batch, first);
      }
      accounts.evictSurplus();
      inFlight.add(batch);
    } catch (RuntimeException | Error fault) {
      undo(batch, first);
      throw fault;
    }
    if (batch.mayWait()) {
      waitPermits--;
    }
    return batch;
  }

  /** Puts everything back to where it was, when memory ran out while a batch was formed. */
  private void undo(Batch batch, Account first) {
    if (batch != null) {
      for (int i = batch.members().size() - 1; i >= 0; i--) {
        prepend(batch.members().get(i));
      }
      release(batch.accounts());
    }
    makeReady(first);
  }

  private void prepend(Member member) {
    waiting++;
    for (Part part : member.parts()) {
      part.account.prepend(part);
    }
  }

  /** Fills the batch with other free rows of the same table. */
  private void addOthers(Batch batch, Account first) {
    for (int looks = ready.size(); looks > 0; looks--) {
      if (batch.members().size() >= maxBatchSize) {
        return;
      }
      Account account = ready.removeFirst();
      boolean fits =
          account.key().table() == first.key().table()
              && !account.lockedElsewhere
              && !account.busy();
      try {
        if (fits) {
          take(batch, account);
        }
      } finally {
        if (account.waiting()) {
          makeReady(account);
        }
      }
    }
  }

  private void take(Batch batch, Account account) {
    batch.add(account);
    int mostInGroup = Math.min(maxGroupSize, account.key().table().settings().maxGroupSize());
    for (int size = 0;
        account.waiting() && size < mostInGroup && batch.members().size() < maxBatchSize; ) {
      Member first = account.first().member();
      boolean tooLate = isTooLate(first);
      if (!takeFirst(batch, account, 0)) {
        return;
      }
      if (tooLate) {
        batch.passOver(first);
      } else {
        size++;
      }
    }
  }

  /** Takes the first member of the account's queue, with all that must go before it. */
  private boolean takeFirst(Batch batch, Account account, int depth) {
    Member member = account.first().member();
    if (member.isMultiRow() && !bringToFront(batch, member, depth)) {
      return false;
    }
    batch.add(member); // first, for it takes memory
    for (Part part : member.parts()) {
      Part taken = part.account.removeFirst();
      assert taken == part : "a member was taken out of order";
    }
    waiting--;
    return true;
  }

  private boolean bringToFront(Batch batch, Member member, int depth) {
    if (depth == MAX_DEPTH) {
      return false;
    }
    for (Part part : member.parts()) {
      Account account = part.account;
      if (account.holder() != batch) {
        if (account.busy() || (account.lockedElsewhere && !batch.waitsForLock())) {
          return false;
        }
        batch.add(account);
      }
      while (account.first() != part) {
        if (batch.members().size() >= maxBatchSize || !takeFirst(batch, account, depth + 1)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Frees the batch's rows; members put back are first in their queues again. */
  public void release(Batch batch) {
    inFlight.remove(batch);
    if (batch.mayWait()) {
      waitPermits++;
    }
    for (Account account : batch.accounts()) {
      account.lockedElsewhere = false;
    }
    List<Member> putBack = new ArrayList<>(batch.members());
    putBack.retainAll(batch.membersPutBack());
    for (int i = putBack.size() - 1; i >= 0; i--) {
      prepend(putBack.get(i));
      for (Part part : putBack.get(i).parts()) {
        part.account.lockedElsewhere = true;
      }
    }
    batch.leavePutBack();
    release(batch.accounts());
  }

  private void release(List<Account> taken) {
    for (Account account : taken) {
      account.holder(null);
      if (account.waiting()) {
        makeReady(account);
      }
    }
  }

  /** Calls {@code visitor} for each member that waits, once, in no particular order across rows. */
  public void forEachWaiting(Consumer<Member> visitor) {
    ready.forEach(
        account -> {
          if (!account.busy()) { // or a batch has taken it along since
            visit(account, visitor);
          }
        });
    for (Batch batch : inFlight) {
      for (Account account : batch.accounts()) {
        visit(account, visitor);
      }
    }
  }

  private static void visit(Account account, Consumer<Member> visitor) {
    for (Part part = account.first(); part != null; part = part.next) {
      if (part.member().parts()[0] == part) {
        visitor.accept(part.member());
      }
    }
  }

  /** Drops the members whose callers gave up, so that they take no room. */
  public void purge() {
    // whether one is dropped is settled first: it may give up while its queues are gone through,
    // and must be gone from all of them or from none
    forEachWaiting(Member::dropIfGivenUp);
    ready.forEach(account -> waiting -= account.purge());
    for (Batch batch : inFlight) {
      for (Account account : batch.accounts()) {
        waiting -= account.purge();
      }
    }
  }

  /** The batches that are under way. */
  public List<Batch> inFlight() {
    return inFlight;
  }
}
