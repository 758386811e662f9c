// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;

/** Keeps parameters and sets them on a physical statement, as they would have been. Stateless. */
final class ParameterReplay {
  private ParameterReplay() {}

  /** The parameters as they are now; what an application could change is copied. */
  static List<BoundParameter> copy(Parameters parameters) {
    List<BoundParameter> copy = new ArrayList<>(parameters.count());
    for (int i = 1; i <= parameters.count(); i++) {
      BoundParameter parameter = parameters.get(i);
      Object value = parameter.value();
      if (value instanceof byte[] bytes) {
        value = bytes.clone();
      } else if (value instanceof Timestamp timestamp) {
        value = timestamp.clone();
      } else if (value instanceof java.sql.Date date) {
        value = date.clone();
      }
      copy.add(
          value == parameter.value()
              ? parameter
              : new BoundParameter(parameter.kind(), value, parameter.sqlType()));
    }
    return copy;
  }

  static void set(PreparedStatement statement, int place, BoundParameter parameter)
      throws SQLException {
    Object value = parameter.value();
    switch (parameter.kind()) {
      case NULL -> statement.setNull(place, parameter.sqlType());
      case BOOLEAN -> statement.setBoolean(place, (Boolean) value);
      case SHORT -> statement.setShort(place, (Short) value);
      case INT -> statement.setInt(place, (Integer) value);
      case LONG -> statement.setLong(place, (Long) value);
      case FLOAT -> statement.setFloat(place, (Float) value);
      case DOUBLE -> statement.setDouble(place, (Double) value);
      case DECIMAL -> statement.setBigDecimal(place, (BigDecimal) value);
      case STRING -> statement.setString(place, (String) value);
      case BYTES -> statement.setBytes(place, (byte[]) value);
      case DATE -> statement.setDate(place, (java.sql.Date) value);
      case TIME -> statement.setTime(place, (java.sql.Time) value);
      case TIMESTAMP -> statement.setTimestamp(place, (Timestamp) value);
      case OTHER -> setOther(statement, place, parameter);
      default -> statement.setObject(place, value);
    }
  }

  /** A String is of this kind only if it was set with a type: OTHER for json, or CHAR. */
  private static void setOther(PreparedStatement statement, int place, BoundParameter parameter)
      throws SQLException {
    if (parameter.value() instanceof String) {
      statement.setObject(place, parameter.value(), parameter.sqlType());
    } else {
      statement.setObject(place, parameter.value());
    }
  }
}
