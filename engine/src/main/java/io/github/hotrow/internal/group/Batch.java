// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The members that one leader answers together, and the accounts that are theirs meanwhile. Built
 * under the schedule's lock, then owned by one commit slot.
 */
public final class Batch {
  private final List<Member> members = new ArrayList<>();
  private final List<Account> accounts = new ArrayList<>();
  private final boolean mayWait;
  private final boolean underAdvisoryLock;
  private final boolean locksFirst;
  private boolean committed;
  private List<Member> passedOver = List.of();
  private final BatchFigures figures = new BatchFigures();
  private final Set<Member> putBack = new LinkedHashSet<>();

  Batch(boolean mayWait) {
    this(mayWait, false, false);
  }

  private Batch(boolean mayWait, boolean underAdvisoryLock, boolean locksFirst) {
    this.mayWait = mayWait;
    this.underAdvisoryLock = underAdvisoryLock;
    this.locksFirst = locksFirst;
  }

  /**
   * A batch of one member outside of the schedule. Its accounts are its own, so it knows nothing of
   * what the merged changes know of the rows.
   *
   * @param mayWait whether it may wait for rows that someone else holds locked; else it puts its
   *     member back
   * @param underAdvisoryLock whether it locks its rows' advisory locks first, or puts its member
   *     back
   * @param locksFirst whether it locks its rows before it decides, so that its member may give up
   *     while it waits for them
   */
  public static Batch alone(
      Member member, boolean mayWait, boolean underAdvisoryLock, boolean locksFirst) {
    Batch batch = new Batch(mayWait, underAdvisoryLock, underAdvisoryLock || locksFirst);
    for (Part part : member.parts()) {
      part.account = new Account(part.key());
      batch.add(part.account);
    }
    batch.add(member);
    return batch;
  }

  /** The members in their order. */
  public List<Member> members() {
    return members;
  }

  /** What is measured of it. */
  public BatchFigures figures() {
    return figures;
  }

  /** The accounts of the members' rows. */
  public List<Account> accounts() {
    return accounts;
  }

  /** Whether its statements may wait for a row that someone else holds locked. */
  public boolean mayWait() {
    return mayWait;
  }

  /** Whether it commits under its rows' advisory locks. */
  public boolean isUnderAdvisoryLock() {
    return underAdvisoryLock;
  }

  /** Whether it must lock its rows before it decides. */
  public boolean locksFirst() {
    return locksFirst || waitsForLock();
  }

  /** Whether it is here because its row was found locked by someone else. */
  boolean waitsForLock() {
    return mayWait && accounts.get(0).lockedElsewhere;
  }

  /**
   * Takes members out of the batch because a row of theirs is locked by someone else; they go back
   * to the front of their queues when the batch is released.
   */
  public void putBack(List<Member> locked) {
    locked.forEach(Member::unclaim); // nothing of theirs is under way any more
    putBack.addAll(locked);
  }

  /** Says that it is committed and its rows are free; its members are yet to be told. */
  public void committed() {
    committed = true;
  }

  /** Whether its members are only to be told. */
  public boolean isCommitted() {
    return committed;
  }

  /** The members put back so far. */
  public Set<Member> membersPutBack() {
    return putBack;
  }

  /** Lets go of the members put back, which the next batch may answer at once. */
  void leavePutBack() {
    if (!putBack.isEmpty()) {
      members.removeAll(new HashSet<>(putBack));
    }
  }

  /** The members that are not to be sent, for they would be answered too late. */
  public List<Member> passedOver() {
    return passedOver;
  }

  void passOver(Member member) {
    if (passedOver.isEmpty()) {
      passedOver = new ArrayList<>();
    }
    passedOver.add(member);
  }

  void add(Member member) {
    members.add(member);
  }

  void add(Account account) {
    accounts.add(account); // first, for it takes memory
    account.holder(this);
  }
}
