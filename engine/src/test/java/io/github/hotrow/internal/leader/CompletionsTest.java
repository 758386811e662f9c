// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.Outcome;
import io.github.hotrow.internal.commit.EngineCounters;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.GroupFixture;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.Schedule;
import io.github.hotrow.internal.journal.JournalEntries;
import io.github.hotrow.internal.ring.MemberRing;
import io.github.hotrow.internal.table.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is told and woken when a batch is completed, with real threads that wait. */
@Timeout(30)
final class CompletionsTest {
  private static final Outcome ANSWER = new Outcome.Applied(List.of());
  private static final Failure.NotApplied LATE =
      new Failure.NotApplied(Reason.TIMEOUT, "too late", null);

  private final AccountTable accounts = new AccountTable(4);
  private final RowKey row = GroupFixture.key(GroupFixture.table(0, 100, false), 1);
  private final Leadership leadership =
      new Leadership(new MemberRing(64), new Schedule(accounts, 64, 64, 64, 1), 0);
  private final EngineCounters counters = new EngineCounters();
  private final AtomicLong heldBytes = new AtomicLong();
  private final Completions completions =
      new Completions(Runnable::run, counters, heldBytes, JournalEntries.NONE);
  private final List<Thread> callers = new ArrayList<>();
  private final List<Member> members = new ArrayList<>();

  private Member publish(Thread caller, CompletableFuture<Outcome> stage) {
    Part part = GroupFixture.part(accounts.of(row), -1);
    heldBytes.addAndGet(10);
    Member member = new Member(null, new Part[] {part}, 0, Long.MAX_VALUE, 10, caller, stage);
    members.add(member);
    assertTrue(leadership.offer(member));
    return member;
  }

  /** A caller that waits without a limit. */
  private void startCaller() {
    CompletableFuture<Member> published = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              Member member = published.join();
              member.parks(true);
              while (!member.state().isFinal()) {
                LockSupport.park(member);
              }
              member.goesOn();
            });
    callers.add(caller);
    published.complete(publish(caller, null));
    caller.start();
  }

  private Batch preparedBatch() {
    Leader leader = new Leader("test", leadership, null, completions);
    Batch batch = leadership.takeNow(leader);
    batch.members().forEach(member -> member.prepare(ANSWER));
    leadership.release(batch, leader);
    return batch;
  }

  private void joinCallers() throws InterruptedException {
    for (Thread caller : callers) {
      caller.join(10_000);
      assertFalse(caller.isAlive(), "a caller sleeps on");
    }
  }

  @Test
  void everybodyIsWoken() throws Exception {
    for (int i = 0; i < 50; i++) {
      startCaller();
    }
    completions.complete(preparedBatch());
    joinCallers();
    assertEquals(50, counters.snapshot().applied());
    assertEquals(0, heldBytes.get());
  }

  @Test
  void everybodyIsWokenAlthoughOthersGaveUp() throws Exception {
    for (int i = 0; i < 50; i++) {
      startCaller();
    }
    Batch batch = preparedBatch();
    for (int i = 0; i < 50; i++) {
      if (i % 3 == 0 || (i > 20 && i < 40)) {
        assertTrue(completions.giveUp(members.get(i), LATE, null));
      }
    }
    completions.complete(batch);
    joinCallers();
    assertEquals(0, heldBytes.get());
    assertEquals(50, counters.snapshot().applied() + counters.snapshot().notApplied());
  }

  @Test
  void stagesAreCompletedInTheOrderOfTheirChanges() throws Exception {
    List<Integer> completed = new ArrayList<>();
    List<CompletableFuture<Void>> callbacks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int place = i;
      if (i % 4 == 0) {
        startCaller();
      } else {
        CompletableFuture<Outcome> stage = new CompletableFuture<>();
        callbacks.add(
            stage.thenAccept(
                outcome -> {
                  assertSame(ANSWER, outcome);
                  completed.add(place);
                }));
        publish(null, stage);
      }
    }
    completions.complete(preparedBatch());
    joinCallers();
    callbacks.forEach(CompletableFuture::join);
    assertEquals(List.of(1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19), completed);
  }
}
