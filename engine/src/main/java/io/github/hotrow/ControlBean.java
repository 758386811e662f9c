// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A control as an MXBean. Thread-safe. */
final class ControlBean implements HotrowControlMXBean {
  private static final Logger LOG = LoggerFactory.getLogger(ControlBean.class);

  private final HotrowControl control;

  private ControlBean(HotrowControl control) {
    this.control = control;
  }

  /**
   * Registers a control under an engine's name; if that can't be done it is logged.
   *
   * @return takes the registration back
   */
  static Runnable register(HotrowControl control, String engine) {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName name =
          new ObjectName("io.github.hotrow:type=Control,name=" + ObjectName.quote(engine));
      server.registerMBean(new ControlBean(control), name);
      return () -> unregister(server, name, engine);
    } catch (JMException e) {
      LOG.warn(
          "{}: not registered with JMX: {}; give each engine a name of its own",
          engine,
          e.toString());
      return () -> {};
    }
  }

  private static void unregister(MBeanServer server, ObjectName name, String engine) {
    try {
      server.unregisterMBean(name);
    } catch (JMException e) {
      LOG.warn("{}: not taken back from JMX", engine, e);
    }
  }

  private TableSettings all() {
    return control.settings("");
  }

  @Override
  public boolean isOn() {
    return control.isOn();
  }

  @Override
  public void setOn(boolean on) {
    control.setOn(on);
  }

  @Override
  public String getStrategy() {
    return all().strategy().name();
  }

  @Override
  public void setStrategy(String strategy) {
    control.setStrategy(named(strategy));
  }

  private static Strategy named(String strategy) {
    try {
      return Strategy.valueOf(strategy);
    } catch (IllegalArgumentException e) {
      // JMX clients need not have this library's classes
      throw new IllegalArgumentException(
          "strategy is " + strategy + "; it must be one of " + List.of(Strategy.values()), e);
    }
  }

  @Override
  public long getSoldOutTtlMillis() {
    return all().soldOutTtl().toMillis();
  }

  @Override
  public void setSoldOutTtlMillis(long millis) {
    control.setSoldOutTtl(Duration.ofMillis(millis));
  }

  @Override
  public int getMaxGroupSize() {
    return all().maxGroupSize();
  }

  @Override
  public void setMaxGroupSize(int members) {
    control.setMaxGroupSize(members);
  }

  @Override
  public int getQueueBound() {
    return all().queueBound();
  }

  @Override
  public void setQueueBound(int waiting) {
    control.setQueueBound(waiting);
  }

  @Override
  public boolean isShadow() {
    return all().shadow();
  }

  @Override
  public void setShadow(boolean shadow) {
    control.setShadow(shadow);
  }

  @Override
  public Map<String, String> getTables() {
    Map<String, String> tables = new TreeMap<>();
    control.tables().forEach((table, settings) -> tables.put(table, settings.toString()));
    return tables;
  }

  @Override
  public void setTableStrategy(String table, String strategy) {
    control.setStrategy(table, strategy.isEmpty() ? null : named(strategy));
  }

  @Override
  public void setTableSoldOutTtlMillis(String table, long millis) {
    control.setSoldOutTtl(table, millis < 0 ? null : Duration.ofMillis(millis));
  }

  @Override
  public void setTableMaxGroupSize(String table, int members) {
    control.setMaxGroupSize(table, members == 0 ? null : members);
  }

  @Override
  public void setTableQueueBound(String table, int waiting) {
    control.setQueueBound(table, waiting == 0 ? null : waiting);
  }

  @Override
  public void setTableShadow(String table, boolean shadow) {
    control.setShadow(table, shadow);
  }

  @Override
  public void setTableOn(String table, boolean on) {
    control.setOn(table, on);
  }

  @Override
  public void resetTable(String table) {
    control.reset(table);
  }
}
