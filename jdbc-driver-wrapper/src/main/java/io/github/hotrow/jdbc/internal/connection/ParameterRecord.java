// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.transaction.BoundParameter;
import io.github.hotrow.jdbc.internal.transaction.BoundParameter.Kind;
import io.github.hotrow.jdbc.internal.transaction.Parameters;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import org.postgresql.util.GT;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * The parameters of a prepared statement with the calls that set them, to be repeated on a physical
 * one. Confined to the statement's thread.
 */
final class ParameterRecord implements Parameters {

  /** Sets a parameter as the application did. */
  @FunctionalInterface
  interface Setter {
    void set(PreparedStatement physical, int index, BoundParameter parameter) throws SQLException;
  }

  private final BoundParameter[] parameters;
  private final Setter[] setters;
  private int unset;

  ParameterRecord(int count) {
    parameters = new BoundParameter[count];
    setters = new Setter[count];
    clear();
  }

  private ParameterRecord(ParameterRecord other) {
    parameters = other.parameters.clone();
    setters = other.setters.clone();
    unset = other.unset;
  }

  ParameterRecord copy() {
    return new ParameterRecord(this);
  }

  void clear() {
    Arrays.fill(parameters, BoundParameter.UNSET);
    unset = parameters.length;
  }

  void set(int index1, Kind kind, Object value, int sqlType, Setter setter) throws SQLException {
    if (index1 < 1 || index1 > parameters.length) {
      throw new PSQLException(
          GT.tr(
              "The column index is out of range: {0}, number of columns: {1}.",
              index1, parameters.length),
          PSQLState.INVALID_PARAMETER_VALUE);
    }
    if (parameters[index1 - 1].kind() == Kind.UNSET) {
      unset--;
    }
    parameters[index1 - 1] = new BoundParameter(kind, value, sqlType);
    setters[index1 - 1] = setter;
  }

  boolean isComplete() {
    return unset == 0;
  }

  @Override
  public int count() {
    return parameters.length;
  }

  @Override
  public BoundParameter get(int index1) {
    return parameters[index1 - 1];
  }

  /** Sets everything on a physical statement; what isn't set here isn't there either. */
  void repeatOn(PreparedStatement physical) throws SQLException {
    if (unset > 0) {
      physical.clearParameters();
    }
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i].kind() != Kind.UNSET) {
        setters[i].set(physical, i + 1, parameters[i]);
      }
    }
  }
}
