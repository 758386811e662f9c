// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine, started when the first row is hot: an application with nothing hot has no threads,
 * connections or tables of ours. Thread-safe.
 */
final class EngineAccess implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EngineAccess.class);
  private static final long RETRY_NS = 10_000_000_000L;

  private final HotrowConfig config;
  private final DataSource connections;
  private final ReentrantLock starting = new ReentrantLock();
  private volatile HotrowEngine engine;
  private volatile Unbindable refusal;
  private volatile long retryNs;
  private volatile boolean closed;

  EngineAccess(HotrowConfig config, DataSource connections) {
    this.config = config;
    this.connections = connections;
  }

  /**
   * The engine.
   *
   * @throws Unbindable if it can't be started now; it is tried again later
   */
  HotrowEngine engine() throws Unbindable {
    HotrowEngine running = engine;
    return running != null ? running : start();
  }

  /** The engine if it was started, else null. */
  HotrowEngine started() {
    return engine;
  }

  private HotrowEngine start() throws Unbindable {
    if (closed) {
      throw new Unbindable("The DataSource is closed.");
    }
    Unbindable refused = refusal;
    if (refused != null && System.nanoTime() - retryNs < 0) {
      throw refused;
    }
    if (!starting.tryLock()) {
      throw new Unbindable("The engine is just being started.");
    }
    try {
      if (engine == null && !closed) {
        checkServer();
        config.setDataSource(connections);
        engine = new HotrowEngine(config);
      }
      return engine;
    } catch (HotrowException | SQLException e) {
      LOG.warn(
          "{}: not started, so nothing is merged for now: {}",
          config.getEngineName(),
          e.getMessage());
      throw refuse("The engine could not be started: " + e.getMessage());
    } finally {
      starting.unlock();
    }
  }

  private Unbindable refuse(String sentence) {
    Unbindable refused = new Unbindable(sentence);
    retryNs = System.nanoTime() + RETRY_NS;
    refusal = refused;
    return refused;
  }

  /** What a statement means must not depend on settings that change it. */
  private void checkServer() throws SQLException, Unbindable {
    String sql =
        "select pg_catalog.current_setting('default_transaction_isolation'),"
            + " pg_catalog.current_setting('standard_conforming_strings')";
    try (Connection connection = connections.getConnection();
        Statement query = connection.createStatement();
        ResultSet row = query.executeQuery(sql)) {
      row.next();
      if (!row.getString(1).equals("read committed")) {
        throw refuse(
            "default_transaction_isolation is "
                + row.getString(1)
                + "; only READ COMMITTED is merged.");
      }
      if (!row.getString(2).equals("on")) {
        throw refuse(
            "standard_conforming_strings is off; string literals would be read otherwise.");
      }
    }
  }

  @Override
  public void close() {
    starting.lock();
    try {
      closed = true;
      if (engine != null) {
        engine.close();
      }
    } finally {
      starting.unlock();
    }
  }
}
