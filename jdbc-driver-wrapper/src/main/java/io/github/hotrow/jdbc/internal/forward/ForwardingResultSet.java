// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.forward;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.postgresql.PGRefCursorResultSet;

/** A result that forwards every call. As thread-safe as what it forwards to. */
public interface ForwardingResultSet extends ResultSet, PGRefCursorResultSet {
  /** The result that JDBC's calls go to. */
  ResultSet target() throws SQLException;

  /** The driver's own result behind the target. */
  PGRefCursorResultSet driver() throws SQLException;

  @Override
  default boolean absolute(int number) throws SQLException {
    return target().absolute(number);
  }

  @Override
  default void afterLast() throws SQLException {
    target().afterLast();
  }

  @Override
  default void beforeFirst() throws SQLException {
    target().beforeFirst();
  }

  @Override
  default void cancelRowUpdates() throws SQLException {
    target().cancelRowUpdates();
  }

  @Override
  default void clearWarnings() throws SQLException {
    target().clearWarnings();
  }

  @Override
  default void close() throws SQLException {
    target().close();
  }

  @Override
  default void deleteRow() throws SQLException {
    target().deleteRow();
  }

  @Override
  default int findColumn(String label) throws SQLException {
    return target().findColumn(label);
  }

  @Override
  default boolean first() throws SQLException {
    return target().first();
  }

  @Override
  default Array getArray(String label) throws SQLException {
    return target().getArray(label);
  }

  @Override
  default Array getArray(int index) throws SQLException {
    return target().getArray(index);
  }

  @Override
  default InputStream getAsciiStream(String label) throws SQLException {
    return target().getAsciiStream(label);
  }

  @Override
  default InputStream getAsciiStream(int index) throws SQLException {
    return target().getAsciiStream(index);
  }

  @Override
  default BigDecimal getBigDecimal(String label) throws SQLException {
    return target().getBigDecimal(label);
  }

  @Override
  default BigDecimal getBigDecimal(int index) throws SQLException {
    return target().getBigDecimal(index);
  }

  @SuppressWarnings("deprecation")
  @Override
  default BigDecimal getBigDecimal(String label, int number) throws SQLException {
    return target().getBigDecimal(label, number);
  }

  @SuppressWarnings("deprecation")
  @Override
  default BigDecimal getBigDecimal(int index, int number) throws SQLException {
    return target().getBigDecimal(index, number);
  }

  @Override
  default InputStream getBinaryStream(String label) throws SQLException {
    return target().getBinaryStream(label);
  }

  @Override
  default InputStream getBinaryStream(int index) throws SQLException {
    return target().getBinaryStream(index);
  }

  @Override
  default Blob getBlob(String label) throws SQLException {
    return target().getBlob(label);
  }

  @Override
  default Blob getBlob(int index) throws SQLException {
    return target().getBlob(index);
  }

  @Override
  default boolean getBoolean(String label) throws SQLException {
    return target().getBoolean(label);
  }

  @Override
  default boolean getBoolean(int index) throws SQLException {
    return target().getBoolean(index);
  }

  @Override
  default byte getByte(String label) throws SQLException {
    return target().getByte(label);
  }

  @Override
  default byte getByte(int index) throws SQLException {
    return target().getByte(index);
  }

  @Override
  default byte[] getBytes(String label) throws SQLException {
    return target().getBytes(label);
  }

  @Override
  default byte[] getBytes(int index) throws SQLException {
    return target().getBytes(index);
  }

  @Override
  default Reader getCharacterStream(String label) throws SQLException {
    return target().getCharacterStream(label);
  }

  @Override
  default Reader getCharacterStream(int index) throws SQLException {
    return target().getCharacterStream(index);
  }

  @Override
  default Clob getClob(String label) throws SQLException {
    return target().getClob(label);
  }

  @Override
  default Clob getClob(int index) throws SQLException {
    return target().getClob(index);
  }

  @Override
  default int getConcurrency() throws SQLException {
    return target().getConcurrency();
  }

  @Override
  default String getCursorName() throws SQLException {
    return target().getCursorName();
  }

  @Override
  default Date getDate(String label) throws SQLException {
    return target().getDate(label);
  }

  @Override
  default Date getDate(int index) throws SQLException {
    return target().getDate(index);
  }

  @Override
  default Date getDate(String label, Calendar calendar) throws SQLException {
    return target().getDate(label, calendar);
  }

  @Override
  default Date getDate(int index, Calendar calendar) throws SQLException {
    return target().getDate(index, calendar);
  }

