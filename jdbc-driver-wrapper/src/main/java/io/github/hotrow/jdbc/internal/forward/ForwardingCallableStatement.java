// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.forward;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/** A callable statement that forwards every call. As thread-safe as what it forwards to. */
public interface ForwardingCallableStatement
    extends ForwardingPreparedStatement, CallableStatement {
  /** The statement that JDBC's calls go to. */
  @Override
  CallableStatement target() throws SQLException;

  @Override
  default Array getArray(String name) throws SQLException {
    return target().getArray(name);
  }

  @Override
  default Array getArray(int index) throws SQLException {
    return target().getArray(index);
  }

  @Override
  default BigDecimal getBigDecimal(String name) throws SQLException {
    return target().getBigDecimal(name);
  }

  @Override
  default BigDecimal getBigDecimal(int index) throws SQLException {
    return target().getBigDecimal(index);
  }

  @SuppressWarnings("deprecation")
  @Override
  default BigDecimal getBigDecimal(int index, int number) throws SQLException {
    return target().getBigDecimal(index, number);
  }

  @Override
  default Blob getBlob(String name) throws SQLException {
    return target().getBlob(name);
  }

  @Override
  default Blob getBlob(int index) throws SQLException {
    return target().getBlob(index);
  }

  @Override
  default boolean getBoolean(String name) throws SQLException {
    return target().getBoolean(name);
  }

  @Override
  default boolean getBoolean(int index) throws SQLException {
    return target().getBoolean(index);
  }

  @Override
  default byte getByte(String name) throws SQLException {
    return target().getByte(name);
  }

  @Override
  default byte getByte(int index) throws SQLException {
    return target().getByte(index);
  }

  @Override
  default byte[] getBytes(String name) throws SQLException {
    return target().getBytes(name);
  }

  @Override
  default byte[] getBytes(int index) throws SQLException {
    return target().getBytes(index);
  }

  @Override
  default Reader getCharacterStream(String name) throws SQLException {
    return target().getCharacterStream(name);
  }

  @Override
  default Reader getCharacterStream(int index) throws SQLException {
    return target().getCharacterStream(index);
  }

  @Override
  default Clob getClob(String name) throws SQLException {
    return target().getClob(name);
  }

  @Override
  default Clob getClob(int index) throws SQLException {
    return target().getClob(index);
  }

  @Override
  default Date getDate(String name) throws SQLException {
    return target().getDate(name);
  }

  @Override
  default Date getDate(int index) throws SQLException {
    return target().getDate(index);
  }

  @Override
  default Date getDate(String name, Calendar calendar) throws SQLException {
    return target().getDate(name, calendar);
  }

  @Override
  default Date getDate(int index, Calendar calendar) throws SQLException {
    return target().getDate(index, calendar);
  }

  @Override
  default double getDouble(String name) throws SQLException {
    return target().getDouble(name);
  }

  @Override
  default double getDouble(int index) throws SQLException {
    return target().getDouble(index);
  }

  @Override
  default float getFloat(String name) throws SQLException {
    return target().getFloat(name);
  }

  @Override
  default float getFloat(int index) throws SQLException {
    return target().getFloat(index);
  }

  @Override
  default int getInt(String name) throws SQLException {
    return target().getInt(name);
  }

  @Override
  default int getInt(int index) throws SQLException {
    return target().getInt(index);
  }

  @Override
  default long getLong(String name) throws SQLException {
    return target().getLong(name);
  }

  @Override
  default long getLong(int index) throws SQLException {
    return target().getLong(index);
  }

  @Override
  default Reader getNCharacterStream(String name) throws SQLException {
    return target().getNCharacterStream(name);
  }

  @Override
  default Reader getNCharacterStream(int index) throws SQLException {
    return target().getNCharacterStream(index);
  }

  @Override
  default NClob getNClob(String name) throws SQLException {
    return target().getNClob(name);
  }

  @Override
  default NClob getNClob(int index) throws SQLException {
    return target().getNClob(index);
  }

  @Override
  default String getNString(String name) throws SQLException {
    return target().getNString(name);
  }

  @Override
  default String getNString(int index) throws SQLException {
    return target().getNString(index);
  }

  @Override
  default Object getObject(String name) throws SQLException {
    return target().getObject(name);
  }

  @Override
  default Object getObject(int index) throws SQLException {
    return target().getObject(index);
  }

  @Override
  default <T> T getObject(String name, Class<T> type) throws SQLException {
    return target().getObject(name, type);
  }

  @Override
  default Object getObject(String name, Map<String, Class<?>> map) throws SQLException {
    return target().getObject(name, map);
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
  default Ref getRef(String name) throws SQLException {
    return target().getRef(name);
  }

  @Override
  default Ref getRef(int index) throws SQLException {
    return target().getRef(index);
  }

  @Override
  default RowId getRowId(String name) throws SQLException {
    return target().getRowId(name);
  }

  @Override
  default RowId getRowId(int index) throws SQLException {
    return target().getRowId(index);
  }

  @Override
  default SQLXML getSQLXML(String name) throws SQLException {
    return target().getSQLXML(name);
  }

  @Override
  default SQLXML getSQLXML(int index) throws SQLException {
    return target().getSQLXML(index);
  }

  @Override
  default short getShort(String name) throws SQLException {
    return target().getShort(name);
  }

  @Override
  default short getShort(int index) throws SQLException {
    return target().getShort(index);
  }

  @Override
  default String getString(String name) throws SQLException {
    return target().getString(name);
  }

  @Override
  default String getString(int index) throws SQLException {
    return target().getString(index);
  }

  @Override
  default Time getTime(String name) throws SQLException {
    return target().getTime(name);
  }

  @Override
  default Time getTime(int index) throws SQLException {
    return target().getTime(index);
  }

  @Override
  default Time getTime(String name, Calendar calendar) throws SQLException {
    return target().getTime(name, calendar);
  }

  @Override
  default Time getTime(int index, Calendar calendar) throws SQLException {
    return target().getTime(index, calendar);
  }

  @Override
  default Timestamp getTimestamp(String name) throws SQLException {
    return target().getTimestamp(name);
  }

  @Override
  default Timestamp getTimestamp(int index) throws SQLException {
    return target().getTimestamp(index);
  }

  @Override
  default Timestamp getTimestamp(String name, Calendar calendar) throws SQLException {
    return target().getTimestamp(name, calendar);
  }

  @Override
  default Timestamp getTimestamp(int index, Calendar calendar) throws SQLException {
    return target().getTimestamp(index, calendar);
  }

  @Override
  default URL getURL(String name) throws SQLException {
    return target().getURL(name);
  }

  @Override
  default URL getURL(int index) throws SQLException {
    return target().getURL(index);
  }

  @Override
  default void registerOutParameter(String name, int number) throws SQLException {
    target().registerOutParameter(name, number);
  }

  @Override
  default void registerOutParameter(String name, SQLType sQLType) throws SQLException {
    target().registerOutParameter(name, sQLType);
  }

  @Override
  default void registerOutParameter(int index, int number) throws SQLException {
    target().registerOutParameter(index, number);
  }

  @Override
  default void registerOutParameter(int index, SQLType sQLType) throws SQLException {
    target().registerOutParameter(index, sQLType);
  }

  @Override
  default void registerOutParameter(String name, int number, String text) throws SQLException {
    target().registerOutParameter(name, number, text);
  }

  @Override
  default void registerOutParameter(String name, int number, int number2) throws SQLException {
    target().registerOutParameter(name, number, number2);
  }

  @Override
  default void registerOutParameter(String name, SQLType sQLType, String text) throws SQLException {
    target().registerOutParameter(name, sQLType, text);
  }

  @Override
  default void registerOutParameter(String name, SQLType sQLType, int number) throws SQLException {
    target().registerOutParameter(name, sQLType, number);
  }

  @Override
  default void registerOutParameter(int index, int number, String text) throws SQLException {
    target().registerOutParameter(index, number, text);
  }

  @Override
  default void registerOutParameter(int index, int number, int number2) throws SQLException {
    target().registerOutParameter(index, number, number2);
  }

  @Override
  default void registerOutParameter(int index, SQLType sQLType, String text) throws SQLException {
    target().registerOutParameter(index, sQLType, text);
  }

  @Override
  default void registerOutParameter(int index, SQLType sQLType, int number) throws SQLException {
    target().registerOutParameter(index, sQLType, number);
  }

  @Override
  default void setAsciiStream(String name, InputStream value) throws SQLException {
    target().setAsciiStream(name, value);
  }

  @Override
  default void setAsciiStream(String name, InputStream value, int number) throws SQLException {
    target().setAsciiStream(name, value, number);
  }

  @Override
  default void setAsciiStream(String name, InputStream value, long length) throws SQLException {
    target().setAsciiStream(name, value, length);
  }

  @Override
  default void setBigDecimal(String name, BigDecimal value) throws SQLException {
    target().setBigDecimal(name, value);
  }

  @Override
  default void setBinaryStream(String name, InputStream value) throws SQLException {
    target().setBinaryStream(name, value);
  }

  @Override
  default void setBinaryStream(String name, InputStream value, int number) throws SQLException {
    target().setBinaryStream(name, value, number);
  }

  @Override
  default void setBinaryStream(String name, InputStream value, long length) throws SQLException {
    target().setBinaryStream(name, value, length);
  }

  @Override
  default void setBlob(String name, InputStream value) throws SQLException {
    target().setBlob(name, value);
  }

  @Override
  default void setBlob(String name, Blob value) throws SQLException {
    target().setBlob(name, value);
  }

  @Override
  default void setBlob(String name, InputStream value, long length) throws SQLException {
    target().setBlob(name, value, length);
  }

  @Override
  default void setBoolean(String name, boolean value) throws SQLException {
    target().setBoolean(name, value);
  }

  @Override
  default void setByte(String name, byte value) throws SQLException {
    target().setByte(name, value);
  }

  @Override
  default void setBytes(String name, byte[] value) throws SQLException {
    target().setBytes(name, value);
  }

  @Override
  default void setCharacterStream(String name, Reader value) throws SQLException {
    target().setCharacterStream(name, value);
  }

  @Override
  default void setCharacterStream(String name, Reader value, int number) throws SQLException {
    target().setCharacterStream(name, value, number);
  }

  @Override
  default void setCharacterStream(String name, Reader value, long length) throws SQLException {
    target().setCharacterStream(name, value, length);
  }

  @Override
  default void setClob(String name, Reader value) throws SQLException {
    target().setClob(name, value);
  }

  @Override
  default void setClob(String name, Clob value) throws SQLException {
    target().setClob(name, value);
  }

  @Override
  default void setClob(String name, Reader value, long length) throws SQLException {
    target().setClob(name, value, length);
  }

  @Override
  default void setDate(String name, Date value) throws SQLException {
    target().setDate(name, value);
  }

  @Override
  default void setDate(String name, Date value, Calendar calendar) throws SQLException {
    target().setDate(name, value, calendar);
  }

  @Override
  default void setDouble(String name, double value) throws SQLException {
    target().setDouble(name, value);
  }

  @Override
  default void setFloat(String name, float value) throws SQLException {
    target().setFloat(name, value);
  }

  @Override
  default void setInt(String name, int value) throws SQLException {
    target().setInt(name, value);
  }

  @Override
  default void setLong(String name, long value) throws SQLException {
    target().setLong(name, value);
  }

  @Override
  default void setNCharacterStream(String name, Reader value) throws SQLException {
    target().setNCharacterStream(name, value);
  }

  @Override
  default void setNCharacterStream(String name, Reader value, long length) throws SQLException {
    target().setNCharacterStream(name, value, length);
  }

  @Override
  default void setNClob(String name, Reader value) throws SQLException {
    target().setNClob(name, value);
  }

  @Override
  default void setNClob(String name, NClob value) throws SQLException {
    target().setNClob(name, value);
  }

  @Override
  default void setNClob(String name, Reader value, long length) throws SQLException {
    target().setNClob(name, value, length);
  }

  @Override
  default void setNString(String name, String value) throws SQLException {
    target().setNString(name, value);
  }

  @Override
  default void setNull(String name, int number) throws SQLException {
    target().setNull(name, number);
  }

  @Override
  default void setNull(String name, int number, String text) throws SQLException {
    target().setNull(name, number, text);
  }

  @Override
  default void setObject(String name, Object value) throws SQLException {
    target().setObject(name, value);
  }

  @Override
  default void setObject(String name, Object value, int number) throws SQLException {
    target().setObject(name, value, number);
  }

  @Override
  default void setObject(String name, Object value, SQLType sQLType) throws SQLException {
    target().setObject(name, value, sQLType);
  }

  @Override
  default void setObject(String name, Object value, int number, int number2) throws SQLException {
    target().setObject(name, value, number, number2);
  }

  @Override
  default void setObject(String name, Object value, SQLType sQLType, int number)
      throws SQLException {
    target().setObject(name, value, sQLType, number);
  }

  @Override
  default void setRowId(String name, RowId value) throws SQLException {
    target().setRowId(name, value);
  }

  @Override
  default void setSQLXML(String name, SQLXML value) throws SQLException {
    target().setSQLXML(name, value);
  }

  @Override
  default void setShort(String name, short value) throws SQLException {
    target().setShort(name, value);
  }

  @Override
  default void setString(String name, String value) throws SQLException {
    target().setString(name, value);
  }

  @Override
  default void setTime(String name, Time value) throws SQLException {
    target().setTime(name, value);
  }

  @Override
  default void setTime(String name, Time value, Calendar calendar) throws SQLException {
    target().setTime(name, value, calendar);
  }

  @Override
  default void setTimestamp(String name, Timestamp value) throws SQLException {
    target().setTimestamp(name, value);
  }

  @Override
  default void setTimestamp(String name, Timestamp value, Calendar calendar) throws SQLException {
    target().setTimestamp(name, value, calendar);
  }

  @Override
  default void setURL(String name, URL value) throws SQLException {
    target().setURL(name, value);
  }

  @Override
  default boolean wasNull() throws SQLException {
    return target().wasNull();
  }
}
