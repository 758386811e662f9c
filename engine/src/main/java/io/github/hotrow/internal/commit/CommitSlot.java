// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.HotrowConfig;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * One commit slot's hold on the database: its dedicated connection, opened when needed and replaced
 * when broken or old. Owned by whoever leads with it.
 */
final class CommitSlot {
  private static final long FIRST_PAUSE_NS = 1_000_000;
  private static final long LONGEST_PAUSE_NS = 250_000_000;
  private static final int MAX_SHIFT = 20;
  private static final int SHORT_PATIENCE_MILLIS = 50;

  private final ConnectionSource source;
  private final LongSupplier clock;
  private final int silenceMillis;
  private final String lockTimeout;
  private final String shortLockTimeout;
  private final long maxLifetimeNs;
  private SlotConnection open;
  private boolean hurried;

  CommitSlot(ConnectionSource source, LongSupplier clock, HotrowConfig config) {
    this.source = source;
    this.clock = clock;
    this.silenceMillis = Math.toIntExact(config.getCommitTimeout().toMillis());
    long patienceMillis = config.getLockPatience().toMillis();
    this.lockTimeout = patienceMillis + "ms";
    this.shortLockTimeout = Math.min(patienceMillis, SHORT_PATIENCE_MILLIS) + "ms";
    this.maxLifetimeNs = config.getConnectionMaxLifetime().toNanos();
  }

  long nowNs() {
    return clock.getAsLong();
  }

  /** How long a statement waits for a lock, as PostgreSQL's lock_timeout. */
  String lockTimeout() {
    return hurried ? shortLockTimeout : lockTimeout;
  }

  /** Has statements wait for locks only shortly, or as long as configured again. */
  void hurry(boolean shortly) {
    hurried = shortly;
  }

  boolean isHurried() {
    return hurried;
  }

  /** How long a transaction may stay idle while this side is silent, as PostgreSQL's setting. */
  String idleTimeout() {
    return silenceMillis + "ms";
  }

  /** Gives the connection back if it is old, so that the next one is new. Between rounds only. */
  void retireIfOld() {
    if (isOld()) {
      close();
    }
  }

  private boolean isOld() {
    return open != null && nowNs() - open.openedNs() > maxLifetimeNs;
  }

  /** Whether there is a connection, not too old. Doesn't ask the driver whether it is broken. */
  boolean hasConnection() {
    return open != null && !isOld();
  }

  /** The slot's connection; opens one if there is none. */
  SlotConnection connection() throws SQLException {
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
    LockSupport.parkNanos(
        this, Math.min(LONGEST_PAUSE_NS, FIRST_PAUSE_NS << Math.min(MAX_SHIFT, tries)));
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
}