  @Override
  default double getDouble(String label) throws SQLException {
    return target().getDouble(label);
  }

  @Override
  default double getDouble(int index) throws SQLException {
    return target().getDouble(index);
  }

  @Override
  default int getFetchDirection() throws SQLException {
    return target().getFetchDirection();
  }

  @Override
  default int getFetchSize() throws SQLException {
    return target().getFetchSize();
  }

  @Override
  default float getFloat(String label) throws SQLException {
    return target().getFloat(label);
  }

  @Override
  default float getFloat(int index) throws SQLException {
    return target().getFloat(index);
  }

  @Override
  default int getHoldability() throws SQLException {
    return target().getHoldability();
  }

  @Override
  default int getInt(String label) throws SQLException {
    return target().getInt(label);
  }

  @Override
  default int getInt(int index) throws SQLException {
    return target().getInt(index);
  }

  @Override
  default long getLong(String label) throws SQLException {
    return target().getLong(label);
  }

  @Override
  default long getLong(int index) throws SQLException {
    return target().getLong(index);
  }

  @Override
  default ResultSetMetaData getMetaData() throws SQLException {
    return target().getMetaData();
  }

  @Override
  default Reader getNCharacterStream(String label) throws SQLException {
    return target().getNCharacterStream(label);
  }

  @Override
  default Reader getNCharacterStream(int index) throws SQLException {
    return target().getNCharacterStream(index);
  }

  @Override
  default NClob getNClob(String label) throws SQLException {
    return target().getNClob(label);
  }

  @Override
  default NClob getNClob(int index) throws SQLException {
    return target().getNClob(index);
  }

  @Override
  default String getNString(String label) throws SQLException {
    return target().getNString(label);
  }

  @Override
  default String getNString(int index) throws SQLException {
    return target().getNString(index);
  }

  @Override
  default Object getObject(String label) throws SQLException {
    return target().getObject(label);
  }

  @Override
  default Object getObject(int index) throws SQLException {
    return target().getObject(index);
  }

  @Override
  default <T> T getObject(String label, Class<T> type) throws SQLException {
    return target().getObject(label, type);
  }

  @Override
  default Object getObject(String label, Map<String, Class<?>> map) throws SQLException {
    return target().getObject(label, map);
  }

  @Override
  default <T> T getObject(int index, Class<T> type) throws SQLException {
    return target().getObject(index, type);
  }

  @Override
  default Object getObject(int index, Map<String, Class<?>> map) throws SQLException {
    return target().getObject(index, map);
  }

  @Override
  default Ref getRef(String label) throws SQLException {
    return target().getRef(label);
  }

  @Override
  default Ref getRef(int index) throws SQLException {
    return target().getRef(index);
  }

  @Override
  default int getRow() throws SQLException {
    return target().getRow();
  }

  @Override
  default RowId getRowId(String label) throws SQLException {
    return target().getRowId(label);
  }

  @Override
  default RowId getRowId(int index) throws SQLException {
    return target().getRowId(index);
  }

  @Override
  default SQLXML getSQLXML(String label) throws SQLException {
    return target().getSQLXML(label);
  }

  @Override
  default SQLXML getSQLXML(int index) throws SQLException {
    return target().getSQLXML(index);
  }

  @Override
  default short getShort(String label) throws SQLException {
    return target().getShort(label);
  }

  @Override
  default short getShort(int index) throws SQLException {
    return target().getShort(index);
  }

  @Override
  default Statement getStatement() throws SQLException {
    return target().getStatement();
  }

  @Override
  default String getString(String label) throws SQLException {
    return target().getString(label);
  }

  @Override
  default String getString(int index) throws SQLException {
    return target().getString(index);
  }

  @Override
  default Time getTime(String label) throws SQLException {
    return target().getTime(label);
  }

  @Override
  default Time getTime(int index) throws SQLException {
    return target().getTime(index);
  }

  @Override
  default Time getTime(String label, Calendar calendar) throws SQLException {
    return target().getTime(label, calendar);
  }

  @Override
  default Time getTime(int index, Calendar calendar) throws SQLException {
    return target().getTime(index, calendar);
  }

  @Override
  default Timestamp getTimestamp(String label) throws SQLException {
    return target().getTimestamp(label);
  }

  @Override
  default Timestamp getTimestamp(int index) throws SQLException {
    return target().getTimestamp(index);
  }

  @Override
  default Timestamp getTimestamp(String label, Calendar calendar) throws SQLException {
    return target().getTimestamp(label, calendar);
  }

