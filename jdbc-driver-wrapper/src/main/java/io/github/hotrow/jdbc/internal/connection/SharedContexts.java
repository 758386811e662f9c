// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.Journal;
import io.github.hotrow.jdbc.WrapperSetting;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The contexts of a driver, one for each URL and set of properties. A context is closed some time
 * after the last of its connections. Thread-safe.
 */
public final class SharedContexts {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Key, Shared> open = new HashMap<>();
  private final Driver driver;
  private final ScheduledThreadPoolExecutor closer;

  /** Everything that makes two connections alike; holds the password, and never shows it. */
  private static final class Key {
    private final String url;
    private final Properties properties;
    private final Properties settings;

    Key(String url, Properties properties, Properties settings) {
      this.url = url;
      this.properties = properties;
      this.settings = settings;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && url.equals(key.url)
          && properties.equals(key.properties)
          && settings.equals(key.settings);
    }

    @Override
    public int hashCode() {
      return url.hashCode() ^ properties.hashCode();
    }
  }

  /** A context and what is known about its use. Guarded by the lock, but for {@code reached}. */
  private static final class Shared {
    final Context context;
    final DriverDataSource source;
    final long idleNs;
    int connections;
    long idleSinceNs;
    boolean watched;
    volatile boolean reached;

    Shared(Context context, DriverDataSource source, long idleNs) {
      this.context = context;
      this.source = source;
      this.idleNs = idleNs;
    }
  }

  /** The contexts of a driver that connects by another. */
  public SharedContexts(Driver driver) {
    this.driver = driver;
    this.closer = new ScheduledThreadPoolExecutor(1, SharedContexts::daemon);
    closer.setKeepAliveTime(1, TimeUnit.SECONDS);
    closer.allowCoreThreadTimeOut(true);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "hotrow-driver-contexts");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * A connection. The first one for a URL and its properties connects at once, so that what is
   * wrong with them shows; later ones when they need to.
   */
  public Connection connect(String url, Properties properties, Properties settings)
      throws SQLException {
    Key key = new Key(url, properties, settings);
    Shared shared = enter(key);
    boolean connected = false;
    try {
      LogicalConnection connection =
          new LogicalConnection(
              shared.context, shared.source::getConnection, () -> leave(key, shared));
      if (!shared.reached) {
        connection.connect();
        shared.reached = true;
      }
      connected = true;
      return connection;
    } finally {
      if (!connected) {
        leave(key, shared);
      }
    }
  }

  private Shared enter(Key key) {
    lock.lock();
    try {
      Shared shared = open.get(key);
      if (shared == null) {
        DriverDataSource source = new DriverDataSource(driver, key.url, key.properties);
        shared =
            new Shared(
                Contexts.open(source, key.settings, Journal.NONE),
                source,
                TimeUnit.MILLISECONDS.toNanos(
                    WrapperSetting.IDLE_CONTEXT_TIMEOUT.number(key.settings)));
        open.put(key, shared);
      }
      shared.connections++;
      return shared;
    } finally {
      lock.unlock();
    }
  }

  private void leave(Key key, Shared shared) {
    lock.lock();
    try {
      shared.connections--;
      shared.idleSinceNs = System.nanoTime();
      if (shared.connections == 0 && !shared.watched) {
        shared.watched = true;
        watch(key, shared, shared.idleNs);
      }
    } finally {
      lock.unlock();
    }
  }

  private void watch(Key key, Shared shared, long delayNs) {
    // Its outcome is of no interest to anybody.
    var unused = closer.schedule(() -> closeIfIdle(key, shared), delayNs, TimeUnit.NANOSECONDS);
  }

  private void closeIfIdle(Key key, Shared shared) {
    lock.lock();
    try {
      if (shared.connections > 0) {
        shared.watched = false;
        return;
      }
      long leftNs = shared.idleNs - (System.nanoTime() - shared.idleSinceNs);
      if (leftNs > 0) {
        watch(key, shared, leftNs);
        return;
      }
      open.remove(key);
    } finally {
      lock.unlock();
    }
    shared.context.merging().close();
  }
}
