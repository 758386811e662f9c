// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.InsertInto;
import io.github.hotrow.TableSettings;
import io.github.hotrow.internal.commit.Database;
import io.github.hotrow.internal.table.BoundInsert;
import io.github.hotrow.internal.table.BoundTable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The tables an engine may change. Thread-safe. */
public final class RegisteredTables {
  private final ConcurrentHashMap<HotTable, BoundTable> tables = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<InsertInto, BoundInsert> inserts = new ConcurrentHashMap<>();
  private final SharedCalls<Object> bindings = new SharedCalls<>();
  private final Function<BoundTable, TableSettings> settings;

  /**
   * No tables yet.
   *
   * @param settings what holds for a table now
   */
  public RegisteredTables(Function<BoundTable, TableSettings> settings) {
    this.settings = settings;
  }

  /** Tells the tables what holds for them now. */
  public synchronized void refresh() {
    tables.values().forEach(table -> table.settings(settings.apply(table)));
  }

  /** Checks the table against the catalogue, unless that was done before. */
  public void register(HotTable table, Database database) {
    BoundTable known = tables.get(table);
    if (known == null || known.altered() != null) {
      bindings.call(table, () -> bind(table, database));
    }
    refresh(); // once it can be found, for what holds may have changed since it was asked
  }

  private void bind(HotTable table, Database database) {
    BoundTable known = tables.get(table);
    if (known == null || known.altered() != null) {
      BoundTable bound = database.bind(table);
      bound.settings(settings.apply(bound));
      tables.put(table, bound);
    }
  }

  /** Takes no more changes under this description. */
  public void forget(HotTable table) {
    tables.remove(table);
  }

  /** Checks the INSERT against the catalogue, unless that was done before. */
  public void register(InsertInto insert, Database database) {
    if (!inserts.containsKey(insert)) {
      bindings.call(insert, () -> bind(insert, database));
    }
  }

  private void bind(InsertInto insert, Database database) {
    if (!inserts.containsKey(insert)) {
      inserts.put(insert, database.bind(insert));
    }
  }

  /**
   * The bound INSERT.
   *
   * @throws ConfigurationException if it was not registered
   */
  public BoundInsert get(InsertInto insert) {
    BoundInsert bound = inserts.get(insert);
    if (bound == null) {
      throw new ConfigurationException(
          "the INSERT into "
              + insert.table()
              + " is not registered with this engine; call register first");
    }
    return bound;
  }

  /**
   * Refuses a table for changes over several rows if its rows are registered under two descriptions
   * or names: one statement could then meet the same row twice, and PostgreSQL would keep one of
   * the updates.
   *
   * @throws ConfigurationException if they are
   */
  public void refuseIfDescribedTwice(BoundTable table) {
    for (BoundTable other : tables.values()) {
      if (other != table && other.sharesRowsWith(table)) {
        throw new ConfigurationException(
            other.sqlName().equals(table.sqlName())
                ? "table "
                    + table.name()
                    + " is registered under two descriptions; a change over several rows needs one:"
                    + " use the same HotTable object everywhere"
                : "tables "
                    + table.name()
                    + " and "
                    + other.name()
                    + " are both registered, and one is a partition of the other; a change over"
                    + " several rows needs one name for a row: use the partitioned table"
                    + " everywhere");
      }
    }
  }

  /**
   * The bound table.
   *
   * @throws ConfigurationException if it was not registered, or was altered since
   */
  public BoundTable get(HotTable table) {
    BoundTable bound = tables.get(table);
    if (bound == null) {
      throw new ConfigurationException(
          "table "
              + table.name()
              + " is not registered with this engine; call register first, with"
              + " the same HotTable object");
    }
    if (bound.altered() != null) {
      throw new ConfigurationException(bound.altered());
    }
    return bound;
  }

  /** How long a refusal of the table may be given from memory, in nanoseconds. */
  public long soldOutTtlNs(BoundTable table) {
    return table.settings().soldOutTtlNs();
  }
}
