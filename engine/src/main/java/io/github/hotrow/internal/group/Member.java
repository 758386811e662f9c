// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.Journal;
import io.github.hotrow.Outcome;
import io.github.hotrow.Strategy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * A change on its way: its parts, its caller, its answer. Thread-safe in its state, which says who
 * may do what; all else is owned by whoever the state names.
 *
 * <p>The answer is written by the batch's owner before the state becomes ANSWERED and read after
 * the state was seen so. A caller that gives up puts its reason into the state itself, in the same
 * CAS, so that it can't be mixed with an answer prepared at the same moment. The one who moves the
 * state to a final one tells the caller; nobody else does.
 */
public final class Member {
  private static final VarHandle STATE;
  private static final VarHandle SUCCESSOR;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      STATE = lookup.findVarHandle(Member.class, "state", Object.class);
      SUCCESSOR = lookup.findVarHandle(Member.class, "successor", Member.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Object transactionId;
  private final Part[] parts;
  private final long arrivalNs;
  private final long deadlineNs;
  private final int heldBytes;
  private final Thread caller;
  private final CompletableFuture<Outcome> stage;

  /** Whether its caller commits it itself; guarded by the leadership's lock. */
  private boolean ledByCaller;

  /** A {@link MemberState}, or the {@link Failure} with which the caller gave up. */
  private volatile Object state = MemberState.QUEUED;

  private Object answer;

  /** Whether its caller may be parked; set before the caller looks at the state once more. */
  private volatile boolean parked;

  /** Whether its caller wakes nobody else; written before {@code parked}, read after it. */
  private boolean wakesNobody;

  /** Whom its caller wakes once awake, or null; the member itself: the caller has gone on. */
  private volatile Member successor;

  /** Its number in the journal; set by its caller before publication. */
  private long journalNumber = Journal.NOT_NOTED;

  /** Under which strategy it goes; set by its caller before publication. */
  private Strategy servedBy = Strategy.MERGE;

  /** Whether it was found to wait for something that is not its row; owned by the batch's owner. */
  private boolean waitsForItsOwn;

  /** Whether the schedule removes it; guarded by the schedule's lock. */
  boolean dropped;

  /**
   * A member that waits.
   *
   * @param caller the thread to wake, or null
   * @param stage the stage to complete, or null
   * @param heldBytes what it took from the engine's byte budget
   */
  public Member(
      Object transactionId,
      Part[] parts,
      long arrivalNs,
      long deadlineNs,
      int heldBytes,
      Thread caller,
      CompletableFuture<Outcome> stage) {
    this.transactionId = transactionId;
    this.parts = parts;
    this.arrivalNs = arrivalNs;
    this.deadlineNs = deadlineNs;
    this.heldBytes = heldBytes;
    this.caller = caller;
    this.stage = stage;
    for (Part part : parts) {
      part.member = this;
    }
  }

  /** The idempotency key in canonical form, or null. */
  public Object transactionId() {
    return transactionId;
  }

  /** What it does to each of its rows. */
  public Part[] parts() {
    return parts;
  }

  /** When it arrived, on the engine's clock. */
  public long arrivalNs() {
    return arrivalNs;
  }

  /** When its caller gives up, on the engine's clock. */
  public long deadlineNs() {
    return deadlineNs;
  }

  /** Its number in the journal, or {@link Journal#NOT_NOTED}. */
  public long journalNumber() {
    return journalNumber;
  }

  /** Gives it its number in the journal, before publication. */
  public void journalNumber(long number) {
    journalNumber = number;
  }

  /** The strategy under which it goes. */
  public Strategy servedBy() {
    return servedBy;
  }

  /** Says under which strategy it goes, before publication. */
  public void servedBy(Strategy strategy) {
    servedBy = strategy;
  }

  /** Says that it waits for something that concerns none of its neighbours. */
  public void waitForItsOwn() {
    waitsForItsOwn = true;
  }

  /** Whether it was found to wait for something that concerns none of its neighbours. */
  public boolean waitsForItsOwn() {
    return waitsForItsOwn;
  }

  /** What it took from the byte budget. */
  public int heldBytes() {
    return heldBytes;
  }

  /** Says that its caller commits it itself, and so can't watch its deadline. */
  public void leadsItself() {
    ledByCaller = true;
  }

  /** Whether somebody else must watch its deadline. Called with the leadership's lock held. */
  public boolean needsTimekeeper() {
    return stage != null || ledByCaller;
  }

  /** Marks it for removal from the schedule if its caller gave up. */
  void dropIfGivenUp() {
    dropped = state().isFinal();
  }

  /** Whether its caller gave it a stage to complete, instead of a thread to wake. */
  public boolean isAsynchronous() {
    return stage != null;
  }

  /** Whether a batch has one of its rows. */
  public boolean hasBusyRow() {
    for (Part part : parts) {
      if (part.account.busy()) {
        return true;
      }
    }
    return false;
  }

  /** Whether it changes several rows. */
  public boolean isMultiRow() {
    return parts.length > 1;
  }

  /** Its state now. */
  public MemberState state() {
    Object now = state;
    if (now instanceof MemberState named) {
      return named;
    }
    return now instanceof Failure.Unknown ? MemberState.ABANDONED : MemberState.WITHDRAWN;
  }

  /** Whether its state is ANSWERED. */
  public boolean isAnswered() {
    return state == MemberState.ANSWERED;
  }

  /** QUEUED → CLAIMED; false if its caller gave up. */
  public boolean claim() {
    return STATE.compareAndSet(this, MemberState.QUEUED, MemberState.CLAIMED);
  }

  /** CLAIMED → QUEUED, when it is certain that nothing was applied; false if its caller gave up. */
  public boolean unclaim() {
    return STATE.compareAndSet(this, MemberState.CLAIMED, MemberState.QUEUED);
  }

  /** QUEUED → WITHDRAWN; whoever succeeds must complete the stage, if there is one. */
  public boolean withdraw(Failure.NotApplied why) {
    return giveUp(MemberState.QUEUED, why);
  }

  /** CLAIMED → ABANDONED; whoever succeeds must complete the stage, if there is one. */
  public boolean abandon(Failure.Unknown why) {
    return giveUp(MemberState.CLAIMED, why);
  }

  private boolean giveUp(MemberState from, Failure why) {
    if (!STATE.compareAndSet(this, from, why)) {
      return false;
    }
    wake();
    return true;
  }

  /**
   * Says that the caller is about to park. It must look at the state again before it does.
   *
   * @param wakesOthers whether it can be relied upon to run once woken, and so to wake the next
   */
  public void parks(boolean wakesOthers) {
    wakesNobody = !wakesOthers;
    parked = true;
  }

  /**
   * Says that the caller won't park any more, and wakes and returns whom it was to wake, or null.
   */
  public Member goesOn() {
    Member next = (Member) SUCCESSOR.getAndSet(this, this);
    if (next != null) {
      next.wake();
    }
    return next;
  }

  /** Whether its caller may have to be woken. Asked after the state was made final. */
  public boolean isParked() {
    return parked && successor != this;
  }

  /**
   * Has the caller, seen parked, wake {@code next} once it is awake itself; false if it has gone on
   * or wakes nobody.
   */
  public boolean precedes(Member next) {
    return !wakesNobody && SUCCESSOR.compareAndSet(this, null, next);
  }

  /** Wakes the caller if it is parked or about to be, its state being final. */
  public void wake() {
    if (parked) {
      LockSupport.unpark(caller);
    }
  }

  /** Keeps the answer until {@link #publish}. Called by the batch's owner. */
  public void prepare(Object outcomeOrFailure) {
    answer = outcomeOrFailure;
  }

  /** The prepared answer, or null. Called by the batch's owner, or once the state is ANSWERED. */
  public Object answer() {
    return answer;
  }

  /**
   * Makes the prepared answer visible; a thread that waits is left to be woken, a stage to be
   * completed. False if the member's caller had given up.
   */
  public boolean publish() {
    assert answer != null : "a member was published without an answer";
    return STATE.compareAndSet(this, MemberState.CLAIMED, MemberState.ANSWERED)
        || STATE.compareAndSet(this, MemberState.QUEUED, MemberState.ANSWERED);
  }

  /** Completes the stage of an asynchronous member whose state is final. */
  public void completeStage() {
    if (end() instanceof Failure failure) {
      stage.completeExceptionally(failure.toException(transactionId));
    } else {
      stage.complete((Outcome) answer);
    }
  }

  private Object end() {
    return state instanceof Failure givenUp ? givenUp : answer;
  }

  /**
   * What became of a member whose state is final.
   *
   * @throws io.github.hotrow.ChangeException if it has no outcome
   */
  public Outcome outcome() {
    if (end() instanceof Failure failure) {
      throw failure.toException(transactionId);
    }
    return (Outcome) answer;
  }
}
