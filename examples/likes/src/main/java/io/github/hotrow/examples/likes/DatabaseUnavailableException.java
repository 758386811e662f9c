// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.sql.SQLException;

/** The database could not be asked. */
final class DatabaseUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DatabaseUnavailableException(SQLException cause) {
    super("the database can't be asked now: " + cause.getMessage(), cause);
  }
}
