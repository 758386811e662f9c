// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotrowProperty;
import io.github.hotrow.HotrowSetting;
import io.github.hotrow.jdbc.internal.connection.SettingsInUrl;
import io.github.hotrow.jdbc.internal.connection.SharedContexts;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * A driver for {@code jdbc:hotrow:postgresql:…}: what follows is a URL of pgjdbc with all its hosts
 * and parameters. Parameters that begin with {@code hotrow.} are settings of the wrapper and of the
 * engine. Registered by the service loader. Connections with the same URL and properties share an
 * engine, which is closed {@code hotrow.idleContextMillis} after the last of them. Thread-safe.
 */
public final class HotrowDriver implements Driver {
  private static final String PREFIX = "jdbc:hotrow:";
  private static final String ACCEPTED = PREFIX + "postgresql:";
  private static final String SETTING = SettingsInUrl.PREFIX;

  private final org.postgresql.Driver driver = new org.postgresql.Driver();
  private final SharedContexts contexts = new SharedContexts(driver);

  static {
    try {
      DriverManager.registerDriver(new HotrowDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A driver; the service loader makes one. */
  public HotrowDriver() {}

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    Properties settings = new Properties();
    Properties properties = new Properties();
    if (info != null) {
      for (String name : info.stringPropertyNames()) {
        sort(name, info.getProperty(name), settings, properties);
      }
    }
    try {
      String target = targetUrl(url, settings);
      WrapperSetting.check(settings);
      return contexts.connect(target, properties, settings);
    } catch (ConfigurationException e) {
      throw new SQLException(e.getMessage(), "22023", e);
    }
  }

  private static void sort(String name, String value, Properties settings, Properties others) {
    if (name.startsWith(SETTING)) {
      settings.setProperty(name.substring(SETTING.length()), value);
    } else {
      others.setProperty(name, value);
    }
  }

  /** pgjdbc's URL: this one without its prefix and without the parameters that are ours. */
  private static String targetUrl(String url, Properties settings) {
    return SettingsInUrl.take("jdbc:" + url.substring(PREFIX.length()), settings);
  }

  private static String checkedTargetUrl(String url, Properties settings) throws SQLException {
    try {
      return targetUrl(url, settings);
    } catch (ConfigurationException e) {
      throw new SQLException(e.getMessage(), "22023", e);
    }
  }

  @Override
  public boolean acceptsURL(String url) {
    return url != null && url.startsWith(ACCEPTED);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    List<DriverPropertyInfo> all = new ArrayList<>();
    if (acceptsURL(url)) {
      Properties given = new Properties();
      if (info != null) {
        info.stringPropertyNames().forEach(name -> given.setProperty(name, info.getProperty(name)));
      }
      Properties inUrl = new Properties();
      String target = checkedTargetUrl(url, inUrl);
      all.addAll(Arrays.asList(driver.getPropertyInfo(target, given)));
      inUrl.forEach((name, value) -> given.put(SETTING + name, value));
      for (WrapperSetting setting : WrapperSetting.values()) {
        all.add(described(setting.property(), setting.defaultValue(), setting.effect(), given));
      }
      for (HotrowSetting setting : HotrowSetting.values()) {
        String byDefault = Long.toString(setting.defaultValue());
        all.add(described(setting.property(), byDefault, setting.effect(), given));
      }
      for (HotrowProperty other : HotrowProperty.values()) {
        if (!other.isOfTheDatabase()) {
          all.add(described(other.property(), other.defaultText(), other.effect(), given));
        }
      }
    }
    return all.toArray(DriverPropertyInfo[]::new);
  }

  private static DriverPropertyInfo described(
      String property, String byDefault, String effect, Properties given) {
    String name = SETTING + property;
    DriverPropertyInfo info = new DriverPropertyInfo(name, given.getProperty(name, byDefault));
    info.description = effect;
    return info;
  }

  @Override
  public int getMajorVersion() {
    return 0;
  }

  @Override
  public int getMinorVersion() {
    return 1;
  }

  @Override
  public boolean jdbcCompliant() {
    return driver.jdbcCompliant();
  }

  @Override
  public Logger getParentLogger() {
    return driver.getParentLogger();
  }
}
