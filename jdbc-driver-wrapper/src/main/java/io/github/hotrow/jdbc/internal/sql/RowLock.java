// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.jdbc.internal.sql.Recognition.Equality;
import java.util.List;

/**
 * What an ordinary statement that locks rows of one table says of which: a {@code SELECT … FOR
 * UPDATE}, or an UPDATE that can't be merged. Only a hint on whom it will meet: the statement
 * itself is never changed. Immutable.
 *
 * @param table the table
 * @param equalities the conditions {@code column = value} that its rows fulfil, at least one
 * @param wholly whether it locks rows against references by foreign keys too, as FOR UPDATE does
 */
public record RowLock(TableName table, List<Equality> equalities, boolean wholly) {
  /** Keeps a copy of the conditions. */
  public RowLock {
    equalities = List.copyOf(equalities);
  }
}
