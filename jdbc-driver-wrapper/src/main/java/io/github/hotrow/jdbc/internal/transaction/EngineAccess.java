// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import java.sql.Connection;
import java.sql.SQLException;
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
   * @param application the session that wants it, which must be like the leaders'
   * @throws Unbindable if it can't be started now; it is tried again later
   */
  HotrowEngine engine(Session application) throws Unbindable {
    HotrowEngine running = engine;
    return running != null ? running : start(application);
  }

  /** Compares the application's session with a leader's connection. */
  @FunctionalInterface
  interface Session {
    void compareWith(Connection leaders) throws SQLException, Unbindable;
  }

  /** The engine if it was started, else null. */
  HotrowEngine started() {
    return engine;
  }

  private HotrowEngine start(Session application) throws Unbindable {
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
        compare(application);
        config.setDataSource(connections);
        engine = new HotrowEngine(config);
      }
      if (engine == null) {
        throw new Unbindable("The DataSource is closed.");
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

  private void compare(Session application) throws SQLException, Unbindable {
    try (Connection leaders = connections.getConnection()) {
      application.compareWith(leaders);
    } catch (Unbindable difference) {
      throw refuse(difference.getMessage());
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
