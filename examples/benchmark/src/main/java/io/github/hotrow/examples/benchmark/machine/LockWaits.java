// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.machine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;

/**
 * How many server processes wait for a lock, on the average: PostgreSQL keeps no such count, so it
 * is asked ten times a second, on a thread and a connection of its own. Thread-safe.
 */
public final class LockWaits implements AutoCloseable {
  private static final long PERIOD_MS = 100;
  private static final String QUERY =
      "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
          + " and datname = current_database()";

  private final DataSource source;
  private final Thread thread = new Thread(this::sample, "lock-waits");
  private volatile boolean counting;
  private volatile boolean closed;
  private final LongAdder samples = new LongAdder();
  private final LongAdder waiting = new LongAdder();

  /** Connects, and begins to sample when told to count. */
  public LockWaits(DataSource source) {
    this.source = source;
    thread.setDaemon(true);
    thread.start();
  }

  /** Counts from now on, or no longer. */
  public void count(boolean on) {
    counting = on;
  }

  private void sample() {
    try (Connection connection = source.getConnection();
        PreparedStatement query = connection.prepareStatement(QUERY)) {
      while (!closed) {
        TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
        if (counting) {
          try (ResultSet row = query.executeQuery()) {
            row.next();
            waiting.add(row.getLong(1));
            samples.increment();
          }
        }
      }
    } catch (SQLException e) {
      // The figure is missing then: no samples.
      samples.reset();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Processes waiting, on the average; NaN without samples. */
  public double mean() {
    long taken = samples.sum();
    return taken == 0 ? Double.NaN : (double) waiting.sum() / taken;
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
