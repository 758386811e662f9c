// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

import io.github.hotrow.jdbc.internal.sql.Recognition;
import io.github.hotrow.jdbc.internal.sql.RowLock;
import io.github.hotrow.jdbc.internal.sql.Shape;
import io.github.hotrow.jdbc.internal.sql.TableName;
import java.sql.Connection;
import java.sql.SQLException;

/** Binds recognised statements to the catalogue. Thread-safe. */
public final class Binder {
  private final HotTables tables = new HotTables();

  /** Binds what was recognised, as the tables are on this connection's search path. */
  public Binding bind(Connection connection, Shape shape) throws SQLException {
    try {
      return shape.lock() == null
          ? tryBind(connection, shape.recognition())
          : LockBinding.of(shape.lock(), table(connection, shape.lock().table()), tables);
    } catch (Unbindable why) {
      return new Binding.Refused(why, null);
    }
  }

  private Binding tryBind(Connection connection, Recognition recognition)
      throws SQLException, Unbindable {
    if (recognition instanceof Recognition.HotUpdate update) {
      Table table = table(connection, update.table());
      try {
        return UpdateBinding.of(update, table, tables);
      } catch (Unbindable why) {
        RowLock lock = new RowLock(update.table(), update.equalities(), false);
        return new Binding.Refused(why, LockBinding.of(lock, table, tables));
      }
    }
    if (recognition instanceof Recognition.KeptInsert insert) {
      return InsertBinding.of(insert, table(connection, insert.table()));
    }
    if (recognition instanceof Recognition.PlainSelect select) {
      return select(connection, select);
    }
    throw new Unbindable(((Recognition.Ordinary) recognition).reason().sentence());
  }

  private static Binding select(Connection connection, Recognition.PlainSelect select)
      throws SQLException, Unbindable {
    boolean known = true;
    for (TableName name : select.relations()) {
      Table table = CatalogueReader.read(connection, name);
      if (table == null) {
        known = false;
      } else {
        checkReadable(table);
      }
    }
    String other = CatalogueReader.overloaded(connection, select.functions());
    if (other != null) {
      throw new Unbindable(
          "There is a function " + other + " outside pg_catalog; what it does is not known.");
    }
    return new Binding.Select(known);
  }

  private static void checkReadable(Table table) throws Unbindable {
    if (table.kind() != 'r' && table.kind() != 'p') {
      throw new Unbindable(table + " is a view; what is behind it is not looked at.");
    }
    if (table.temporary()) {
      throw new Unbindable(table + " is a temporary table.");
    }
    if (table.related()) {
      throw new Unbindable(
          "A SELECT reads "
              + table
              + ", which shares rows with other tables: it is partitioned, a partition, or"
              + " inherits or is inherited from.");
    }
  }

  private static Table table(Connection connection, TableName name)
      throws SQLException, Unbindable {
    Table table = CatalogueReader.read(connection, name);
    if (table == null) {
      throw new Unbindable("There is no table " + name + ".");
    }
    if (table.schema().contains(".") || table.name().contains(".")) {
      throw new Unbindable("The name of table " + table + " has a dot in it.");
    }
    return table;
  }
}