  @Override
  default Timestamp getTimestamp(int index, Calendar calendar) throws SQLException {
    return target().getTimestamp(index, calendar);
  }

  @Override
  default int getType() throws SQLException {
    return target().getType();
  }

  @Override
  default URL getURL(String label) throws SQLException {
    return target().getURL(label);
  }

  @Override
  default URL getURL(int index) throws SQLException {
    return target().getURL(index);
  }

  @SuppressWarnings("deprecation")
  @Override
  default InputStream getUnicodeStream(String label) throws SQLException {
    return target().getUnicodeStream(label);
  }

  @SuppressWarnings("deprecation")
  @Override
  default InputStream getUnicodeStream(int index) throws SQLException {
    return target().getUnicodeStream(index);
  }

  @Override
  default SQLWarning getWarnings() throws SQLException {
    return target().getWarnings();
  }

  @Override
  default void insertRow() throws SQLException {
    target().insertRow();
  }

  @Override
  default boolean isAfterLast() throws SQLException {
    return target().isAfterLast();
  }

  @Override
  default boolean isBeforeFirst() throws SQLException {
    return target().isBeforeFirst();
  }

  @Override
  default boolean isClosed() throws SQLException {
    return target().isClosed();
  }

  @Override
  default boolean isFirst() throws SQLException {
    return target().isFirst();
  }

  @Override
  default boolean isLast() throws SQLException {
    return target().isLast();
  }

  @Override
  default boolean last() throws SQLException {
    return target().last();
  }

  @Override
  default void moveToCurrentRow() throws SQLException {
    target().moveToCurrentRow();
  }

  @Override
  default void moveToInsertRow() throws SQLException {
    target().moveToInsertRow();
  }

  @Override
  default boolean next() throws SQLException {
    return target().next();
  }

  @Override
  default boolean previous() throws SQLException {
    return target().previous();
  }

  @Override
  default void refreshRow() throws SQLException {
    target().refreshRow();
  }

  @Override
  default boolean relative(int number) throws SQLException {
    return target().relative(number);
  }

  @Override
  default boolean rowDeleted() throws SQLException {
    return target().rowDeleted();
  }

  @Override
  default boolean rowInserted() throws SQLException {
    return target().rowInserted();
  }

  @Override
  default boolean rowUpdated() throws SQLException {
    return target().rowUpdated();
  }

  @Override
  default void setFetchDirection(int number) throws SQLException {
    target().setFetchDirection(number);
  }

  @Override
  default void setFetchSize(int number) throws SQLException {
    target().setFetchSize(number);
  }

  @Override
  default void updateArray(String label, Array value) throws SQLException {
    target().updateArray(label, value);
  }

  @Override
  default void updateArray(int index, Array value) throws SQLException {
    target().updateArray(index, value);
  }

  @Override
  default void updateAsciiStream(String label, InputStream value) throws SQLException {
    target().updateAsciiStream(label, value);
  }

  @Override
  default void updateAsciiStream(int index, InputStream value) throws SQLException {
    target().updateAsciiStream(index, value);
  }

  @Override
  default void updateAsciiStream(String label, InputStream value, int number) throws SQLException {
    target().updateAsciiStream(label, value, number);
  }

  @Override
  default void updateAsciiStream(String label, InputStream value, long length) throws SQLException {
    target().updateAsciiStream(label, value, length);
  }

  @Override
  default void updateAsciiStream(int index, InputStream value, int number) throws SQLException {
    target().updateAsciiStream(index, value, number);
  }

  @Override
  default void updateAsciiStream(int index, InputStream value, long length) throws SQLException {
    target().updateAsciiStream(index, value, length);
  }

  @Override
  default void updateBigDecimal(String label, BigDecimal value) throws SQLException {
    target().updateBigDecimal(label, value);
  }

  @Override
  default void updateBigDecimal(int index, BigDecimal value) throws SQLException {
    target().updateBigDecimal(index, value);
  }

  @Override
  default void updateBinaryStream(String label, InputStream value) throws SQLException {
    target().updateBinaryStream(label, value);
  }

  @Override
  default void updateBinaryStream(int index, InputStream value) throws SQLException {
    target().updateBinaryStream(index, value);
  }

  @Override
  default void updateBinaryStream(String label, InputStream value, int number) throws SQLException {
    target().updateBinaryStream(label, value, number);
  }

  @Override
  default void updateBinaryStream(String label, InputStream value, long length)
      throws SQLException {
    target().updateBinaryStream(label, value, length);
  }

  @Override
  default void updateBinaryStream(int index, InputStream value, int number) throws SQLException {
    target().updateBinaryStream(index, value, number);
  }

