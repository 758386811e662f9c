// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import io.github.hotrow.internal.commit.EngineCounters;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.journal.JournalEntries;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells callers what became of their members, counts it, and gives back the bytes they held.
 * Thread-safe.
 */
public final class Completions {
  private final Executor callbacks;
  private final EngineCounters counters;
  private final AtomicLong heldBytes;
  private final JournalEntries journal;

  /**
   * Completions.
   *
   * @param callbacks runs what callers attached to their stages
   * @param heldBytes the bytes held by all unanswered members
   * @param journal takes the members' ends before anybody is told
   */
  public Completions(
      Executor callbacks, EngineCounters counters, AtomicLong heldBytes, JournalEntries journal) {
    this.callbacks = callbacks;
    this.counters = counters;
    this.heldBytes = heldBytes;
    this.journal = journal;
  }

  /** Publishes the prepared answers of a batch. Its rows should be free by now. */
  public void complete(Batch batch) {
    journal.ended(batch.members());
    try {
      publish(batch);
    } catch (RuntimeException | Error fault) {
      // nobody may be left waiting, not even if memory ran out half-way
      for (Member member : batch.members()) {
        if (member.answer() != null) {
          publishHere(member);
        }
      }
      throw fault;
    }
  }

  private void publishHere(Member member) {
    if (member.publish()) {
      giveBack(member.heldBytes());
    }
    if (member.isAnswered() && member.isAsynchronous()) {
      member.completeStage();
    }
    member.wake();
  }

  private void publish(Batch batch) {
    List<Member> asynchronous = new ArrayList<>(0);
    long bytes = 0;
    try {
      for (Member member : batch.members()) {
        if (member.answer() == null || !member.publish()) {
          continue; // given up by its caller, which was told and counted then
        }
        bytes += member.heldBytes();
        count(member, member.answer());
        if (member.isAsynchronous()) {
          asynchronous.add(member);
        }
      }
      WakeUps.wake(batch.members());
    } finally {
      giveBack(bytes);
    }
    if (!asynchronous.isEmpty()) {
      completeStages(asynchronous);
    }
  }

  private void count(Member member, Object answer) {
    if (!member.parts()[0].isReading()) {
      counters.addAnswer(member.servedBy(), answer);
    }
  }

  private void giveBack(long bytes) {
    if (bytes > 0) {
      heldBytes.addAndGet(-bytes);
    }
  }

  /** Withdraws or abandons the member; true if this call ended it. */
  public boolean giveUp(Member member, Failure.NotApplied notSent, Failure.Unknown underWay) {
    while (!member.state().isFinal()) {
      boolean withdrawn = member.withdraw(notSent);
      if (withdrawn || (underWay != null && member.abandon(underWay))) {
        if (withdrawn) {
          journal.notApplied(member);
        }
        count(member, withdrawn ? notSent : underWay);
        giveBack(member.heldBytes());
        if (member.isAsynchronous()) {
          completeStages(List.of(member));
        }
        return true;
      }
      if (underWay == null) {
        return false;
      }
    }
    return false;
  }

  private void completeStages(List<Member> members) {
    try {
      callbacks.execute(() -> members.forEach(Member::completeStage));
    } catch (RuntimeException | Error refused) {
      // the executor is the user's and may be full, shut down, or out of threads; better here than
      // never
      members.forEach(Member::completeStage);
    }
  }
}
