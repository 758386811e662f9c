// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Schedule;
import io.github.hotrow.internal.ring.MemberRing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The ring, the schedule, and the right to use them: leadership. Thread-safe; whoever holds the
 * lock leads. A leader holds it only while it collects members and forms a batch.
 */
public final class Leadership {
  /*
   * Idle leaders park. Two things wake one: a caller that published a member whose rows are all
   * free, and a leader that freed a row for which members wait.
   *
   * A caller publishes, then looks whether a leader watches the ring; a leader becomes the watcher,
   * then looks into the ring once more before it parks. With a full fence between the two steps on
   * either side, at least one of them sees the other: no member is left in the ring with all leaders
   * parked.
   *
   * The same holds for busy rows. A caller publishes, then finds the row busy and wakes nobody; the
   * batch's leader frees the row, then looks into the ring. So a hot row's members wake nobody while
   * its batch is under way, and are collected late, all together, the moment the row is free.
   */
  private static final int COMMITS_REMEMBERED = 8;
  private static final VarHandle WATCHER;

  static {
    try {
      WATCHER = MethodHandles.lookup().findVarHandle(Leadership.class, "watcher", Leader.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final MemberRing ring;
  private final Schedule schedule;
  private final long collectDelayNs;
  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<Leader> idle = new ArrayDeque<>();

  /** The idle leader that callers wake, or null. */
  private volatile Leader watcher;

  private volatile boolean stopping;

  /** How long batches took lately; guarded by the lock. */
  private long usualCommitNs;

  /** Leadership over a ring and a schedule that nobody else uses. */
  public Leadership(MemberRing ring, Schedule schedule, long collectDelayNs) {
    this.ring = ring;
    this.schedule = schedule;
    this.collectDelayNs = collectDelayNs;
  }

  /** Publishes the member and sees that it will be collected; false if the ring is full. */
  public boolean offer(Member member) {
    if (!ring.offer(member)) {
      return false;
    }
    VarHandle.fullFence();
    Leader sleeper = watcher;
    if (sleeper != null
        && !member.hasBusyRow()
        && WATCHER.compareAndSet(this, sleeper, (Leader) null)) {
      sleeper.wake();
    }
    return true;
  }

  /**
   * Lets the calling thread lead its own member with an idle leader's connection, if nothing else
   * waits: a lone caller is spared both hops between threads.
   *
   * @return false if others wait or shall be waited for, the row is busy, or no leader is idle; the
   *     member is then untouched
   */
  public boolean leadAlone(Member member) {
    if (collectDelayNs > 0 || !lock.tryLock()) {
      return false;
    }
    Leader lender;
    Batch batch;
    try {
      long beganNs = System.nanoTime();
      ring.drain(schedule::hasRoom, schedule::add);
      lender = idleAndConnected();
      if (lender == null || stopping || somethingIsReady() || !schedule.isFree(member)) {
        wakeIfMoreIsReady();
        return false;
      }
      member.leadsItself();
      schedule.add(member);
      schedule.time(beganNs, usualCommitNs);
      batch = schedule.next();
      batch.figures().formed(beganNs, System.nanoTime());
      leaveIdle(lender);
      lender.lent = true;
      // somebody may have published, and woken the lender, which sleeps on
      ring.drain(schedule::hasRoom, schedule::add);
      wakeIfMoreIsReady();
    } finally {
      lock.unlock();
    }
    lender.lead(batch);
    return true;
  }

  /**
   * The next batch for the calling leader, which waits for it.
   *
   * @return null when leadership is stopped and nothing waits any more
   */
  Batch take(Leader me) {
    while (true) {
      long parkNs = 0;
      lock.lock();
      try {
        // a leader whose connection a caller has sleeps on; whoever takes it back wakes it if need
        // be
        if (!me.lent) {
          Batch batch = me.inherited != null ? inherit(me) : takeNow(me);
          if (batch != null) {
            return batch;
          }
          if (stopping && nothingWaits()) {
            leaveIdle(me);
            wakeAll();
            return null;
          }
          parkNs = holdOpenNs();
        }
      } finally {
        lock.unlock();
      }
      me.park(this, parkNs);
    }
  }

  private Leader idleAndConnected() {
    for (Leader leader : idle) {
      if (leader.hasConnection()) {
        return leader;
      }
    }
    return null;
  }

  private static Batch inherit(Leader me) {
    Batch batch = me.inherited;
    me.inherited = null;
    return batch;
  }

  /** Leaves a batch that a caller could not finish to the leader that lent its connection. */
  void handBack(Leader lender, Batch batch) {
    lock.lock();
    try {
      lender.lent = false;
      lender.inherited = batch;
      lender.wake();
    } finally {
      lock.unlock();
    }
  }

  /** The next batch; null if there is none, and then the leader is idle. Never waits for one. */
  Batch takeNow(Leader me) {
    lock.lock();
    try {
      leaveIdle(me);
      Batch batch = collect();
      if (batch == null) {
        idle.addLast(me);
        appointWatcher();
        batch = collect();
        if (batch != null) {
          leaveIdle(me);
        }
      }
      if (batch != null) {
        wakeIfMoreIsReady();
      }
      return batch;
    } finally {
      lock.unlock();
    }
  }

  private void leaveIdle(Leader me) {
    idle.remove(me);
    if (watcher == me) {
      watcher = null;
    }
    appointWatcher();
  }

  private void appointWatcher() {
    if (watcher == null) {
      watcher = idle.peekFirst();
    }
    VarHandle.fullFence();
  }

  private Batch collect() {
    long beganNs = System.nanoTime();
    ring.drain(schedule::hasRoom, schedule::add);
    schedule.time(beganNs, usualCommitNs);
    Batch batch = holdOpenNs() > 0 ? null : schedule.next();
    if (batch != null) {
      batch.figures().formed(beganNs, System.nanoTime());
    }
    return batch;
  }

  /** How long the next batch is still to be held open for more members. */
  private long holdOpenNs() {
    if (collectDelayNs == 0 || stopping) {
      return 0;
    }
    long nowNs = System.nanoTime();
    long oldestNs = schedule.oldestReadyArrivalNs(nowNs - collectDelayNs);
    return Math.max(0, oldestNs + collectDelayNs - nowNs);
  }

  /**
   * Whether a free row has members waiting, or the ring may hide one behind an unfinished offer.
   */
  private boolean somethingIsReady() {
    return schedule.hasReady() || ring.size() > 0;
  }

  private boolean nothingWaits() {
    return schedule.waiting() == 0 && ring.size() == 0;
  }

  /**
   * Frees the batch's rows and lets another leader take what waits for them.
   *
   * @param me the leader whose connection committed it; idle again if it was lent
   */
  void release(Batch batch, Leader me) {
    lock.lock();
    try {
      free(batch, me);
      wakeIfMoreIsReady();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Frees the batch's rows and, if members wait for them and another leader is idle, goes on with
   * the next batch at once: the other one wakes the members of this one meanwhile, so that the
   * database doesn't wait for a thread to be scheduled.
   *
   * @return the next batch for the calling leader, which then must not complete the first; null: it
   *     must
   */
  Batch releaseAndTake(Batch worked, Leader me) {
    lock.lock();
    try {
      free(worked, me);
      Leader other = idle.peekFirst();
      Batch next = other == null ? null : collect();
      if (next != null) {
        leaveIdle(other);
        worked.committed();
        other.inherited = worked;
        other.wake();
      }
      wakeIfMoreIsReady();
      return next;
    } finally {
      lock.unlock();
    }
  }

  private void free(Batch batch, Leader me) {
    if (batch.figures().groups() > 0) {
      usualCommitNs += (batch.figures().commitNs() - usualCommitNs) / COMMITS_REMEMBERED;
    }
    schedule.release(batch);
    if (me.lent) {
      me.lent = false;
      idle.addFirst(me); // the next lone caller finds the same server process, still warm
      appointWatcher();
      if (stopping) {
        me.wake();
      }
    }
    VarHandle.fullFence();
    ring.drain(schedule::hasRoom, schedule::add);
  }

  private void wakeIfMoreIsReady() {
    if (schedule.hasReady()) {
      Leader next = idle.peekFirst();
      if (next != null) {
        next.wake();
      }
    }
  }

  /** Whether there is an idle leader for callers to wake. */
  boolean isWatched() {
    return watcher != null;
  }

  private void wakeAll() {
    idle.forEach(Leader::wake);
  }

  /** Collects what is in the ring, drops who gave up, and shows the rest to {@code visitor}. */
  public void sweep(Consumer<Member> visitor) {
    lock.lock();
    try {
      ring.drain(schedule::hasRoom, schedule::add);
      schedule.forEachWaiting(visitor);
      schedule.purge();
      for (Batch batch : schedule.inFlight()) {
        batch.members().forEach(visitor);
      }
      wakeIfMoreIsReady();
    } finally {
      lock.unlock();
    }
  }

  /** Lets the leaders end as soon as nothing waits. */
  public void stop() {
    lock.lock();
    try {
      stopping = true;
      wakeAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Shows what is left in the ring to {@code end}, once no leader takes from it any more. The lock
   * is not held meanwhile, for {@code end} may run a caller's code.
   */
  public void endAll(Consumer<Member> end) {
    VarHandle.fullFence();
    List<Member> left = new ArrayList<>();
    sweep(left::add);
    left.forEach(end);
    sweep(ended -> {});
  }

  /**
   * What waits and is under way at one moment.
   *
   * @param inRing members published or about to be
   * @param inQueues members collected that wait for their rows
   * @param batches batches under way
   */
  public record Load(long inRing, int inQueues, int batches) {}

  /** What waits and is under way now. */
  public Load load() {
    lock.lock();
    try {
      return new Load(ring.size(), schedule.waiting(), schedule.inFlight().size());
    } finally {
      lock.unlock();
    }
  }

  /** The number of members in the ring and in the schedule. */
  public long waiting() {
    Load now = load();
    return now.inRing() + now.inQueues();
  }
}
