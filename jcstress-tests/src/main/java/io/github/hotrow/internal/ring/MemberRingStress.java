// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.jcstress.Rows;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZI_Result;
import org.openjdk.jcstress.infra.results.ZZL_Result;

/**
 * Callers publish into the ring while a leader drains it. At stake: the plain writes of the slot
 * and of the member's own fields moved behind the publication; a slot used again before it was
 * emptied.
 */
public class MemberRingStress {
  private static final RowKey KEY = Rows.key(1);
  private static final Account ACCOUNT = new Account(KEY);

  MemberRingStress() {}

  private static Member member(int bytes) {
    Part part = Rows.part(KEY);
    part.account(ACCOUNT);
    return new Member(null, new Part[] {part}, 0, 0, bytes, null, null);
  }

  private static void drain(MemberRing ring, List<Member> into) {
    ring.drain(() -> true, into::add);
  }

  /**
   * What the caller wrote before it published is there for the leader. Results: members drained,
   * the first one was whole; drained in the end.
   */
  @JCStressTest
  @Outcome(id = "0, false, 1", expect = ACCEPTABLE, desc = "published after the leader looked")
  @Outcome(id = "1, true, 1", expect = ACCEPTABLE, desc = "drained whole")
  @Outcome(expect = FORBIDDEN, desc = "drained with holes, twice or never")
  @State
  public static class OfferVersusDrain {
    private final MemberRing ring = new MemberRing(2);
    private final List<Member> drained = new ArrayList<>(2);

    @Actor
    public void caller() {
      ring.offer(member(7));
    }

    @Actor
    public void leader(IZI_Result result) {
      drain(ring, drained);
      result.r1 = drained.size();
      result.r2 = !drained.isEmpty() && isWhole(drained.get(0));
    }

    private static boolean isWhole(Member member) {
      return member != null
          && member.heldBytes() == 7
          && member.parts()[0].account() == ACCOUNT
          && member.parts()[0].member() == member;
    }

    @Arbiter
    public void rest(IZI_Result result) {
      drain(ring, drained);
      result.r3 = drained.size();
    }
  }

  /** Two callers at once. Results: each was accepted; who was drained, in order of their bytes. */
  @JCStressTest
  @Outcome(id = "true, true, 12", expect = ACCEPTABLE, desc = "both, once")
  @Outcome(expect = FORBIDDEN, desc = "one hides the other, or comes twice")
  @State
  public static class OfferVersusOffer {
    private final MemberRing ring = new MemberRing(2);

    @Actor
    public void one(ZZL_Result result) {
      result.r1 = ring.offer(member(1));
    }

    @Actor
    public void other(ZZL_Result result) {
      result.r2 = ring.offer(member(2));
    }

    @Arbiter
    public void drained(ZZL_Result result) {
      result.r3 = bytes(ring);
    }
  }

  /**
   * A full ring, whose only slot is emptied and used again. Results: accepted while the leader
   * drained; not used; who was drained in the end.
   */
  @JCStressTest
  @Outcome(id = "true, false, 12", expect = ACCEPTABLE, desc = "the slot was empty in time")
  @Outcome(id = "false, false, 1", expect = ACCEPTABLE, desc = "the ring was still full")
  @Outcome(expect = FORBIDDEN, desc = "the slot was used before it was emptied, or emptied after")
  @State
  public static class SlotUsedAgain {
    private final MemberRing ring = new MemberRing(1);
    private final List<Member> drained = new ArrayList<>(2);

    /** A full ring. */
    public SlotUsedAgain() {
      ring.offer(member(1));
    }

    @Actor
    public void caller(ZZL_Result result) {
      result.r1 = ring.offer(member(2));
    }

    @Actor
    public void leader() {
      drain(ring, drained);
    }

    @Arbiter
    public void drained(ZZL_Result result) {
      drain(ring, drained);
      result.r3 = bytes(drained);
    }
  }

  private static String bytes(MemberRing ring) {
    List<Member> drained = new ArrayList<>(2);
    drain(ring, drained);
    return bytes(drained);
  }

  private static String bytes(List<Member> drained) {
    return drained.stream()
        .map(member -> member == null ? "?" : Integer.toString(member.heldBytes()))
        .sorted()
        .reduce("", String::concat);
  }

  /** The weakened twin: the cursor moves before the slot is written. */
  @JCStressTest
  @Outcome(id = "1, false, 1", expect = ACCEPTABLE_INTERESTING, desc = "an empty slot was drained")
  @Outcome(
      id = {"0, false, 1", "1, true, 1"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class CursorFirst {
    private volatile int cursor;
    private Member slot;

    @Actor
    public void caller() {
      cursor = 1;
      slot = member(7);
    }

    @Actor
    public void leader(IZI_Result result) {
      result.r1 = cursor;
      result.r2 = result.r1 == 1 && slot != null;
    }

    @Arbiter
    public void rest(IZI_Result result) {
      result.r3 = cursor;
    }
  }
}
