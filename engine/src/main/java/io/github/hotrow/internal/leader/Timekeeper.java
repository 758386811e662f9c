// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends members whose deadline has passed and whose callers don't watch it (a waiting thread does).
 * Owned by its thread, but for {@link #stop}.
 */
public final class Timekeeper implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Timekeeper.class);
  private static final long TICK_NS = 20_000_000;

  /** Why a member is ended before it was sent. */
  public static final Failure.NotApplied NOT_SENT_IN_TIME =
      new Failure.NotApplied(
          Reason.TIMEOUT,
          "its timeout passed before it was sent; raise the timeout, or see whether the database is"
              + " slow, gone, or the row locked by someone else",
          null);

  /** Why a member is ended while it is under way. */
  public static final Failure.Unknown NOT_ANSWERED_IN_TIME =
      new Failure.Unknown(
          "its timeout passed while it was under way; ask for it later by its transaction id",
          null);

  private final String engine;
  private final Consumer<Consumer<Member>> members;
  private final Completions completions;
  private final LongSupplier clock;
  private volatile boolean stopped;

  /**
   * A timekeeper that has not begun.
   *
   * @param members shows all members without an answer
   */
  public Timekeeper(
      String engine,
      Consumer<Consumer<Member>> members,
      Completions completions,
      LongSupplier clock) {
    this.engine = engine;
    this.members = members;
    this.completions = completions;
    this.clock = clock;
  }

  @Override
  public void run() {
    while (!stopped) {
      LockSupport.parkNanos(this, TICK_NS);
      Thread.interrupted();
      try {
        tick();
      } catch (RuntimeException | Error fault) {
        LOG.error("{}: the timekeeper failed; it goes on", engine, fault);
      }
    }
  }

  /** Does what is due now. */
  void tick() {
    long nowNs = clock.getAsLong();
    List<Member> late = new ArrayList<>();
    members.accept(
        member -> {
          if (member.needsTimekeeper() && nowNs - member.deadlineNs() >= 0) {
            late.add(member);
          }
        });
    late.forEach(member -> completions.giveUp(member, NOT_SENT_IN_TIME, NOT_ANSWERED_IN_TIME));
  }

  /** Ends the thread soon. */
  public void stop() {
    stopped = true;
  }
}
