// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import io.github.hotrow.Outcome;
import io.github.hotrow.internal.commit.EngineCounters;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.GroupFixture;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.Schedule;
import io.github.hotrow.internal.journal.JournalEntries;
import io.github.hotrow.internal.ring.MemberRing;
import io.github.hotrow.internal.table.RowKey;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * From publication to completion without a database: two leaders take batches, give every member
 * the same answer, and complete them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class CompletionBenchmark {
  private static final int IN_FLIGHT = 4_096;
  private static final Outcome ANSWER = new Outcome.Applied(List.of());

  private final AccountTable accounts = new AccountTable(16);
  private final RowKey row =
      GroupFixture.key(GroupFixture.table(Long.MIN_VALUE, Long.MAX_VALUE, false), 1);
  private final Leadership leadership =
      new Leadership(new MemberRing(32_768), new Schedule(accounts, 8_192, 16_384, 32_768, 1), 0);
  private final Completions completions =
      new Completions(Runnable::run, new EngineCounters(), new AtomicLong(), JournalEntries.NONE);
  private final Thread[] leaders = new Thread[2];

  /** Starts the leaders. */
  @Setup
  public void start() {
    for (int i = 0; i < leaders.length; i++) {
      leaders[i] = new Thread(new Leading(), "leader-" + i);
      leaders[i].setDaemon(true);
      leaders[i].start();
    }
  }

  /** Ends them. */
  @TearDown
  public void stop() throws InterruptedException {
    leadership.stop();
    for (Thread leader : leaders) {
      leader.join();
    }
  }

  /** What a leader does, but for the commit. */
  private final class Leading implements Runnable {
    private final Leader leader = new Leader("benchmark", leadership, null, completions);

    @Override
    public void run() {
      leader.begin();
      Batch batch = leadership.take(leader);
      while (batch != null) {
        Batch next = null;
        if (!batch.isCommitted()) {
          batch.members().forEach(CompletionBenchmark::answer);
          next = leadership.releaseAndTake(batch, leader);
        }
        if (next == null) {
          completions.complete(batch);
          next = leadership.take(leader);
        }
        batch = next;
      }
    }
  }

  private static void answer(Member member) {
    member.claim();
    member.prepare(ANSWER);
  }

  private Member publish(Thread caller, CompletableFuture<Outcome> stage) {
    Part part = new Part(row, new long[] {-1}, null, null, new Object[0]);
    part.account(accounts.of(row));
    Member member = new Member(null, new Part[] {part}, 0, Long.MAX_VALUE, 0, caller, stage);
    while (!leadership.offer(member)) {
      Thread.onSpinWait();
    }
    return member;
  }

  /** Threads that wait for each answer. */
  @Benchmark
  @Threads(128)
  public Outcome blocking() {
    Member member = publish(Thread.currentThread(), null);
    while (!member.state().isFinal()) {
      LockSupport.park(member);
    }
    return member.outcome();
  }

  /** One thread that has many changes under way. */
  @Benchmark
  @OperationsPerInvocation(IN_FLIGHT)
  public Outcome asynchronous() {
    CompletableFuture<Outcome> last = null;
    for (int i = 0; i < IN_FLIGHT; i++) {
      last = new CompletableFuture<>();
      publish(null, last);
    }
    return last.join();
  }
}
