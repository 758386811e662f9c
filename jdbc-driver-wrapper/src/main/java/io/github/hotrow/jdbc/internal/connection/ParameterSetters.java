// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.transaction.BoundParameter;
import io.github.hotrow.jdbc.internal.transaction.BoundParameter.Kind;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;

/**
 * The setters of a prepared statement that records its parameters. A setter that can't be recorded
 * (streams, LOBs, arrays, …) puts what was recorded onto the physical statement and ends the
 * recording for good. As thread-safe as pgjdbc's.
 */
abstract class ParameterSetters extends LogicalPreparedStatement {
  private static final ParameterRecord.Setter OBJECT =
      (physical, index, p) -> physical.setObject(index, p.value());
  private static final ParameterRecord.Setter TYPED_OBJECT =
      (physical, index, p) -> physical.setObject(index, p.value(), p.sqlType());
  private static final ParameterRecord.Setter NULL =
      (physical, index, p) -> physical.setNull(index, p.sqlType());
  private static final ParameterRecord.Setter FLOAT =
      (physical, index, p) -> physical.setFloat(index, (Float) p.value());

  private final ParameterRecord record;
  private boolean recording = true;

  ParameterSetters(LogicalConnection connection, StatementKind kind, int parameterCount) {
    super(connection, kind);
    this.record = new ParameterRecord(parameterCount);
  }

  final ParameterRecord record() {
    return record;
  }

  final boolean isRecording() {
    return recording;
  }

  @Override
  public final PreparedStatement target() throws SQLException {
    return (PreparedStatement) statement();
  }

  /** Puts the batch onto the physical statement. */
  abstract void bindFor(PreparedStatement physical) throws SQLException;

  /** The physical statement with everything recorded; from now on it is what is set. */
  private PreparedStatement surrendered() throws SQLException {
    PreparedStatement physical = target();
    if (recording) {
      bindFor(physical);
      record.repeatOn(physical);
      recording = false;
    }
    return physical;
  }

  private void set(int index, Kind kind, Object value, int sqlType, ParameterRecord.Setter setter)
      throws SQLException {
    checkNotClosed();
    if (recording) {
      record.set(index, kind, value, sqlType, setter);
    } else {
      setter.set(target(), index, new BoundParameter(kind, value, sqlType));
    }
  }

  private void setNullable(int index, Kind kind, Object value, int nullType) throws SQLException {
    if (value == null) {
      setNull(index, nullType);
    } else {
      set(index, kind, value, Types.OTHER, OBJECT);
    }
  }

  @Override
  public final void clearParameters() throws SQLException {
    record.clear();
    if (bound() != null) {
      target().clearParameters();
    }
  }

  @Override
  public final void setNull(int index, int sqlType) throws SQLException {
    if (NullTypes.isKnown(sqlType)) {
      set(index, Kind.NULL, null, sqlType, NULL);
    } else {
      surrendered().setNull(index, sqlType);
    }
  }

  @Override
  public final void setNull(int index, int sqlType, String typeName) throws SQLException {
    if (typeName == null) {
      setNull(index, sqlType);
    } else {
      surrendered().setNull(index, sqlType, typeName);
    }
  }

  @Override
  public final void setBoolean(int index, boolean value) throws SQLException {
    set(index, Kind.BOOLEAN, value, Types.OTHER, OBJECT);
  }

  @Override
  public final void setByte(int index, byte value) throws SQLException {
    set(index, Kind.SHORT, (short) value, Types.OTHER, OBJECT);
  }

  @Override
  public final void setShort(int index, short value) throws SQLException {
    set(index, Kind.SHORT, value, Types.OTHER, OBJECT);
  }

  @Override
  public final void setInt(int index, int value) throws SQLException {
    set(index, Kind.INT, value, Types.OTHER, OBJECT);
  }

  @Override
  public final void setLong(int index, long value) throws SQLException {
    set(index, Kind.LONG, value, Types.OTHER, OBJECT);
  }

  @Override
  public final void setFloat(int index, float value) throws SQLException {
    set(index, Kind.FLOAT, value, Types.OTHER, FLOAT);
  }

  @Override
  public final void setDouble(int index, double value) throws SQLException {
    set(index, Kind.DOUBLE, value, Types.OTHER, OBJECT);
  }

  @Override
  public final void setBigDecimal(int index, BigDecimal value) throws SQLException {
    setNullable(index, Kind.DECIMAL, value, Types.DECIMAL);
  }

  @Override
  public final void setString(int index, String value) throws SQLException {
    setNullable(index, Kind.STRING, value, Types.VARCHAR);
  }

  @Override
  public final void setBytes(int index, byte[] value) throws SQLException {
    setNullable(index, Kind.BYTES, value == null ? null : value.clone(), Types.VARBINARY);
  }

  @Override
  public final void setDate(int index, Date value) throws SQLException {
    setNullable(index, Kind.DATE, value == null ? null : value.clone(), Types.DATE);
  }

  @Override
  public final void setDate(int index, Date value, Calendar calendar) throws SQLException {
    if (calendar == null) {
      setDate(index, value);
    } else {
      surrendered().setDate(index, value, calendar);
    }
  }

  @Override
  public final void setTime(int index, Time value) throws SQLException {
    setNullable(index, Kind.TIME, value == null ? null : value.clone(), Types.TIME);
  }

  @Override
  public final void setTime(int index, Time value, Calendar calendar) throws SQLException {
    if (calendar == null) {
      setTime(index, value);
    } else {
      surrendered().setTime(index, value, calendar);
    }
  }

