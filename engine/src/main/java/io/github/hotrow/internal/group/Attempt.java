// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.Outcome;
import io.github.hotrow.RowValues;
import io.github.hotrow.internal.table.BoundGuard.Verdict;
import io.github.hotrow.internal.table.RowKey;
import java.util.ArrayList;
import java.util.List;

/**
 * One decision over members in their order: who is admitted to which group, who is refused, and who
 * must wait for the next attempt. Exactly as if the members' statements ran one after another on
 * what is known of their rows. Owned by the batch's owner.
 */
public final class Attempt {
  private final List<Member> members;
  private final List<Group> groups = new ArrayList<>();
  private final List<Member> admitted = new ArrayList<>();
  private final List<Refusal> refusals = new ArrayList<>();
  private final List<Repetition> repetitions = new ArrayList<>();
  private final List<Member> leftover = new ArrayList<>();
  private boolean needsReading;
  private boolean contradictory;
  private boolean linked;
  private Member misfit;
  private final boolean locked;
  private boolean unchecked;
  private AdmittedIds ids;

  /**
   * A member whose guard does not hold on the row as it is known.
   *
   * @param member the member
   * @param part its part whose guard failed
   * @param group the group that part would have joined
   * @param seen the counters seen at the member's place; not to be changed, for others share it
   */
  public record Refusal(Member member, Part part, Group group, long[] seen) {}

  /**
   * A member with the transaction id of one before it.
   *
   * @param member the later one
   * @param first the earlier one, which was admitted
   */
  public record Repetition(Member member, Member first) {}

  private Attempt(List<Member> members, boolean locked) {
    this.members = members;
    this.locked = locked;
  }

  /** Decides over {@code members} in their order, on what their accounts know. */
  public static Attempt decide(List<Member> members) {
    Attempt attempt = new Attempt(members, false);
    attempt.decideAll();
    return attempt;
  }

  /** As {@link #decide}, on rows that are locked and read: what is refused now is refused. */
  public static Attempt decideLocked(List<Member> members) {
    Attempt attempt = new Attempt(members, true);
    attempt.decideAll();
    return attempt;
  }

  /**
   * Admits one member without asking whether PostgreSQL will accept the row it leaves behind, for
   * PostgreSQL's own answer. Its guards are still asked.
   */
  public static Attempt unchecked(Member member) {
    Attempt attempt = new Attempt(List.of(member), true);
    attempt.unchecked = true;
    attempt.decideAll();
    return attempt;
  }

  private void decideAll() {
    for (Member member : members) {
      boolean identified = member.transactionId() != null;
      Member first = identified && ids != null ? ids.repeatedBy(member) : null;
      if (first != null) {
        repetitions.add(new Repetition(member, first));
        closeRowsBeside(first.parts(), member);
      } else if (decide(member) && identified) {
        if (ids == null) {
          ids = new AdmittedIds(members.size());
        }
        ids.add(member);
      }
    }
    for (Group group : groups) {
      group.account().group = null;
    }
    groups.removeIf(group -> group.admitted().isEmpty());
  }

  /** True if the member was admitted. */
  private boolean decide(Member member) {
    for (Part part : member.parts()) {
      if (group(part).closed()) {
        return leave(member);
      }
    }
    for (Part part : member.parts()) {
      Group group = group(part);
      Verdict verdict = group.verdict(part);
      if (verdict == Verdict.NOT_READ) {
        needsReading |= leftover.isEmpty();
        return leave(member);
      }
      if (verdict == Verdict.FAILS) {
        refusals.add(new Refusal(member, part, group, group.countersNow()));
        group.refuse();
        closeRowsBeside(new Part[] {part}, member);
        return false;
      }
    }
    return admit(member);
  }

  private boolean admit(Member member) {
    if (unchecked) {
      for (Part part : member.parts()) {
        group(part).admitUnchecked(part);
      }
      admitted.add(member);
      linked = member.isMultiRow();
      return true;
    }
    for (Part part : member.parts()) {
      Group group = group(part);
      if (group.hidesUntriedValue(part)) {
        return leave(member);
      }
      if (!group.fitsAfter(part)) {
        if (leftover.isEmpty()) {
          misfit = member;
        }
        return leave(member);
      }
    }
    for (Part part : member.parts()) {
      group(part).admit(part);
    }
    admitted.add(member);
    linked |= member.isMultiRow();
    for (Part part : member.parts()) {
      contradictory |= group(part).contradictory();
    }
    return true;
  }

  /** Puts the member off, and with it all later ones on its rows. */
  private boolean leave(Member member) {
    leftover.add(member);
    for (Part part : member.parts()) {
      group(part).close();
    }
    return false;
  }

  /**
   * Puts off later members on rows of a member that is not admitted. On memory alone that may turn
   * out wrong, and they would be in front of it then. On the rows given, the group sees to that.
   */
  private void closeRowsBeside(Part[] cared, Member member) {
    if (locked) {
      return;
    }
    for (Part part : member.parts()) {
      boolean caredFor = false;
      for (Part one : cared) {
        caredFor |= one.account == part.account;
      }
      if (!caredFor) {
        group(part).close();
      }
    }
  }

  private Group group(Part part) {
    Account account = part.account;
    if (account.group == null) {
      account.group = new Group(account);
      groups.add(account.group);
    }
    return account.group;
  }

  /** The groups with at least one admitted part. */
  public List<Group> groups() {
    return groups;
  }

  /** The members admitted, in order. */
  public List<Member> admitted() {
    return admitted;
  }

  /** The members refused on what is known. */
  public List<Refusal> refusals() {
    return refusals;
  }

  /**
   * Whether a member that was not admitted shares its transaction id with one that was, so that the
   * log holds that one's row once the groups are committed.
   */
  public boolean sharesIdWithAdmitted(Member member) {
    return ids != null && member.transactionId() != null && ids.repeatedBy(member) != null;
  }

  /** The members that repeat the transaction id of an admitted one. */
  public List<Repetition> repetitions() {
    return repetitions;
  }

  /** The members that could not be decided, in order. */
  public List<Member> leftover() {
    return leftover;
  }

  /** Whether the rows must be locked and read for the first undecided member to be decided. */
  public boolean needsReading() {
    return needsReading;
  }

  /** Whether the assumptions made of rows that were not read contradict each other. */
  public boolean contradictory() {
    return contradictory;
  }

  /**
   * The first undecided member, if that is because PostgreSQL will refuse the row it would leave
   * behind; it must be executed alone, for PostgreSQL's own answer.
   */
  public Member misfit() {
    return misfit;
  }

  /** Whether a member changes several rows, so that all groups must be committed, or none. */
  public boolean linked() {
    return linked;
  }

  /** The outcome of an admitted member whose groups are committed and settled. */
  public static Outcome.Applied applied(Member member) {
    Part[] parts = member.parts();
    if (parts.length == 1) {
      return new Outcome.Applied(List.of(rowValues(parts[0].account.key(), parts[0].after)));
    }
    List<RowValues> rows = new ArrayList<>(parts.length);
    for (Part part : parts) {
      rows.add(rowValues(part.account.key(), part.after));
    }
    return new Outcome.Applied(List.copyOf(rows));
  }

  /** The outcome of a refusal, with the counters seen. */
  public static Outcome.Insufficient insufficient(Part part, long[] seen) {
    return new Outcome.Insufficient(rowValues(part.account.key(), seen));
  }

  /** The values of a row, null for unknown. */
  public static RowValues rowValues(RowKey key, long[] counters) {
    return new RowValues(key.table().description(), key.values(), counters, key.table().scales());
  }
}
