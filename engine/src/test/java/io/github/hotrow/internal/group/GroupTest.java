// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.BoundGuard.Verdict;
import io.github.hotrow.internal.table.BoundTable;
import org.junit.jupiter.api.Test;

final class GroupTest {
  private static final long MAX = Long.MAX_VALUE;

  private final BoundTable table = GroupFixture.table(Long.MIN_VALUE, MAX, false);
  private final Account account = new Account(GroupFixture.key(table, 1));

  private Group groupOn(Long value) {
    account.state(value == null ? null : GroupFixture.state(value));
    return new Group(account);
  }

  private Part sale(long amount) {
    return GroupFixture.part(account, -amount, GroupFixture.between(amount, MAX));
  }

  @Test
  void theBoundIsWhatAllMembersNeedTogether() {
    Group group = groupOn(100L);
    for (long amount : new long[] {5, 3, 2}) {
      Part sale = sale(amount);
      assertEquals(Verdict.HOLDS, group.verdict(sale));
      assertTrue(group.fitsAfter(sale));
      group.admit(sale);
    }
    assertEquals(-10, group.delta(0));
    assertEquals(10, group.low(0), "5, then 3 with 5 gone, then 2 with 8 gone");
    assertEquals(MAX, group.high(0));
    assertFalse(group.pinned());
  }

  @Test
  void anIncreaseBeforeADecreaseLowersTheBound() {
    Group group = groupOn(0L);
    group.admit(GroupFixture.part(account, 7));
    group.admit(sale(5));
    assertEquals(-2, group.low(0));
  }

  @Test
  void membersSeeTheOnesBeforeThem() {
    Group group = groupOn(5L);
    group.admit(sale(3));
    assertEquals(Verdict.FAILS, group.verdict(sale(3)));
    assertEquals(Verdict.HOLDS, group.verdict(sale(2)));
  }

  @Test
  void aRefusalBeforeAnAdmissionPinsTheRow() {
    Group group = groupOn(5L);
    group.refuse();
    group.admit(sale(2));
    assertTrue(group.pinned());
    assertEquals(5, group.low(0));
    assertEquals(5, group.high(0));
  }

  @Test
  void aGuardThatIsNoIntervalPinsTheRow() {
    Group group = groupOn(5L);
    group.admit(GroupFixture.part(account, 1, new BoundGuard.Differs(0, 9)));
    assertTrue(group.pinned());
    assertEquals(5, group.low(0));
  }

  @Test
  void onARowThatWasNotReadIntervalsAreAssumedAndOthersAreNot() {
    Group group = groupOn(null);
    assertEquals(Verdict.HOLDS, group.verdict(sale(3)));
    assertEquals(
        Verdict.NOT_READ,
        group.verdict(GroupFixture.part(account, 1, new BoundGuard.Differs(0, 9))));
    assertNull(group.countersNow());
  }

  @Test
  void assumptionsThatContradictEachOtherAreNoticed() {
    Group group = groupOn(null);
    group.admit(GroupFixture.part(account, 0, GroupFixture.between(5, 5)));
    assertFalse(group.contradictory());
    group.admit(GroupFixture.part(account, 0, GroupFixture.between(6, 6)));
    assertTrue(group.contradictory());
  }

  @Test
  void aBoundThatNoBigintReachesIsAContradiction() {
    Group group = groupOn(null);
    group.admit(GroupFixture.part(account, Long.MIN_VALUE + 1));
    group.admit(GroupFixture.part(account, 0, GroupFixture.between(2, MAX)));
    assertTrue(group.contradictory());
  }

  @Test
  void aValueOutsideTheColumnsRangeDoesNotFit() {
    BoundTable small = GroupFixture.table(0, 10, false);
    Account row = new Account(GroupFixture.key(small, 1));
    row.state(GroupFixture.state(8));
    Group group = new Group(row);
    assertTrue(group.fitsAfter(GroupFixture.part(row, 2)));
    assertFalse(group.fitsAfter(GroupFixture.part(row, 3)));
    assertFalse(group.fitsAfter(GroupFixture.part(row, -9)));
    assertFalse(group.fitsAfter(GroupFixture.part(row, MAX)));
  }

  @Test
  void refusalsAtOnePlaceShareWhatWasSeen() {
    Group group = groupOn(5L);
    assertArrayEquals(new long[] {5}, group.countersNow());
    assertSame(group.countersNow(), group.countersNow());
    group.admit(sale(2));
    long[] after = group.countersNow();
    assertArrayEquals(new long[] {3}, after);
    assertSame(after, group.countersNow());
    group.admit(sale(1));
    assertArrayEquals(new long[] {2}, group.countersNow());
    assertArrayEquals(new long[] {3}, after);
  }

  @Test
  void settlingTurnsRelativeValuesIntoAbsoluteOnes() {
    Group group = groupOn(100L);
    Part first = sale(5);
    Part second = sale(3);
    group.admit(first);
    group.admit(second);
    group.settle(new long[] {192}); // the row held 200 when the update met it
    assertArrayEquals(new long[] {195}, first.after());
    assertArrayEquals(new long[] {192}, second.after());
  }

  @Test
  void theRowWasAsDecidedOnlyIfTheUpdateMetJustTheValueRead() {
    Group group = groupOn(100L);
    group.admit(sale(5));
    assertFalse(group.metWhatWasRead());
    group.result(GroupFixture.state(95));
    assertTrue(group.metWhatWasRead());
    group.result(GroupFixture.state(96));
    assertFalse(group.metWhatWasRead());
  }
}
