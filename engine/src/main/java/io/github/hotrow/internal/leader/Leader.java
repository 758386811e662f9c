// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import io.github.hotrow.internal.commit.BatchCommitter;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.BusiestRows;
import io.github.hotrow.internal.recording.BatchRecording;
import io.github.hotrow.internal.recording.BatchRecording.BegunEvent;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One leader: takes a batch, commits it on its own connection, frees the rows, so that the next
 * leader can go on, and only then wakes the members. Owned by its thread, but while it is lent to a
 * caller.
 */
public final class Leader implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Leader.class);
  private static final long PAUSE_AFTER_FAULT_NS = 10_000_000;

  private final String engine;
  private final Leadership leadership;
  private final BatchCommitter committer;
  private final Completions completions;
  private final EndedBatches ended;
  private final BatchRecording recording;

  /** Whether a caller leads with this leader's connection; guarded by the leadership's lock. */
  boolean lent;

  /** A batch that another one began and left to this leader, or null; guarded as above. */
  Batch inherited;

  private volatile Thread thread;

  /** A leader that has not begun, whose batches nobody looks at. */
  Leader(String engine, Leadership leadership, BatchCommitter committer, Completions completions) {
    this(
        engine,
        leadership,
        committer,
        completions,
        new EndedBatches(engine, new BusiestRows(0), () -> 0, 0),
        BatchRecording.NONE);
  }

  /**
   * A leader that has not begun.
   *
   * @param ended looks at its batches afterwards
   * @param recording records them
   */
  public Leader(
      String engine,
      Leadership leadership,
      BatchCommitter committer,
      Completions completions,
      EndedBatches ended,
      BatchRecording recording) {
    this.engine = engine;
    this.leadership = leadership;
    this.committer = committer;
    this.completions = completions;
    this.ended = ended;
    this.recording = recording;
  }

  /** Works until leadership is stopped and nothing waits. A fault ends a batch, not the leader. */
  @Override
  public void run() {
    begin();
    try {
      boolean more = true;
      while (more) {
        try {
          more = doWork();
        } catch (RuntimeException | Error fault) {
          LOG.error("{}: a leader failed outside of its batch; it goes on", engine, fault);
          LockSupport.parkNanos(PAUSE_AFTER_FAULT_NS);
        }
        Thread.interrupted(); // nobody has a reason to interrupt a leader; a stray one is dropped
      }
    } finally {
      committer.close();
    }
  }

  /** Says that the calling thread is the leader's. */
  void begin() {
    thread = Thread.currentThread();
  }

  /**
   * Waits for a batch and works it off.
   *
   * @return whether more may come
   */
  boolean doWork() {
    Batch batch = leadership.take(this);
    if (batch == null) {
      return false;
    }
    workOff(batch);
    return true;
  }

  /**
   * Commits a caller's own batch in the caller's thread, as far as that goes without waiting for a
   * database that is gone; the rest is left to this leader's thread.
   */
  void lead(Batch batch) {
    boolean done = true;
    BegunEvent event = recording.begin();
    batch.passedOver().forEach(member -> member.prepare(Timekeeper.NOT_SENT_IN_TIME));
    try {
      done = committer.tryCommit(batch);
    } catch (RuntimeException | Error fault) {
      fail(batch, fault);
    } finally {
      if (done) {
        answered(batch, event);
        leadership.release(batch, this);
      } else {
        leadership.handBack(this, batch);
      }
    }
    if (done) {
      event.record(engine, batch);
      complete(batch);
    }
  }

  boolean hasConnection() {
    return committer.hasConnection();
  }

  /**
   * Commits the batch, frees its rows, wakes its members; and goes on with the next batch where
   * another leader can do the waking.
   */
  private void workOff(Batch first) {
    Batch batch = first;
    while (batch != null) {
      Batch next = batch.isCommitted() ? null : commit(batch);
      if (next == null) {
        complete(batch);
      }
      batch = next;
    }
  }

  private void complete(Batch batch) {
    try {
      completions.complete(batch);
    } finally {
      ended.ended(batch);
    }
  }

  private static void answered(Batch batch, BegunEvent event) {
    event.ended();
    batch.figures().answered(System.nanoTime());
  }

  /** The next batch, if another leader completes this one. */
  private Batch commit(Batch batch) {
    Batch next = null;
    BegunEvent event = recording.begin();
    batch.passedOver().forEach(member -> member.prepare(Timekeeper.NOT_SENT_IN_TIME));
    try {
      committer.commit(batch);
    } catch (RuntimeException | Error fault) {
      fail(batch, fault);
    } finally {
      answered(batch, event);
      event.record(engine, batch);
      next = leadership.releaseAndTake(batch, this);
    }
    return next;
  }

  /** Ends a park, or the next one. */
  void wake() {
    LockSupport.unpark(thread);
  }

  /** Parks until woken, or for a time if {@code ns} is not 0. Called by its own thread. */
  void park(Object blocker, long ns) {
    if (ns > 0) {
      LockSupport.parkNanos(blocker, ns);
    } else {
      LockSupport.park(blocker);
    }
  }

  private void fail(Batch batch, Throwable fault) {
    BrokenBatch.giveUp(engine, committer, batch, fault);
  }
}
