// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.binding.Unbindable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/**
 * Values of sequences, taken beforehand in blocks, for the keys of kept INSERTs. Values that are
 * not used are lost, as those of rolled-back transactions are. Thread-safe.
 */
final class Sequences {
  private static final int SMALLEST_BLOCK = 16;
  private static final int LARGEST_BLOCK = 1_024;
  private static final long BUSY_NS = 100_000_000;

  private final DataSource connections;
  private final ConcurrentHashMap<String, Block> blocks = new ConcurrentHashMap<>();

  Sequences(DataSource connections) {
    this.connections = connections;
  }

  /**
   * The next value of a sequence, which is named as regclass reads it.
   *
   * @throws Unbindable if it can't be taken beforehand: the user may not use the sequence (an
   *     identity column needs no such privilege), it is used up, or the database can't be asked
   */
  long next(String sequence) throws Unbindable {
    return blocks.computeIfAbsent(sequence, none -> new Block()).next(sequence);
  }

  /** What is left of the values of one sequence. Thread-safe. */
  private final class Block {
    private final ConcurrentLinkedQueue<Long> values = new ConcurrentLinkedQueue<>();
    private final ReentrantLock refilling = new ReentrantLock();
    private int size = SMALLEST_BLOCK; // guarded by the lock
    private long filledNs = System.nanoTime() - BUSY_NS; // guarded by the lock
    private Unbindable failure; // guarded by the lock
    private long failedNs; // guarded by the lock

    long next(String sequence) throws Unbindable {
      Long value = values.poll();
      long askedNs = value == null ? System.nanoTime() : 0;
      while (value == null) {
        refilling.lock();
        try {
          value = values.poll();
          if (value == null) {
            tryToRefill(sequence, askedNs);
          }
        } finally {
          refilling.unlock();
        }
        value = value == null ? values.poll() : value;
      }
      return value;
    }

    /** Who waited for one that failed has failed with it, rather than wait for its own, in turn. */
    private void tryToRefill(String sequence, long askedNs) throws Unbindable {
      if (failure != null && failedNs - askedNs > 0) {
        throw failure;
      }
      try {
        refill(sequence);
        failure = null;
      } catch (SQLException e) {
        failure =
            new Unbindable(
                "The next value of "
                    + sequence
                    + " can't be taken beforehand, SQLState "
                    + e.getSQLState()
                    + ": "
                    + e.getMessage());
        failedNs = System.nanoTime();
        throw failure;
      }
    }

    /** A block that was soon used up is followed by a larger one. */
    private void refill(String sequence) throws SQLException {
      long nowNs = System.nanoTime();
      size =
          nowNs - filledNs < BUSY_NS
              ? Math.min(LARGEST_BLOCK, size * 2)
              : Math.max(SMALLEST_BLOCK, size / 2);
      String sql =
          "select pg_catalog.nextval(?::pg_catalog.regclass) from pg_catalog.generate_series(1, ?)";
      try (Connection connection = connections.getConnection();
          PreparedStatement query = connection.prepareStatement(sql)) {
        query.setString(1, sequence);
        query.setInt(2, size);
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            values.add(rows.getLong(1));
          }
        }
      }
      filledNs = System.nanoTime();
    }
  }
}
