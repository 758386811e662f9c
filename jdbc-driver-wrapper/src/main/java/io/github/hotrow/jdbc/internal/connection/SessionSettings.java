// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * What the application has set on a logical connection, to be applied to each physical one it
 * takes. Guarded by the session's lock.
 */
final class SessionSettings {
  private Boolean autoCommit;
  private Boolean readOnly;
  private Integer isolation;
  private Integer holdability;
  private boolean schemaSet;
  private String schema;
  private Map<String, Class<?>> typeMap;
  private Integer networkTimeoutMs;
  private Executor networkTimeoutExecutor;
  private Map<String, String> clientInfo = Map.of();

  /**
   * Applies everything, in the order that works outside of a transaction only: a pool may hand out
   * connections in manual commit.
   */
  void applyTo(Connection physical) throws SQLException {
    if (networkTimeoutMs != null) {
      physical.setNetworkTimeout(networkTimeoutExecutor, networkTimeoutMs);
    }
    if (readOnly != null && readOnly != physical.isReadOnly()) {
      physical.setReadOnly(readOnly);
    }
    if (isolation != null) {
      physical.setTransactionIsolation(isolation);
    }
    if (holdability != null) {
      physical.setHoldability(holdability);
    }
    for (Map.Entry<String, String> property : clientInfo.entrySet()) {
      physical.setClientInfo(property.getKey(), property.getValue());
    }
    if (schemaSet) {
      applySchemaTo(physical);
    }
    if (typeMap != null) {
      physical.setTypeMap(typeMap);
    }
    if (autoCommit != null && autoCommit != physical.getAutoCommit()) {
      physical.setAutoCommit(autoCommit);
    }
  }

  /** setSchema begins a transaction in manual commit, and is undone with it. */
  private void applySchemaTo(Connection physical) throws SQLException {
    boolean manual = !physical.getAutoCommit();
    if (manual) {
      physical.setAutoCommit(true);
    }
    physical.setSchema(schema);
    if (manual) {
      physical.setAutoCommit(false);
    }
  }

  Boolean autoCommit() {
    return autoCommit;
  }

  void autoCommit(boolean value) {
    autoCommit = value;
  }

  Boolean readOnly() {
    return readOnly;
  }

  void readOnly(boolean value) {
    readOnly = value;
  }

  Integer isolation() {
    return isolation;
  }

  void isolation(int value) {
    isolation = value;
  }

  Integer holdability() {
    return holdability;
  }

  void holdability(int value) {
    holdability = value;
  }

  void schema(String value) {
    schemaSet = true;
    schema = value;
  }

  void typeMap(Map<String, Class<?>> value) {
    typeMap = value;
  }

  Integer networkTimeoutMs() {
    return networkTimeoutMs;
  }

  void networkTimeout(Executor executor, int ms) {
    networkTimeoutExecutor = executor;
    networkTimeoutMs = ms;
  }

  void clientInfo(String name, String value) {
    if (clientInfo.isEmpty()) {
      clientInfo = new LinkedHashMap<>();
    }
    clientInfo.put(name, value);
  }
}
