// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Hears the notifications of commits, on a connection and a thread of its own, and tells the cache.
 * Proves every second that the connection lives; while it does not, the cache is off. So what is
 * read from memory is at most {@link #MAX_AGE_SECONDS} old, and usually as old as a notification
 * takes. Thread-safe.
 */
final class ChangeFeed implements AutoCloseable {
  /** How old the cache's knowledge can be when the network fails without a word. */
  static final int MAX_AGE_SECONDS = 3;

  private static final int SOCKET_TIMEOUT_SECONDS = 2;
  private static final int PROOF_SECONDS = 1;
  private static final int POLL_MS = 250;
  private static final long PAUSE_NS = 200_000_000;

  private final PGSimpleDataSource source;
  private final LikeTables tables;
  private final LikerCache cache;
  private final Consumer<LikeChange> alsoTell;
  private final Thread thread = new Thread(this::run, "like-feed");
  private volatile boolean closed;

  ChangeFeed(
      PGSimpleDataSource source,
      LikeTables tables,
      LikerCache cache,
      Consumer<LikeChange> alsoTell) {
    this.source = source;
    source.setSocketTimeout(SOCKET_TIMEOUT_SECONDS);
    source.setConnectTimeout(SOCKET_TIMEOUT_SECONDS);
    this.tables = tables;
    this.cache = cache;
    this.alsoTell = alsoTell;
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (!closed) {
      try (Connection connection = source.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("listen " + tables.channel());
        cache.hear();
        hear(connection.unwrap(PGConnection.class), statement);
      } catch (SQLException e) {
        System.err.println("likes: not listening, so not caching, for a moment: " + e.getMessage());
      } finally {
        cache.hearNothing();
      }
      if (!closed) {
        LockSupport.parkNanos(PAUSE_NS);
      }
    }
  }

  private void hear(PGConnection connection, Statement statement) throws SQLException {
    long provedNs = System.nanoTime();
    while (!closed) {
      PGNotification[] heard = connection.getNotifications(POLL_MS);
      if (heard != null) {
        for (PGNotification notification : heard) {
          LikeChange.parse(notification.getParameter()).ifPresent(this::tell);
        }
      }
      if (System.nanoTime() - provedNs > TimeUnit.SECONDS.toNanos(PROOF_SECONDS)) {
        statement.execute("select 1");
        provedNs = System.nanoTime();
      }
    }
  }

  private void tell(LikeChange change) {
    cache.apply(change);
    alsoTell.accept(change);
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
