// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.Health;
import io.github.hotrow.Health.Status;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowControl;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.jdbc.MergeListener;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

  /** A start takes a fraction of it; one that hangs delays no one for longer. */
  private static final long START_PATIENCE_NS = 2_000_000_000L;

  private final HotrowConfig config;
  private final HotrowControl control;
  private final DataSource connections;
  private final ReentrantLock starting = new ReentrantLock();
  private volatile HotrowEngine engine;
  private volatile Unbindable refusal;
  private volatile long retryNs;
  private volatile boolean closed;

  /** Guarded by {@code starting}. */
  private final List<MergeListener> listeners = new ArrayList<>();

  EngineAccess(HotrowConfig config, HotrowControl control, DataSource connections) {
    this.config = config;
    this.control = control;
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
    if (!isMyTurnToStart()) {
      throw new Unbindable("The engine is just being started.");
    }
    try {
      refused = refusal;
      if (refused != null && System.nanoTime() - retryNs < 0) {
        throw refused;
      }
      if (engine == null && !closed) {
        compare(application);
        config.setDataSource(connections);
        HotrowEngine started = new HotrowEngine(config, control);
        engine = started;
        listeners.forEach(listener -> tell(listener, started));
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

  /*
   * Who comes while another starts it waits, without a connection. If all went the ordinary way
   * instead, they could keep the pool from the one who starts: a pool lends to whoever asks in the
   * right moment, and those whose transactions have just ended do.
   */
  private boolean isMyTurnToStart() {
    try {
      return starting.tryLock(START_PATIENCE_NS, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Has this one told of the engine when it starts, or now if it has. */
  void tell(MergeListener listener) {
    starting.lock();
    try {
      listeners.add(listener);
      if (engine != null) {
        tell(listener, engine);
      }
    } finally {
      starting.unlock();
    }
  }

  private static void tell(MergeListener listener, HotrowEngine started) {
    try {
      listener.engineStarted(started);
    } catch (RuntimeException | Error fault) {
      LOG.error("{}: a merge listener failed; the engine goes on", started.name(), fault);
    }
  }

  /** How the merging is: well, too, before there is anything to merge. */
  Health health() {
    HotrowEngine running = engine;
    if (running != null) {
      return running.health();
    }
    Unbindable refused = refusal;
    return refused == null ? Health.OK : new Health(Status.DEGRADED, refused.getMessage());
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