  @Override
  default void updateBinaryStream(int index, InputStream value, long length) throws SQLException {
    target().updateBinaryStream(index, value, length);
  }

  @Override
  default void updateBlob(String label, InputStream value) throws SQLException {
    target().updateBlob(label, value);
  }

  @Override
  default void updateBlob(String label, Blob value) throws SQLException {
    target().updateBlob(label, value);
  }

  @Override
  default void updateBlob(int index, InputStream value) throws SQLException {
    target().updateBlob(index, value);
  }

  @Override
  default void updateBlob(int index, Blob value) throws SQLException {
    target().updateBlob(index, value);
  }

  @Override
  default void updateBlob(String label, InputStream value, long length) throws SQLException {
    target().updateBlob(label, value, length);
  }

  @Override
  default void updateBlob(int index, InputStream value, long length) throws SQLException {
    target().updateBlob(index, value, length);
  }

  @Override
  default void updateBoolean(String label, boolean value) throws SQLException {
    target().updateBoolean(label, value);
  }

  @Override
  default void updateBoolean(int index, boolean value) throws SQLException {
    target().updateBoolean(index, value);
  }

  @Override
  default void updateByte(String label, byte value) throws SQLException {
    target().updateByte(label, value);
  }

  @Override
  default void updateByte(int index, byte value) throws SQLException {
    target().updateByte(index, value);
  }

  @Override
  default void updateBytes(String label, byte[] value) throws SQLException {
    target().updateBytes(label, value);
  }

  @Override
  default void updateBytes(int index, byte[] value) throws SQLException {
    target().updateBytes(index, value);
  }

  @Override
  default void updateCharacterStream(String label, Reader value) throws SQLException {
    target().updateCharacterStream(label, value);
  }

  @Override
  default void updateCharacterStream(int index, Reader value) throws SQLException {
    target().updateCharacterStream(index, value);
  }

  @Override
  default void updateCharacterStream(String label, Reader value, int number) throws SQLException {
    target().updateCharacterStream(label, value, number);
  }

  @Override
  default void updateCharacterStream(String label, Reader value, long length) throws SQLException {
    target().updateCharacterStream(label, value, length);
  }

  @Override
  default void updateCharacterStream(int index, Reader value, int number) throws SQLException {
    target().updateCharacterStream(index, value, number);
  }

  @Override
  default void updateCharacterStream(int index, Reader value, long length) throws SQLException {
    target().updateCharacterStream(index, value, length);
  }

  @Override
  default void updateClob(String label, Reader value) throws SQLException {
    target().updateClob(label, value);
  }

  @Override
  default void updateClob(String label, Clob value) throws SQLException {
    target().updateClob(label, value);
  }

  @Override
  default void updateClob(int index, Reader value) throws SQLException {
    target().updateClob(index, value);
  }

  @Override
  default void updateClob(int index, Clob value) throws SQLException {
    target().updateClob(index, value);
  }

  @Override
  default void updateClob(String label, Reader value, long length) throws SQLException {
    target().updateClob(label, value, length);
  }

  @Override
  default void updateClob(int index, Reader value, long length) throws SQLException {
    target().updateClob(index, value, length);
  }

  @Override
  default void updateDate(String label, Date value) throws SQLException {
    target().updateDate(label, value);
  }

  @Override
  default void updateDate(int index, Date value) throws SQLException {
    target().updateDate(index, value);
  }

  @Override
  default void updateDouble(String label, double value) throws SQLException {
    target().updateDouble(label, value);
  }

  @Override
  default void updateDouble(int index, double value) throws SQLException {
    target().updateDouble(index, value);
  }

  @Override
  default void updateFloat(String label, float value) throws SQLException {
    target().updateFloat(label, value);
  }

  @Override
  default void updateFloat(int index, float value) throws SQLException {
    target().updateFloat(index, value);
  }

  @Override
  default void updateInt(String label, int value) throws SQLException {
    target().updateInt(label, value);
  }

  @Override
  default void updateInt(int index, int value) throws SQLException {
    target().updateInt(index, value);
  }

  @Override
  default void updateLong(String label, long value) throws SQLException {
    target().updateLong(label, value);
  }

  @Override
  default void updateLong(int index, long value) throws SQLException {
    target().updateLong(index, value);
  }

  @Override
  default void updateNCharacterStream(String label, Reader value) throws SQLException {
    target().updateNCharacterStream(label, value);
  }

  @Override
  default void updateNCharacterStream(int index, Reader value) throws SQLException {
    target().updateNCharacterStream(index, value);
  }

