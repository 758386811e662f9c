// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.audit;

import io.github.hotrow.ConfigurationException;

/**
 * A place in a reconciliation, from which it can go on. Immutable.
 *
 * @param table the index of the table
 * @param pass which pass over it
 * @param after the last group, or the last row's key as PostgreSQL prints it; null: the beginning
 */
public record AuditPosition(int table, String pass, String after) {
  /** Groups against log rows. */
  public static final String GROUPS = "groups";

  /** Each row's groups against each other and the row. */
  public static final String CHAIN = "chain";

  /** The begin of a table. */
  public static AuditPosition start(int table) {
    return new AuditPosition(table, GROUPS, null);
  }

  /**
   * Reads what {@link #toString} wrote; null is the begin.
   *
   * @throws ConfigurationException if it is no position
   */
  public static AuditPosition parse(String text) {
    if (text == null) {
      return start(0);
    }
    String[] parts = text.split(":", 3);
    boolean known =
        parts.length == 3
            && parts[0].matches("\\d{1,9}")
            && (parts[1].equals(GROUPS) || parts[1].equals(CHAIN));
    if (!known) {
      throw new ConfigurationException(
          "'" + text + "' is no place to resume at; give what the broken-off run printed");
    }
    return new AuditPosition(
        Integer.parseInt(parts[0]), parts[1], parts[2].isEmpty() ? null : parts[2]);
  }

  @Override
  public String toString() {
    return table + ":" + pass + ":" + (after == null ? "" : after);
  }
}
