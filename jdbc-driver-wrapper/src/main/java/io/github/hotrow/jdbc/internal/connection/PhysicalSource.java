// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import java.sql.Connection;
import java.sql.SQLException;

/** Where logical connections take their physical ones from. Thread-safe. */
@FunctionalInterface
public interface PhysicalSource {

  /** A connection that is the caller's until it closes it. */
  Connection take() throws SQLException;
}
