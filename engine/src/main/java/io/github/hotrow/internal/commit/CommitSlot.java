// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.HotrowConfig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * One commit slot's hold on the database: its dedicated connection, opened when needed and replaced
 * when broken or old. Owned by the slot's leader, but for {@link #cancelIfStuck}.
 */
final class CommitSlot {
  private static final long FIRST_PAUSE_NS = 1_000_000;
  private static final long LONGEST_PAUSE_NS = 250_000_000;
  private static final int MAX_SHIFT = 20;

  private final ConnectionSource source;
  private final LongSupplier clock;
  private final int silenceMillis;
  private final long patienceNs;
  private final long maxLifetimeNs;
  private SlotConnection open;
  private boolean interrupted;

  // written with this locked
  private volatile PreparedStatement waiting;
  private volatile long waitingSinceNs;

  CommitSlot(ConnectionSource source, LongSupplier clock, HotrowConfig config) {
    this.source = source;
    this.clock = clock;
    this.silenceMillis = Math.toIntExact(config.getCommitTimeout().toMillis());
    this.patienceNs = config.getLockPatience().toNanos();
    this.maxLifetimeNs = config.getConnectionMaxLifetime().toNanos();
  }

  long nowNs() {
    return clock.getAsLong();
  }

  long patienceNs() {
    return patienceNs;
  }

  /** The slot's connection; opens one if there is none. */
  SlotConnection connection() throws SQLException {
    if (open != null && nowNs() - open.openedNs() > maxLifetimeNs) {
      close();
    }
    if (open == null) {
      open = new SlotConnection(source.openDedicated(), nowNs(), silenceMillis);
    }
    return open;
  }

  boolean isConnected() {
    return open != null && !open.isClosed();
  }

  /** Another connection, to ask what became of a batch that was lost with the slot's own. */
  Connection spare() throws SQLException {
    Connection spare = source.openDedicated();
    spare.setNetworkTimeout(Runnable::run, silenceMillis);
    return spare;
  }

  /** Sleeps before another try, longer with each. */
  void pause(int tries) {
    interrupted |= Thread.interrupted(); // a caller that leads; it would not sleep otherwise
    LockSupport.parkNanos(
        this, Math.min(LONGEST_PAUSE_NS, FIRST_PAUSE_NS << Math.min(MAX_SHIFT, tries)));
  }

  /** Sets the thread's interrupt flag again, if it was cleared to sleep. */
  void restoreInterrupt() {
    if (interrupted) {
      interrupted = false;
      Thread.currentThread().interrupt();
    }
  }

  /** Throws the connection away. */
  void abandon() {
    SlotConnection broken = open;
    open = null; // first, for what is broken may throw anything
    if (broken != null) {
      broken.abandon();
    }
  }

  /** Gives the connection back. */
  void close() {
    SlotConnection old = open;
    open = null; // first, as above
    if (old != null) {
      try {
        old.close();
      } catch (SQLException e) {
        old.abandon();
      }
    }
  }

  /**
   * Says that the statement may from now on wait for a lock; null: no longer. Once that returns, no
   * cancel is under way, so that none hits what the connection does next (the driver has told the
   * server, and the server its process, before its cancel returns).
   */
  synchronized void waiting(PreparedStatement statement) {
    waitingSinceNs = nowNs();
    waiting = statement;
  }

  /** Whether a statement has waited too long. Doesn't wait for a cancel under way. */
  boolean isStuck() {
    return waiting != null && nowNs() - waitingSinceNs > patienceNs;
  }

  /**
   * Cancels a statement that has waited too long; again after the same time, for it may not have
   * begun. Called by the timekeeper.
   */
  synchronized void cancelIfStuck() throws SQLException {
    if (isStuck()) {
      waitingSinceNs = nowNs();
      waiting.cancel();
    }
  }
}
