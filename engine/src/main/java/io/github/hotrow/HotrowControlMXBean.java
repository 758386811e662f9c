// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.util.Map;

/**
 * {@link HotrowControl} over JMX, as {@code io.github.hotrow:type=Control,name="…"} with the
 * engine's name; registered if {@code registerMbeans} is set. What is set takes effect with the
 * next change that comes in. Values out of range are refused by name.
 */
public interface HotrowControlMXBean {

  /** Whether everything is not switched off. */
  boolean isOn();

  /** Switches everything off, so that every change goes by PLAIN, or on again. */
  void setOn(boolean on);

  /** The strategy of all tables that have none of their own. */
  String getStrategy();

  /** Sets the strategy of all tables that have none of their own: a name of {@link Strategy}. */
  void setStrategy(String strategy);

  /** How long refusals may be answered from memory. */
  long getSoldOutTtlMillis();

  /** Sets how long refusals may be answered from memory. */
  void setSoldOutTtlMillis(long millis);

  /** The most members of a group. */
  int getMaxGroupSize();

  /** Sets the most members of a group. */
  void setMaxGroupSize(int members);

  /** How many may wait for one row under QUEUE. */
  int getQueueBound();

  /** Sets how many may wait for one row under QUEUE. */
  void setQueueBound(int waiting);

  /** Whether tables without a setting of their own are in shadow mode. */
  boolean isShadow();

  /** Switches shadow mode. */
  void setShadow(boolean shadow);

  /** The tables that something is set for, with what holds for them. */
  Map<String, String> getTables();

  /** Sets a table's strategy; empty: as for all. */
  void setTableStrategy(String table, String strategy);

  /**
   * Sets how long a table's refusals may be answered from memory; negative: as it was described.
   */
  void setTableSoldOutTtlMillis(String table, long millis);

  /** Sets the most members of a table's groups; 0: as for all. */
  void setTableMaxGroupSize(String table, int members);

  /** Sets how many may wait for one of the table's rows under QUEUE; 0: as for all. */
  void setTableQueueBound(String table, int waiting);

  /** Switches a table's shadow mode. */
  void setTableShadow(String table, boolean shadow);

  /** Switches a table off, so that its changes go by PLAIN, or on. */
  void setTableOn(String table, boolean on);

  /** Takes back all that is set for a table. */
  void resetTable(String table);
}
