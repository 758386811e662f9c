// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.Journal;
import io.github.hotrow.jdbc.Explanation;
import io.github.hotrow.jdbc.Explanation.Treatment;
import io.github.hotrow.jdbc.internal.sql.Recognition;
import io.github.hotrow.jdbc.internal.sql.ShapeCache;
import java.util.Properties;
import javax.sql.DataSource;

/** Opens the source of mergings for a DataSource or a driver's URL. Stateless. */
public final class MergingSources {
  private MergingSources() {}

  /** What a statement's text alone says of what is done with it. */
  public static Explanation recognise(String sql) {
    Recognition recognition = new ShapeCache(1_024).recognise(sql).recognition();
    if (recognition instanceof Recognition.Ordinary ordinary) {
      return new Explanation(Treatment.ORDINARY, ordinary.reason().sentence());
    }
    if (recognition instanceof Recognition.HotUpdate) {
      return new Explanation(
          Treatment.MERGED,
          "It is merged while its row is hot, if the table has a unique key on the columns that are"
              + " compared by equality, and counters that are NOT NULL and not indexed.");
    }
    return recognition instanceof Recognition.KeptInsert
        ? new Explanation(Treatment.KEPT, "It is kept where an update of a hot row follows.")
        : new Explanation(
            Treatment.BESIDE,
            "It runs beside its transaction where an update of a hot row follows.");
  }

  /**
   * Opens a source. Nothing needs to be asked of the database yet.
   *
   * @param connections what leaders take their connections from
   * @param settings the wrapper's and the engine's settings by name, without the prefix {@code
   *     hotrow.}
   * @param journal the engine's
   * @throws ConfigurationException if a setting is unknown or out of range
   */
  public static MergingSource open(DataSource connections, Properties settings, Journal journal) {
    MergeSettings merging = MergeSettings.of(settings);
    if (journal != Journal.NONE) {
      if (merging.engine().getJournal() != Journal.NONE) {
        throw new ConfigurationException(
            "a journal is set, and another one is named among the settings; leave one out");
      }
      merging.engine().setJournal(journal);
    }
    return new EngineMergingSource(connections, merging);
  }
}
