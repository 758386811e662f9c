// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.Health;
import io.github.hotrow.HotrowControl;
import io.github.hotrow.Journal;
import io.github.hotrow.jdbc.internal.connection.Context;
import io.github.hotrow.jdbc.internal.connection.Contexts;
import io.github.hotrow.jdbc.internal.connection.LogicalConnection;
import io.github.hotrow.jdbc.internal.connection.SettingsInUrl;
import io.github.hotrow.jdbc.internal.transaction.MergingSources;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A DataSource whose connections merge concurrent transactions on hot rows, and are ordinary
 * connections in everything else. It wraps another DataSource, a pool as a rule, or builds a
 * HikariCP pool of its own from {@link #setJdbcUrl a URL} and {@link #setPoolProperties HikariCP's
 * properties}.
 *
 * <p>A JavaBean: it opens with the first connection, and can't be changed after that. Thread-safe
 * from then on. {@link #close} ends the merging, and closes the pool if it is its own; a wrapped
 * DataSource stays open.
 */
public final class HotrowDataSource implements DataSource, AutoCloseable {
  private static final String DRIVER_PREFIX = "jdbc:hotrow:";

  private final ReentrantLock lock = new ReentrantLock();
  private final Properties settings = new Properties();
  private final Properties poolProperties = new Properties();
  private final List<MergeListener> listeners = new ArrayList<>();
  private Properties settingsInUrl = new Properties();
  private Journal journal = Journal.NONE;
  private DataSource dataSource;
  private String jdbcUrl;
  private String username;
  private String password;
  private volatile Opened opened;
  private volatile boolean closed;

  /** What there is once it is open. The pool is null if the DataSource is not its own. */
  private record Opened(DataSource source, HikariDataSource pool, Context context) {}

  /** A DataSource that has yet to be told where its connections come from. */
  public HotrowDataSource() {}

  /** A DataSource that wraps another. */
  public HotrowDataSource(DataSource wrapped) {
    setDataSource(wrapped);
  }

  /**
   * A DataSource that wraps another, with settings.
   *
   * @param wrapped the DataSource
   * @param settings as for {@link #setSettings}
   */
  public HotrowDataSource(DataSource wrapped, Properties settings) {
    setDataSource(wrapped);
    setSettings(settings);
  }

  /** The DataSource it wraps, or null. */
  public DataSource getDataSource() {
    return dataSource;
  }

  /** Sets the DataSource to wrap. Its connections must be, or unwrap to, those of pgjdbc. */
  public void setDataSource(DataSource wrapped) {
    checkUnopened();
    if (wrapped instanceof HotrowDataSource) {
      throw new ConfigurationException(
          "dataSource is a HotrowDataSource already; wrap the pool beneath it");
    }
    dataSource = Objects.requireNonNull(wrapped, "wrapped");
  }

  /** The URL of the pool it builds, or null. */
  public String getJdbcUrl() {
    return jdbcUrl;
  }

  /**
   * Sets the URL of the pool it builds: pgjdbc's, with or without {@code hotrow:} in it. Parameters
   * that begin with {@code hotrow.} are settings, as in a URL of {@link HotrowDriver}, and come
   * before those of {@link #setSettings}.
   *
   * @throws ConfigurationException if a setting in it is unknown, doesn't fit, or contradicts
   *     another
   */
  public void setJdbcUrl(String url) {
    checkUnopened();
    Objects.requireNonNull(url, "url");
    String plain =
        url.startsWith(DRIVER_PREFIX) ? "jdbc:" + url.substring(DRIVER_PREFIX.length()) : url;
    if (!plain.startsWith("jdbc:postgresql:")) {
      throw new ConfigurationException(
          "jdbcUrl must begin with jdbc:postgresql: or jdbc:hotrow:postgresql: (the value is not"
              + " shown, it may hold secrets)");
    }
    Properties inUrl = new Properties();
    String theirs = SettingsInUrl.take(plain, inUrl);
    WrapperSetting.check(together(settings, inUrl));
    jdbcUrl = theirs;
    settingsInUrl = inUrl;
  }

  /** The user for the URL, or null. */
  public String getUsername() {
    return username;
  }

  /** Sets the user for the URL. */
  public void setUsername(String user) {
    checkUnopened();
    username = user;
  }

  /** Sets the password for the URL. It appears in no log, message or toString. */
  public void setPassword(String secret) {
    checkUnopened();
    password = secret;
  }

  /** Sets properties of {@link HikariConfig} for the pool it builds, by name. */
  public void setPoolProperties(Properties properties) {
    checkUnopened();
    Objects.requireNonNull(properties, "properties");
    poolProperties.clear();
    poolProperties.putAll(properties);
  }

  /**
   * Sets the wrapper's and the engine's settings, by the names in {@link WrapperSetting} and {@link
   * io.github.hotrow.HotrowSetting}.
   *
   * @throws ConfigurationException if a name is unknown, a value doesn't fit, or two settings
   *     contradict each other, one of them perhaps in the URL that was set
   */
  public void setSettings(Properties properties) {
    checkUnopened();
    WrapperSetting.check(Objects.requireNonNull(properties, "properties"));
    WrapperSetting.check(together(properties, settingsInUrl));
    Properties copy = together(properties, new Properties());
    settings.clear();
    settings.putAll(copy);
  }

  /** Those of the URL come first. */
  private static Properties together(Properties set, Properties inUrl) {
    Properties all = new Properties();
    set.stringPropertyNames().forEach(it -> all.setProperty(it, set.getProperty(it)));
    all.putAll(inUrl);
    return all;
  }

  /** Where the engine notes what is on its way. Default: {@link Journal#NONE}. */
  public Journal getJournal() {
    return journal;
  }

  /**
   * Sets the engine's journal, a {@code FileJournal} for instance; or name its directory among the
   * settings. The engine opens it when the first row is hot, and closes it with this DataSource; so
   * it is for no other.
   */
  public void setJournal(Journal ownJournal) {
    checkUnopened();
    journal = Objects.requireNonNull(ownJournal, "ownJournal");
  }

  private void checkUnopened() {
    if (opened != null || closed) {
      throw new IllegalStateException(
          "this HotrowDataSource is open or closed already; set everything before its first"
              + " connection");
    }
  }

  private Opened opened() throws SQLException {
    Opened already = opened;
    if (already != null && !closed) {
      return already;
    }
    lock.lock();
    try {
      if (closed) {
        throw new SQLException("this HotrowDataSource is closed", "08003");
      }
      if (opened == null) {
        opened = open();
      }
      return opened;
    } finally {
      lock.unlock();
    }
  }

  private Opened open() throws SQLException {
    if ((dataSource == null) == (jdbcUrl == null)) {
      throw new SQLException(
          "a HotrowDataSource needs either a dataSource or a jdbcUrl; "
              + (dataSource == null ? "neither is" : "both are")
              + " set",
          "08001");
    }
    HikariDataSource pool = dataSource == null ? pool() : null;
    DataSource source = pool == null ? dataSource : pool;
    Context context = Contexts.open(source, together(settings, settingsInUrl), journal);
    listeners.forEach(context.merging()::tell);
    return new Opened(source, pool, context);
  }

  private HikariDataSource pool() {
    HikariConfig config = new HikariConfig(poolProperties);
    config.setJdbcUrl(jdbcUrl);
    if (username != null) {
      config.setUsername(username);
    }
    if (password != null) {
      config.setPassword(password);
    }
    return new HikariDataSource(config);
  }

  /** What was merged since the start, and what was not, with its reasons. */
  public MergeStats stats() {
    Opened now = opened;
    return now == null ? MergeStats.NONE : now.context().merging().stats();
  }

  /** Has this one told what the merging does. */
  public void addMergeListener(MergeListener listener) {
    lock.lock();
    try {
      listeners.add(Objects.requireNonNull(listener, "listener"));
      if (opened != null) {
        opened.context().merging().tell(listener);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * How the merging is: down when it is closed or as its {@linkplain
   * io.github.hotrow.HotrowEngine#health engine} is, degraded when a row was hot and the engine
   * could not be started, so that all goes the ordinary way. Says nothing of the pool beneath.
   */
  public Health health() {
    if (closed) {
      return new Health(Health.Status.DOWN, "The DataSource is closed.");
    }
    Opened now = opened;
    return now == null ? Health.OK : now.context().merging().health();
  }

  /**
   * What can be changed while transactions flow: strategies, the kill switch, and more.
   *
   * @throws SQLException if it can't be opened
   */
  public HotrowControl control() throws SQLException {
    return opened().context().merging().control();
  }

  /** What a statement's text alone says of what is done with it; its tables may say otherwise. */
  public static Explanation recognise(String sql) {
    return MergingSources.recognise(Objects.requireNonNull(sql, "sql"));
  }

  /**
   * What will be done with a statement, and why.
   *
   * @throws SQLException if it can't be opened
   */
  public Explanation explain(String sql) throws SQLException {
    Objects.requireNonNull(sql, "sql");
    return opened().context().merging().explain(sql);
  }

  /** A logical connection. It takes one of the DataSource beneath when it needs one. */
  @Override
  public Connection getConnection() throws SQLException {
    Opened now = opened();
    return new LogicalConnection(now.context(), now.source()::getConnection);
  }

  /** A logical connection whose physical one is taken for this user; never merged with others. */
  @Override
  public Connection getConnection(String user, String secret) throws SQLException {
    Opened now = opened();
    return new LogicalConnection(
        now.context().withoutMerging(), () -> now.source().getConnection(user, secret));
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return opened().source().getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    opened().source().setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    opened().source().setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return opened().source().getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return Logger.getLogger("io.github.hotrow");
  }

  /** Itself, or the DataSource beneath, or what that unwraps to; HikariCP's MXBeans too. */
  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    DataSource source = opened().source();
    if (type.isInstance(source)) {
      return type.cast(source);
    }
    Object poolBean = poolBean(source);
    return type.isInstance(poolBean) ? type.cast(poolBean) : source.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    if (type.isInstance(this)) {
      return true;
    }
    DataSource source = opened().source();
    return type.isInstance(source)
        || type.isInstance(poolBean(source))
        || source.isWrapperFor(type);
  }

  /** The HikariPoolMXBean, which HikariCP hides behind a getter; null before its pool starts. */
  private static Object poolBean(DataSource source) {
    return source instanceof HikariDataSource pool ? pool.getHikariPoolMXBean() : null;
  }

  /** Ends the merging after what was accepted. Closing twice is harmless. */
  @Override
  public void close() {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      if (opened != null) {
        opened.context().merging().close();
        if (opened.pool() != null) {
          opened.pool().close();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String toString() {
    return "HotrowDataSource[" + (jdbcUrl == null ? "wraps a DataSource" : "own pool") + "]";
  }
}
