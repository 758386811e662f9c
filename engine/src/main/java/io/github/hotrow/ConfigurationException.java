// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/**
 * A setting, a table description or a change that can't be used as it stands. The message names the
 * setting, table or column, the value found and the remedy. Nothing was sent to the database.
 */
public final class ConfigurationException extends HotrowException {
  private static final long serialVersionUID = 1L;

  /** An exception with a message that names the thing and the remedy. */
  public ConfigurationException(String message) {
    super(message, null);
  }

  /** An exception with a message that names the thing and the remedy, and its cause. */
  public ConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }
}
