// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.internal.commit.AlteredTableException;
import io.github.hotrow.internal.commit.BatchCommitter;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Member;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a fault of the engine itself means for the batch it met. Stateless. */
public final class BrokenBatch {
  private static final Logger LOG = LoggerFactory.getLogger(BrokenBatch.class);

  private BrokenBatch() {}

  /** Prepares the fault as the answer of every member that has none, and tidies up. */
  public static void giveUp(String engine, BatchCommitter committer, Batch batch, Throwable fault) {
    LOG.error("{}: a leader failed; its batch is given up", engine, fault);
    Failure failure = committer.hasSent() ? whileUnderWay(fault) : beforeItWasSent(fault);
    for (Member member : batch.members()) {
      if (member.answer() == null && !batch.membersPutBack().contains(member)) {
        member.prepare(failure);
      }
    }
    try {
      committer.reset(batch);
    } catch (RuntimeException | Error another) {
      LOG.error("{}: what the failed leader left could not be put in order", engine, another);
    }
  }

  private static Failure whileUnderWay(Throwable fault) {
    return new Failure.Unknown(
        fault instanceof AlteredTableException
            ? fault.getMessage()
            : "the engine failed while the change was under way",
        fault);
  }

  private static Failure beforeItWasSent(Throwable fault) {
    return fault instanceof AlteredTableException
        ? new Failure.NotApplied(Reason.TABLE_ALTERED, fault.getMessage(), fault)
        : new Failure.NotApplied(
            Reason.ENGINE_FAILURE, "the engine failed before the change was sent", fault);
  }
}
