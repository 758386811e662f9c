// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** pgjdbc's driver with a URL, as a DataSource. Shows no password. Thread-safe. */
public final class DriverDataSource implements DataSource {
  private final Driver driver;
  private final String url;
  private final Properties properties;

  /** A DataSource whose connections are those of a driver for a URL. */
  public DriverDataSource(Driver driver, String url, Properties properties) {
    this.driver = driver;
    this.url = url;
    this.properties = (Properties) properties.clone();
  }

  @Override
  public Connection getConnection() throws SQLException {
    return connect((Properties) properties.clone());
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    Properties others = (Properties) properties.clone();
    others.setProperty("user", username);
    others.setProperty("password", password);
    return connect(others);
  }

  private Connection connect(Properties with) throws SQLException {
    Connection connection = driver.connect(url, with);
    if (connection == null) {
      throw new SQLException("pgjdbc doesn't accept this URL", "08001");
    }
    return connection;
  }

  @Override
  public PrintWriter getLogWriter() {
    return DriverManager.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    DriverManager.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) {
    properties.setProperty("loginTimeout", Integer.toString(seconds));
  }

  @Override
  public int getLoginTimeout() {
    return Integer.parseInt(properties.getProperty("loginTimeout", "0"));
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return driver.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw Errors.cannotUnwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
