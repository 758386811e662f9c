// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.CounterModel;

/** A row that can't be as its table was registered: the table was altered since. Immutable. */
public final class AlteredTableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  static final String REMEDY = "; register the table again, or start the engine anew";

  private AlteredTableException(String message, Throwable cause) {
    super(message, cause);
  }

  /** For a counter whose value can't be one; changes of the table are refused from now on. */
  static AlteredTableException of(
      BoundTable table, CounterModel counter, String value, ArithmeticException cause) {
    String message =
        "table "
            + table.name()
            + " was altered since it was registered: counter "
            + counter.column().name()
            + ", then "
            + counter.column().exactType()
            + " NOT NULL, is "
            + value
            + REMEDY;
    table.altered(message);
    return new AlteredTableException(message, cause);
  }
}
