// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which members are passed over because their answer would come too late. */
final class LateMembersTest {
  private static final int GROUP = 4;
  private static final long TIMEOUT = 1_000;
  private static final long COMMIT = 80;
  private static final long NEEDED = 100;

  private final AccountTable accounts = new AccountTable(16);
  private final Schedule schedule = new Schedule(accounts, GROUP, 64, 64, 1);
  private final Account account =
      accounts.of(GroupFixture.key(GroupFixture.table(0, Long.MAX_VALUE, false), 1));

  private Member arrive(long arrivalNs) {
    Part part = GroupFixture.part(account, -1);
    Member member =
        new Member(null, new Part[] {part}, arrivalNs, arrivalNs + TIMEOUT, 0, null, null);
    schedule.add(member);
    return member;
  }

  private List<Member> arrive(int members, long arrivalNs) {
    List<Member> arrived = new ArrayList<>();
    for (int i = 0; i < members; i++) {
      arrived.add(arrive(arrivalNs));
    }
    return arrived;
  }

  private static List<Member> sent(Batch batch) {
    List<Member> sent = new ArrayList<>(batch.members());
    sent.removeAll(batch.passedOver());
    return sent;
  }

  @Test
  void thoseThatWouldBeAnsweredTooLateLeaveTheirRoomToTheNext() {
    List<Member> old = arrive(3, 0);
    List<Member> young = arrive(5, 500);
    schedule.time(TIMEOUT - NEEDED + 1, COMMIT);
    Batch batch = schedule.next();
    assertEquals(old, batch.passedOver());
    assertEquals(young.subList(0, GROUP), sent(batch));
    schedule.release(batch);
    assertEquals(1, schedule.waiting());
  }

  @Test
  void theyAreSentWhereThereIsRoomForAll() {
    List<Member> old = arrive(GROUP, 0);
    schedule.time(TIMEOUT - 1, COMMIT);
    assertEquals(old, sent(schedule.next()));
  }

  @Test
  void theyAreSentWhileThereIsTimeEnough() {
    List<Member> all = arrive(2 * GROUP, 0);
    schedule.time(TIMEOUT - NEEDED, COMMIT);
    assertEquals(all.subList(0, GROUP), sent(schedule.next()));
  }

  @Test
  void aDatabaseThatWasSlowOnceIsAskedAgain() {
    List<Member> all = arrive(2 * GROUP, 0);
    schedule.time(TIMEOUT * 3 / 4, 1_000_000);
    assertEquals(all.subList(0, GROUP), sent(schedule.next()));
  }

  @Test
  void whoseTimeHasPassedIsNeverSent() {
    List<Member> all = arrive(2, 0);
    schedule.time(TIMEOUT, 0);
    Batch batch = schedule.next();
    assertEquals(all, batch.passedOver());
    assertEquals(List.of(), sent(batch));
  }
}
