// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers in threads of their own, woken by the class under test alone. */
@Timeout(60)
final class WakeUpsTest {
  private final BlockingQueue<Integer> awake = new LinkedBlockingQueue<>();
  private final List<Thread> callers = new ArrayList<>();
  private final List<Member> members = new ArrayList<>();
  private volatile boolean relied = true;

  @Test
  void everyCallerIsWokenHoweverLongTheChain() throws Exception {
    park(300);
    publishAll();
    WakeUps.wake(members);
    assertEquals(IntStream.range(0, 300).boxed().toList(), whoWokeUp(300));
  }

  @Test
  void aChainStartsAnewBehindACallerThatHasGoneOn() throws Exception {
    park(5);
    publishAll();
    LockSupport.unpark(callers.get(2)); // comes back by itself
    assertEquals(List.of(2), whoWokeUp(1));
    WakeUps.wake(members);
    assertEquals(List.of(0, 1, 3, 4), whoWokeUp(4));
  }

  @Test
  void whoCannotBeReliedUponToRunWakesNobody() throws Exception {
    relied = false;
    park(1);
    relied = true;
    park(2);
    publishAll();
    assertFalse(members.get(0).precedes(members.get(1)));
    assertTrue(members.get(1).precedes(members.get(2)));
    WakeUps.wake(members);
    assertEquals(List.of(0, 1, 2), whoWokeUp(3));
  }

  @Test
  void whoComesBackInTheMiddleOfAChainWakesTheRest() throws Exception {
    park(4);
    publishAll();
    members.get(1).precedes(members.get(2));
    members.get(2).precedes(members.get(3));
    LockSupport.unpark(callers.get(1));
    assertEquals(List.of(1, 2, 3), whoWokeUp(3));
    WakeUps.wake(members);
    assertEquals(List.of(0), whoWokeUp(1));
  }

  @Test
  void whoIsNotAnsweredSleepsOn() throws Exception {
    park(3);
    members.get(0).publish();
    members.get(2).publish();
    WakeUps.wake(members);
    assertEquals(List.of(0, 2), whoWokeUp(2));
    assertEquals(Thread.State.WAITING, callers.get(1).getState());
    members.get(1).publish();
    WakeUps.wake(members);
    assertEquals(List.of(1), whoWokeUp(1));
  }

  private void park(int count) {
    for (int i = 0; i < count; i++) {
      int number = members.size();
      AtomicReference<Member> handed = new AtomicReference<>();
      Thread caller = new Thread(() -> wait(number, handed), "caller-" + i);
      caller.setDaemon(true);
      caller.start();
      callers.add(caller);
      Member member = new Member(null, new Part[0], 1, 2, 0, caller, null);
      member.prepare("answer " + i);
      members.add(member);
      handed.set(member);
    }
    for (Thread caller : callers) {
      while (LockSupport.getBlocker(caller) != this) {
        Thread.onSpinWait();
      }
    }
  }

  private void wait(int number, AtomicReference<Member> handed) {
    while (handed.get() == null) {
      Thread.onSpinWait(); // a queue would leave permits behind, which end a park
    }
    Member member = handed.get();
    member.parks(relied);
    while (!member.state().isFinal()) {
      LockSupport.park(this);
    }
    awake.add(number);
    member.goesOn();
  }

  private void publishAll() {
    members.forEach(Member::publish);
  }

  private List<Integer> whoWokeUp(int count) throws InterruptedException {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      numbers.add(awake.poll(30, TimeUnit.SECONDS));
    }
    return numbers.stream().sorted().toList();
  }
}
