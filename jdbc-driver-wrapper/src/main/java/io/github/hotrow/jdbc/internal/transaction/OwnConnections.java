// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.postgresql.Driver;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections that the merging needs for itself: the leaders', and a few for looking things up.
 * Where the wrapped DataSource is a HikariCP pool they are opened beside it, from the same source,
 * so that an application which holds every pooled connection can't starve them, and they take none
 * of its. Thread-safe.
 */
final class OwnConnections implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OwnConnections.class);
  private static final int LOOK_UPS = 2;

  private final DataSource source;
  private final HikariDataSource lookUps;

  private OwnConnections(DataSource source, HikariDataSource lookUps) {
    this.source = source;
    this.lookUps = lookUps;
  }

  /** Connections like those of the wrapped DataSource. */
  static OwnConnections like(DataSource wrapped) {
    DataSource beneath = beneath(wrapped);
    if (beneath == null) {
      return new OwnConnections(wrapped, null);
    }
    HikariConfig config = new HikariConfig();
    config.setPoolName("hotrow-look-ups");
    config.setDataSource(beneath);
    config.setMaximumPoolSize(LOOK_UPS);
    config.setMinimumIdle(0);
    config.setInitializationFailTimeout(-1);
    config.setConnectionTimeout(10_000);
    return new OwnConnections(beneath, new HikariDataSource(config));
  }

  /** What a HikariCP pool takes its connections from; null if that can't be said. */
  private static DataSource beneath(DataSource wrapped) {
    HikariDataSource pool = hikari(wrapped);
    if (pool == null) {
      LOG.info(
          "leaders take their connections from the wrapped DataSource: it is no HikariCP pool");
      return null;
    }
    DataSource source = source(pool);
    boolean prepares = pool.getSchema() != null || pool.getConnectionInitSql() != null;
    return source != null && prepares ? new PreparedConnections(source, pool) : source;
  }

  private static DataSource source(HikariDataSource pool) {
    if (pool.getDataSource() != null) {
      return pool.getDataSource();
    }
    if (pool.getJdbcUrl() == null || !pool.getJdbcUrl().startsWith("jdbc:postgresql:")) {
      return null;
    }
    try {
      return simple(pool);
    } catch (SQLException e) {
      LOG.info("leaders take their connections from the wrapped pool: {}", e.getMessage());
      return null;
    }
  }

  private static HikariDataSource hikari(DataSource wrapped) {
    if (wrapped instanceof HikariDataSource pool) {
      return pool;
    }
    try {
      return wrapped.isWrapperFor(HikariDataSource.class)
          ? wrapped.unwrap(HikariDataSource.class)
          : null;
    } catch (SQLException e) {
      return null;
    }
  }

  /** As the driver has it, what the URL says goes before what is said beside it. */
  private static PGSimpleDataSource simple(HikariDataSource pool) throws SQLException {
    PGSimpleDataSource beneath = new PGSimpleDataSource();
    beneath.setUrl(pool.getJdbcUrl());
    Properties beside = new Properties();
    beside.putAll(pool.getDataSourceProperties());
    if (pool.getUsername() != null) {
      beside.setProperty("user", pool.getUsername());
    }
    if (pool.getPassword() != null) {
      beside.setProperty("password", pool.getPassword());
    }
    Properties inUrl = Driver.parseURL(pool.getJdbcUrl(), null);
    for (String name : beside.stringPropertyNames()) {
      if (inUrl == null || inUrl.getProperty(name) == null) {
        beneath.setProperty(name, beside.getProperty(name));
      }
    }
    return beneath;
  }

  /** Where leaders open their connections. */
  DataSource leaders() {
    return source;
  }

  /** Where connections for a moment come from. */
  DataSource lookUps() {
    return lookUps == null ? source : lookUps;
  }

  @Override
  public void close() {
    if (lookUps != null) {
      lookUps.close();
    }
  }
}