  @Override
  public final void setTimestamp(int index, Timestamp value) throws SQLException {
    if (value != null && value.getClass() != Timestamp.class) {
      surrendered().setTimestamp(index, value);
    } else {
      setNullable(index, Kind.TIMESTAMP, value == null ? null : value.clone(), Types.TIMESTAMP);
    }
  }

  @Override
  public final void setTimestamp(int index, Timestamp value, Calendar calendar)
      throws SQLException {
    if (calendar == null) {
      setTimestamp(index, value);
    } else {
      surrendered().setTimestamp(index, value, calendar);
    }
  }

  @Override
  public final void setObject(int index, Object value) throws SQLException {
    if (value == null) {
      setNull(index, Types.OTHER);
      return;
    }
    ObjectKinds.Recordable recordable = ObjectKinds.untyped(value);
    if (recordable == null) {
      surrendered().setObject(index, value);
    } else {
      set(index, recordable.kind(), recordable.value(), Types.OTHER, OBJECT);
    }
  }

  @Override
  public final void setObject(int index, Object value, int sqlType) throws SQLException {
    if (value == null) {
      setNull(index, sqlType);
      return;
    }
    Kind kind = ObjectKinds.typed(value, sqlType);
    if (kind == null) {
      surrendered().setObject(index, value, sqlType);
    } else {
      set(index, kind, value, sqlType, TYPED_OBJECT);
    }
  }

  @Override
  public final void setObject(int index, Object value, int sqlType, int scale) throws SQLException {
    if (value == null) {
      setNull(index, sqlType);
    } else {
      surrendered().setObject(index, value, sqlType, scale);
    }
  }

  @Override
  public final void setObject(int index, Object value, SQLType type) throws SQLException {
    setObject(index, value, vendorType(type));
  }

  @Override
  public final void setObject(int index, Object value, SQLType type, int scale)
      throws SQLException {
    surrendered().setObject(index, value, type, scale);
  }

  private static int vendorType(SQLType type) {
    return type.getVendorTypeNumber();
  }

  // --- What can't be recorded ---

  @Override
  public final void setArray(int index, Array value) throws SQLException {
    surrendered().setArray(index, value);
  }

  @Override
  public final void setAsciiStream(int index, InputStream value) throws SQLException {
    surrendered().setAsciiStream(index, value);
  }

  @Override
  public final void setAsciiStream(int index, InputStream value, int number) throws SQLException {
    surrendered().setAsciiStream(index, value, number);
  }

  @Override
  public final void setAsciiStream(int index, InputStream value, long length) throws SQLException {
    surrendered().setAsciiStream(index, value, length);
  }

  @Override
  public final void setBinaryStream(int index, InputStream value) throws SQLException {
    surrendered().setBinaryStream(index, value);
  }

  @Override
  public final void setBinaryStream(int index, InputStream value, int number) throws SQLException {
    surrendered().setBinaryStream(index, value, number);
  }

  @Override
  public final void setBinaryStream(int index, InputStream value, long length) throws SQLException {
    surrendered().setBinaryStream(index, value, length);
  }

  @Override
  public final void setBlob(int index, InputStream value) throws SQLException {
    surrendered().setBlob(index, value);
  }

  @Override
  public final void setBlob(int index, Blob value) throws SQLException {
    surrendered().setBlob(index, value);
  }

  @Override
  public final void setBlob(int index, InputStream value, long length) throws SQLException {
    surrendered().setBlob(index, value, length);
  }

  @Override
  public final void setCharacterStream(int index, Reader value) throws SQLException {
    surrendered().setCharacterStream(index, value);
  }

  @Override
  public final void setCharacterStream(int index, Reader value, int number) throws SQLException {
    surrendered().setCharacterStream(index, value, number);
  }

  @Override
  public final void setCharacterStream(int index, Reader value, long length) throws SQLException {
    surrendered().setCharacterStream(index, value, length);
  }

  @Override
  public final void setClob(int index, Reader value) throws SQLException {
    surrendered().setClob(index, value);
  }

  @Override
  public final void setClob(int index, Clob value) throws SQLException {
    surrendered().setClob(index, value);
  }

  @Override
  public final void setClob(int index, Reader value, long length) throws SQLException {
    surrendered().setClob(index, value, length);
  }

  @Override
  public final void setNCharacterStream(int index, Reader value) throws SQLException {
    surrendered().setNCharacterStream(index, value);
  }

  @Override
  public final void setNCharacterStream(int index, Reader value, long length) throws SQLException {
    surrendered().setNCharacterStream(index, value, length);
  }

  @Override
  public final void setNClob(int index, Reader value) throws SQLException {
    surrendered().setNClob(index, value);
  }

  @Override
  public final void setNClob(int index, NClob value) throws SQLException {
    surrendered().setNClob(index, value);
  }

  @Override
  public final void setNClob(int index, Reader value, long length) throws SQLException {
    surrendered().setNClob(index, value, length);
  }

  @Override
  public final void setNString(int index, String value) throws SQLException {
    surrendered().setNString(index, value);
  }

  @Override
  public final void setRef(int index, Ref value) throws SQLException {
    surrendered().setRef(index, value);
  }

  @Override
  public final void setRowId(int index, RowId value) throws SQLException {
    surrendered().setRowId(index, value);
  }

  @Override
  public final void setSQLXML(int index, SQLXML value) throws SQLException {
    surrendered().setSQLXML(index, value);
  }

  @Override
  public final void setURL(int index, URL value) throws SQLException {
    surrendered().setURL(index, value);
  }

  @SuppressWarnings("deprecation")
  @Override
  public final void setUnicodeStream(int index, InputStream value, int number) throws SQLException {
    surrendered().setUnicodeStream(index, value, number);
  }
}
