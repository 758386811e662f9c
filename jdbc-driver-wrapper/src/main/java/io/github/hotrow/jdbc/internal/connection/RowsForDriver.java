// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.transaction.ReturnedRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.BaseStatement;
import org.postgresql.core.Field;
import org.postgresql.core.Tuple;

/** Makes a result of pgjdbc out of rows in memory. Confined to one thread. */
final class RowsForDriver {
  private static final short VARIABLE_LENGTH = -1;

  private final BaseConnection driver;
  private final BaseStatement statement;

  RowsForDriver(BaseConnection driver) throws SQLException {
    this.driver = driver;
    this.statement = (BaseStatement) driver.createStatement();
  }

  /** The statement of the result; closing it closes that. */
  BaseStatement statement() {
    return statement;
  }

  ResultSet result(ReturnedRows rows) throws SQLException {
    Field[] fields = new Field[rows.columns().size()];
    for (int i = 0; i < fields.length; i++) {
      ReturnedRows.Column column = rows.columns().get(i);
      int oid = driver.getTypeInfo().getPGType(column.typeName());
      fields[i] = new Field(column.label(), oid, VARIABLE_LENGTH, column.typeModifier());
    }
    List<Tuple> tuples = new ArrayList<>();
    for (Object[] row : rows.rows()) {
      byte[][] values = new byte[row.length][];
      for (int i = 0; i < row.length; i++) {
        values[i] = PgText.bytesOf(row[i]);
      }
      tuples.add(new Tuple(values));
    }
    return statement.createDriverResultSet(fields, tuples);
  }
}
