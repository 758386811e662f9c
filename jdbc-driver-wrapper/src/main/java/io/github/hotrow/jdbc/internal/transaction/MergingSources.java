// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.ConfigurationException;
import java.util.Properties;
import javax.sql.DataSource;

/** Opens the source of mergings for a DataSource or a driver's URL. Stateless. */
public final class MergingSources {
  private MergingSources() {}

  /**
   * Opens a source. Nothing needs to be asked of the database yet.
   *
   * @param connections what leaders take their connections from
   * @param settings the wrapper's and the engine's settings by name, without the prefix {@code
   *     hotrow.}
   * @throws ConfigurationException if a setting is unknown or out of range
   */
  public static MergingSource open(DataSource connections, Properties settings) {
    return new EngineMergingSource(connections, MergeSettings.of(settings));
  }
}
