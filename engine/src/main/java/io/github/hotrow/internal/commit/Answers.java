// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.Outcome;
import io.github.hotrow.internal.group.Attempt;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Group;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.MemberState;
import java.util.ArrayList;
import java.util.List;

/** Prepares members' answers, and tells which members still need one. Stateless. */
final class Answers {
  private Answers() {}

  /** The members without an answer whose callers have not given up, in their order. */
  static List<Member> open(List<Member> members) {
    List<Member> open = new ArrayList<>(members.size());
    for (Member member : members) {
      if (member.answer() == null && !member.state().isFinal()) {
        open.add(member);
      }
    }
    return open;
  }

  /** Claims the members; those whose callers gave up are left out. */
  static List<Member> claim(List<Member> members) {
    List<Member> claimed = new ArrayList<>(members.size());
    for (Member member : members) {
      if (member.claim() || member.state() == MemberState.CLAIMED) {
        claimed.add(member);
      }
    }
    return claimed;
  }

  /** Lets the members' callers be told "not applied" again, when it is certain. */
  static void unclaim(List<Member> members) {
    members.forEach(Member::unclaim);
  }

  /** Gives every open member this failure. */
  static void fail(List<Member> members, Failure failure) {
    open(members).forEach(member -> member.prepare(failure));
  }

  /** Answers the admitted members whose groups are committed and settled, and who repeats them. */
  static void applied(Attempt attempt) {
    for (Member member : attempt.admitted()) {
      if (member.answer() == null && isCommitted(member)) {
        member.prepare(Attempt.applied(member));
      }
    }
    for (Attempt.Repetition repetition : attempt.repetitions()) {
      // what doesn't look the same may be, to PostgreSQL; it compares them in the next round
      if (repetition.first().answer() instanceof Outcome.Applied first
          && SameContents.of(repetition.member(), repetition.first())) {
        repetition.member().prepare(new Outcome.Duplicate(first));
      }
    }
  }

  /** Answers the committed members of a transaction whose replication was not awaited. */
  static void unreplicated(Attempt attempt) {
    for (Member member : attempt.admitted()) {
      if (isCommitted(member)) {
        member.prepare(
            new Failure.Unknown(
                "committed on the primary, but the wait for its synchronous standby was cancelled;"
                    + " a fail-over may lose it",
                null));
      }
    }
  }

  /** All groups of a member share one fate, so the first tells. */
  private static boolean isCommitted(Member member) {
    Group group = member.parts()[0].group();
    return group.result() != null;
  }

  /** Answers a member whose guard did not hold. */
  static void refused(Attempt.Refusal refusal) {
    refusal.member().prepare(Attempt.insufficient(refusal.part(), refusal.seen()));
  }
}
