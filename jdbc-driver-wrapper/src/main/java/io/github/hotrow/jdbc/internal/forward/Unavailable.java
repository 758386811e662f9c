// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.forward;

import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.util.Map;

/**
 * What a call throws that needs the database and can't have it, but may not throw a plain
 * SQLException. Stateless.
 */
public final class Unavailable {
  private Unavailable() {}

  /** For a method that declares no exception. */
  public static RuntimeException unchecked(SQLException cause) {
    return new IllegalStateException(cause.getMessage(), cause);
  }

  /** For {@code setClientInfo}. */
  public static SQLClientInfoException clientInfo(SQLException cause) {
    return new SQLClientInfoException(
        cause.getMessage(), cause.getSQLState(), cause.getErrorCode(), Map.of(), cause);
  }
}