  @Override
  default void updateNCharacterStream(String label, Reader value, long length) throws SQLException {
    target().updateNCharacterStream(label, value, length);
  }

  @Override
  default void updateNCharacterStream(int index, Reader value, long length) throws SQLException {
    target().updateNCharacterStream(index, value, length);
  }

  @Override
  default void updateNClob(String label, Reader value) throws SQLException {
    target().updateNClob(label, value);
  }

  @Override
  default void updateNClob(String label, NClob value) throws SQLException {
    target().updateNClob(label, value);
  }

  @Override
  default void updateNClob(int index, Reader value) throws SQLException {
    target().updateNClob(index, value);
  }

  @Override
  default void updateNClob(int index, NClob value) throws SQLException {
    target().updateNClob(index, value);
  }

  @Override
  default void updateNClob(String label, Reader value, long length) throws SQLException {
    target().updateNClob(label, value, length);
  }

  @Override
  default void updateNClob(int index, Reader value, long length) throws SQLException {
    target().updateNClob(index, value, length);
  }

  @Override
  default void updateNString(String label, String value) throws SQLException {
    target().updateNString(label, value);
  }

  @Override
  default void updateNString(int index, String value) throws SQLException {
    target().updateNString(index, value);
  }

  @Override
  default void updateNull(String label) throws SQLException {
    target().updateNull(label);
  }

  @Override
  default void updateNull(int index) throws SQLException {
    target().updateNull(index);
  }

  @Override
  default void updateObject(String label, Object value) throws SQLException {
    target().updateObject(label, value);
  }

  @Override
  default void updateObject(int index, Object value) throws SQLException {
    target().updateObject(index, value);
  }

  @Override
  default void updateObject(String label, Object value, int number) throws SQLException {
    target().updateObject(label, value, number);
  }

  @Override
  default void updateObject(String label, Object value, SQLType sQLType) throws SQLException {
    target().updateObject(label, value, sQLType);
  }

  @Override
  default void updateObject(int index, Object value, int number) throws SQLException {
    target().updateObject(index, value, number);
  }

  @Override
  default void updateObject(int index, Object value, SQLType sQLType) throws SQLException {
    target().updateObject(index, value, sQLType);
  }

  @Override
  default void updateObject(String label, Object value, SQLType sQLType, int number)
      throws SQLException {
    target().updateObject(label, value, sQLType, number);
  }

  @Override
  default void updateObject(int index, Object value, SQLType sQLType, int number)
      throws SQLException {
    target().updateObject(index, value, sQLType, number);
  }

  @Override
  default void updateRef(String label, Ref value) throws SQLException {
    target().updateRef(label, value);
  }

  @Override
  default void updateRef(int index, Ref value) throws SQLException {
    target().updateRef(index, value);
  }

  @Override
  default void updateRow() throws SQLException {
    target().updateRow();
  }

  @Override
  default void updateRowId(String label, RowId value) throws SQLException {
    target().updateRowId(label, value);
  }

  @Override
  default void updateRowId(int index, RowId value) throws SQLException {
    target().updateRowId(index, value);
  }

  @Override
  default void updateSQLXML(String label, SQLXML value) throws SQLException {
    target().updateSQLXML(label, value);
  }

  @Override
  default void updateSQLXML(int index, SQLXML value) throws SQLException {
    target().updateSQLXML(index, value);
  }

  @Override
  default void updateShort(String label, short value) throws SQLException {
    target().updateShort(label, value);
  }

  @Override
  default void updateShort(int index, short value) throws SQLException {
    target().updateShort(index, value);
  }

  @Override
  default void updateString(String label, String value) throws SQLException {
    target().updateString(label, value);
  }

  @Override
  default void updateString(int index, String value) throws SQLException {
    target().updateString(index, value);
  }

  @Override
  default void updateTime(String label, Time value) throws SQLException {
    target().updateTime(label, value);
  }

  @Override
  default void updateTime(int index, Time value) throws SQLException {
    target().updateTime(index, value);
  }

  @Override
  default void updateTimestamp(String label, Timestamp value) throws SQLException {
    target().updateTimestamp(label, value);
  }

  @Override
  default void updateTimestamp(int index, Timestamp value) throws SQLException {
    target().updateTimestamp(index, value);
  }

  @Override
  default boolean wasNull() throws SQLException {
    return target().wasNull();
  }

  @SuppressWarnings("deprecation")
  @Override
  default String getRefCursor() {
    try {
      return driver().getRefCursor();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }
}
