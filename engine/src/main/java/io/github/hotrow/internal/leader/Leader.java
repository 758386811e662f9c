// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.internal.commit.BatchCommitter;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Member;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One leader: takes a batch, commits it on its own connection, frees the rows, so that the next
 * leader can go on, and only then wakes the members. Owned by its thread.
 */
public final class Leader implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Leader.class);
  private static final long PAUSE_AFTER_FAULT_NS = 10_000_000;

  private final String engine;
  private final Leadership leadership;
  private final BatchCommitter committer;
  private final Completions completions;

  /** A leader that has not begun. */
  public Leader(
      String engine, Leadership leadership, BatchCommitter committer, Completions completions) {
    this.engine = engine;
    this.leadership = leadership;
    this.committer = committer;
    this.completions = completions;
  }

  /** Works until leadership is stopped and nothing waits. A fault ends a batch, not the leader. */
  @Override
  public void run() {
    try {
      boolean more = true;
      while (more) {
        try {
          more = doWork() > 0;
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

  /**
   * Waits for a batch and works it off.
   *
   * @return the number of its members, 0 when there is nothing more to come
   */
  int doWork() {
    Batch batch = leadership.take();
    if (batch == null) {
      return 0;
    }
    try {
      committer.commit(batch);
    } catch (RuntimeException | Error fault) {
      fail(batch, fault);
    } finally {
      leadership.release(batch);
    }
    completions.complete(batch);
    return batch.members().size();
  }

  private void fail(Batch batch, Throwable fault) {
    LOG.error("{}: a leader failed; its batch is given up", engine, fault);
    Failure failure =
        committer.hasSent()
            ? new Failure.Unknown("the engine failed while the change was under way", fault)
            : new Failure.NotApplied(
                Reason.ENGINE_FAILURE, "the engine failed before the change was sent", fault);
    for (Member member : batch.members()) {
      if (member.answer() == null && !batch.membersPutBack().contains(member)) {
        member.prepare(failure);
      }
    }
    committer.reset(batch);
  }
}
