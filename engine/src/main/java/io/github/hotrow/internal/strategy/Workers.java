// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowSetting;
import io.github.hotrow.Outcome;
import io.github.hotrow.internal.commit.BatchCommitter;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.leader.BrokenBatch;
import io.github.hotrow.internal.leader.Completions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The threads that commit members one by one, each on a connection of its own; none while there is
 * nothing to do. Thread-safe.
 */
public final class Workers {
  private static final long KEEP_ALIVE_SECONDS = 10;
  private static final long CLOSING_PAUSE_NS = 1_000_000;

  private static final Failure.NotApplied CLOSED =
      new Failure.NotApplied(Reason.ENGINE_CLOSED, "the engine is closed", null);

  private final String engine;
  private final int capacity;
  private final Supplier<BatchCommitter> committers;
  private final Completions completions;
  private final AccountTable accounts;
  private final LongSupplier clock;
  private final AtomicInteger threadNumbers = new AtomicInteger();
  private final AtomicInteger accepted = new AtomicInteger();
  private final Set<Member> unanswered = ConcurrentHashMap.newKeySet();
  private final ThreadPoolExecutor threads;

  /**
   * Workers without threads yet.
   *
   * @param committers makes the committer of a new thread
   */
  public Workers(
      HotrowConfig config,
      Supplier<BatchCommitter> committers,
      Completions completions,
      AccountTable accounts,
      LongSupplier clock) {
    this.engine = config.getEngineName();
    this.capacity = config.getRingCapacity();
    this.committers = committers;
    this.completions = completions;
    this.accounts = accounts;
    this.clock = clock;
    int most = (int) config.get(HotrowSetting.ORDINARY_CONNECTIONS);
    threads =
        new ThreadPoolExecutor(
            most,
            most,
            KEEP_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), // bounded by what is accepted
            Worker::new);
    threads.allowCoreThreadTimeOut(true);
  }

  /** A thread with a committer of its own. */
  private final class Worker extends Thread {
    private final Runnable work;
    private final BatchCommitter committer = committers.get();

    Worker(Runnable work) {
      super(engine + "-ordinary-" + threadNumbers.getAndIncrement());
      this.work = work;
      setDaemon(true);
    }

    @Override
    public void run() {
      try (committer) {
        work.run();
      }
    }

    private boolean isOf(Workers workers) {
      return workers == Workers.this;
    }
  }

  /** Takes a member to be worked off as soon as a thread is free; false: too many wait. */
  boolean offer(Member member, Contention contention) {
    if (!accept(member)) {
      return false;
    }
    work(member, contention, () -> {});
    return true;
  }

  /** Counts a member in; false: too many wait. */
  boolean accept(Member member) {
    if (accepted.incrementAndGet() > capacity) {
      accepted.decrementAndGet();
      return false;
    }
    unanswered.add(member);
    return true;
  }

  /** Takes back an {@link #accept}. */
  void forget(Member member) {
    unanswered.remove(member);
    accepted.decrementAndGet();
  }

  /** Has an accepted member worked off; {@code atEnd} is run when its rows are free. */
  void work(Member member, Contention contention, Runnable atEnd) {
    try {
      threads.execute(() -> workOff(member, contention, atEnd));
    } catch (RejectedExecutionException closed) {
      completions.giveUp(member, CLOSED, null);
      atEnd.run();
      forget(member);
    }
  }

  private void workOff(Member member, Contention contention, Runnable atEnd) {
    Batch batch = contention.batch(member, false);
    try {
      while (member.answer() == null && !member.state().isFinal()) {
        commit(batch, contention);
        if (member.answer() == null) {
          batch = contention.batch(member, true);
        }
      }
    } finally {
      markStale(member);
      atEnd.run();
      forget(member);
      completions.complete(batch);
      Thread.interrupted(); // nobody has a reason to interrupt a worker; a stray one is dropped
    }
  }

  private void commit(Batch batch, Contention contention) {
    BatchCommitter committer = ((Worker) Thread.currentThread()).committer;
    try {
      committer.commit(batch);
    } catch (RuntimeException | Error fault) {
      BrokenBatch.giveUp(engine, committer, batch, fault);
    }
    Member member = batch.members().get(0);
    if (member.answer() == null && contention.gives() && batch.membersPutBack().contains(member)) {
      Part first = member.parts()[0];
      member.prepare(new Outcome.Busy(first.table().description(), first.key().values()));
    }
  }

  /** What merged changes know of the rows is older than this. */
  private void markStale(Member member) {
    for (Part part : member.parts()) {
      accounts.of(part.key()).stale(clock.getAsLong());
    }
  }

  /** Shows every member without an answer. */
  public void forEach(Consumer<Member> visitor) {
    unanswered.forEach(visitor);
  }

  /** The number of members without an answer. */
  public long waiting() {
    return unanswered.stream().filter(member -> !member.state().isFinal()).count();
  }

  /** Waits until all that was accepted is answered, and ends the threads. */
  public void close() {
    boolean interrupted = false;
    while (accepted.get() > 0 && !isOwnThread()) {
      LockSupport.parkNanos(CLOSING_PAUSE_NS);
      interrupted |= Thread.interrupted();
    }
    threads.shutdown();
    try {
      while (!isOwnThread() && !threads.awaitTermination(1, TimeUnit.SECONDS)) {
        interrupted |= Thread.interrupted();
      }
    } catch (InterruptedException e) {
      interrupted = true;
      threads.shutdownNow();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isOwnThread() {
    return Thread.currentThread() instanceof Worker worker && worker.isOf(this);
  }
}
