// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.Journal;
import io.github.hotrow.jdbc.WrapperSetting;
import io.github.hotrow.jdbc.internal.sql.ShapeCache;
import io.github.hotrow.jdbc.internal.transaction.MergingSource;
import io.github.hotrow.jdbc.internal.transaction.MergingSources;
import java.util.Properties;
import javax.sql.DataSource;

/** Makes contexts out of settings. Stateless. */
public final class Contexts {
  private Contexts() {}

  /**
   * A context.
   *
   * @param connections where the engine takes its connections from
   * @param settings the wrapper's and the engine's
   * @param journal the engine's
   */
  public static Context open(DataSource connections, Properties settings, Journal journal) {
    MergingSource merging =
        WrapperSetting.MERGING.flag(settings)
            ? MergingSources.open(connections, settings, journal)
            : MergingSource.NONE;
    return new Context(merging, new ShapeCache(WrapperSetting.SHAPE_CACHE_SIZE.number(settings)));
  }
}
