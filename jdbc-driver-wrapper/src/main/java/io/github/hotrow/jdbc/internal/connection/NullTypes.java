// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import java.sql.Types;

/** The types with which pgjdbc sets NULL. Stateless. */
final class NullTypes {
  private NullTypes() {}

  static boolean isKnown(int sqlType) {
    return switch (sqlType) {
      case Types.SQLXML,
          Types.INTEGER,
          Types.TINYINT,
          Types.SMALLINT,
          Types.BIGINT,
          Types.REAL,
          Types.DOUBLE,
          Types.FLOAT,
          Types.DECIMAL,
          Types.NUMERIC,
          Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.DATE,
          Types.TIME,
          Types.TIME_WITH_TIMEZONE,
          Types.TIMESTAMP_WITH_TIMEZONE,
          Types.TIMESTAMP,
          Types.BOOLEAN,
          Types.BIT,
          Types.BINARY,
          Types.VARBINARY,
          Types.LONGVARBINARY,
          Types.BLOB,
          Types.CLOB,
          Types.REF_CURSOR,
          Types.ARRAY,
          Types.DISTINCT,
          Types.STRUCT,
          Types.NULL,
          Types.OTHER ->
          true;
      default -> false;
    };
  }
}
