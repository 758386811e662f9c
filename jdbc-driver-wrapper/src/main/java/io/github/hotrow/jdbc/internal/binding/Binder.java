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
      for (TableName name : select.relations()) {
        Table table = CatalogueReader.read(connection, name);
        if (table != null && table.kind() != 'r' && table.kind() != 'p') {
          throw new Unbindable(name + " is a view; what is behind it is not looked at.");
        }
        if (table != null && table.temporary()) {
          throw new Unbindable(name + " is a temporary table.");
        }
      }
      return new Binding.Select();
    }
    throw new Unbindable(((Recognition.Ordinary) recognition).reason().sentence());
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
