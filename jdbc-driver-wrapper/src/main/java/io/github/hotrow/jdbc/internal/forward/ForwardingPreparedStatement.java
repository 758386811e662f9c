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
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/** A prepared statement that forwards every call. As thread-safe as what it forwards to. */
public interface ForwardingPreparedStatement extends ForwardingStatement, PreparedStatement {
  /** The statement that JDBC's calls go to. */
  @Override
  PreparedStatement target() throws SQLException;

  @Override
  default void addBatch() throws SQLException {
    target().addBatch();
  }

  @Override
  default void clearParameters() throws SQLException {
    target().clearParameters();
  }

  @Override
  default boolean execute() throws SQLException {
    return target().execute();
  }

  @Override
  default long executeLargeUpdate() throws SQLException {
    return target().executeLargeUpdate();
  }

  @Override
  default ResultSet executeQuery() throws SQLException {
    return target().executeQuery();
  }

  @Override
  default int executeUpdate() throws SQLException {
    return target().executeUpdate();
  }

  @Override
  default ResultSetMetaData getMetaData() throws SQLException {
    return target().getMetaData();
  }

  @Override
  default ParameterMetaData getParameterMetaData() throws SQLException {
    return target().getParameterMetaData();
  }

  @Override
  default void setArray(int index, Array value) throws SQLException {
    target().setArray(index, value);
  }

  @Override
  default void setAsciiStream(int index, InputStream value) throws SQLException {
    target().setAsciiStream(index, value);
  }

  @Override
  default void setAsciiStream(int index, InputStream value, int number) throws SQLException {
    target().setAsciiStream(index, value, number);
  }

  @Override
  default void setAsciiStream(int index, InputStream value, long length) throws SQLException {
    target().setAsciiStream(index, value, length);
  }

  @Override
  default void setBigDecimal(int index, BigDecimal value) throws SQLException {
    target().setBigDecimal(index, value);
  }

  @Override
  default void setBinaryStream(int index, InputStream value) throws SQLException {
    target().setBinaryStream(index, value);
  }

  @Override
  default void setBinaryStream(int index, InputStream value, int number) throws SQLException {
    target().setBinaryStream(index, value, number);
  }

  @Override
  default void setBinaryStream(int index, InputStream value, long length) throws SQLException {
    target().setBinaryStream(index, value, length);
  }

  @Override
  default void setBlob(int index, InputStream value) throws SQLException {
    target().setBlob(index, value);
  }

  @Override
  default void setBlob(int index, Blob value) throws SQLException {
    target().setBlob(index, value);
  }

  @Override
  default void setBlob(int index, InputStream value, long length) throws SQLException {
    target().setBlob(index, value, length);
  }

  @Override
  default void setBoolean(int index, boolean value) throws SQLException {
    target().setBoolean(index, value);
  }

  @Override
  default void setByte(int index, byte value) throws SQLException {
    target().setByte(index, value);
  }

  @Override
  default void setBytes(int index, byte[] value) throws SQLException {
    target().setBytes(index, value);
  }

  @Override
  default void setCharacterStream(int index, Reader value) throws SQLException {
    target().setCharacterStream(index, value);
  }

  @Override
  default void setCharacterStream(int index, Reader value, int number) throws SQLException {
    target().setCharacterStream(index, value, number);
  }

  @Override
  default void setCharacterStream(int index, Reader value, long length) throws SQLException {
    target().setCharacterStream(index, value, length);
  }

  @Override
  default void setClob(int index, Reader value) throws SQLException {
    target().setClob(index, value);
  }

  @Override
  default void setClob(int index, Clob value) throws SQLException {
    target().setClob(index, value);
  }

  @Override
  default void setClob(int index, Reader value, long length) throws SQLException {
    target().setClob(index, value, length);
  }

  @Override
  default void setDate(int index, Date value) throws SQLException {
    target().setDate(index, value);
  }

  @Override
  default void setDate(int index, Date value, Calendar calendar) throws SQLException {
    target().setDate(index, value, calendar);
  }

  @Override
  default void setDouble(int index, double value) throws SQLException {
    target().setDouble(index, value);
  }

  @Override
  default void setFloat(int index, float value) throws SQLException {
    target().setFloat(index, value);
  }

  @Override
  default void setInt(int index, int value) throws SQLException {
    target().setInt(index, value);
  }

  @Override
  default void setLong(int index, long value) throws SQLException {
    target().setLong(index, value);
  }

  @Override
  default void setNCharacterStream(int index, Reader value) throws SQLException {
    target().setNCharacterStream(index, value);
  }

  @Override
  default void setNCharacterStream(int index, Reader value, long length) throws SQLException {
    target().setNCharacterStream(index, value, length);
  }

  @Override
  default void setNClob(int index, Reader value) throws SQLException {
    target().setNClob(index, value);
  }

  @Override
  default void setNClob(int index, NClob value) throws SQLException {
    target().setNClob(index, value);
  }

  @Override
  default void setNClob(int index, Reader value, long length) throws SQLException {
    target().setNClob(index, value, length);
  }

  @Override
  default void setNString(int index, String value) throws SQLException {
    target().setNString(index, value);
  }

  @Override
  default void setNull(int index, int number) throws SQLException {
    target().setNull(index, number);
  }

  @Override
  default void setNull(int index, int number, String text) throws SQLException {
    target().setNull(index, number, text);
  }

  @Override
  default void setObject(int index, Object value) throws SQLException {
    target().setObject(index, value);
  }

  @Override
  default void setObject(int index, Object value, int number) throws SQLException {
    target().setObject(index, value, number);
  }

  @Override
  default void setObject(int index, Object value, SQLType sQLType) throws SQLException {
    target().setObject(index, value, sQLType);
  }

  @Override
  default void setObject(int index, Object value, int number, int number2) throws SQLException {
    target().setObject(index, value, number, number2);
  }

  @Override
  default void setObject(int index, Object value, SQLType sQLType, int number) throws SQLException {
    target().setObject(index, value, sQLType, number);
  }

  @Override
  default void setRef(int index, Ref value) throws SQLException {
    target().setRef(index, value);
  }

  @Override
  default void setRowId(int index, RowId value) throws SQLException {
    target().setRowId(index, value);
  }

  @Override
  default void setSQLXML(int index, SQLXML value) throws SQLException {
    target().setSQLXML(index, value);
  }

  @Override
  default void setShort(int index, short value) throws SQLException {
    target().setShort(index, value);
  }

  @Override
  default void setString(int index, String value) throws SQLException {
    target().setString(index, value);
  }

  @Override
  default void setTime(int index, Time value) throws SQLException {
    target().setTime(index, value);
  }

  @Override
  default void setTime(int index, Time value, Calendar calendar) throws SQLException {
    target().setTime(index, value, calendar);
  }

  @Override
  default void setTimestamp(int index, Timestamp value) throws SQLException {
    target().setTimestamp(index, value);
  }

  @Override
  default void setTimestamp(int index, Timestamp value, Calendar calendar) throws SQLException {
    target().setTimestamp(index, value, calendar);
  }

  @Override
  default void setURL(int index, URL value) throws SQLException {
    target().setURL(index, value);
  }

  @SuppressWarnings("deprecation")
  @Override
  default void setUnicodeStream(int index, InputStream value, int number) throws SQLException {
    target().setUnicodeStream(index, value, number);
  }
}
