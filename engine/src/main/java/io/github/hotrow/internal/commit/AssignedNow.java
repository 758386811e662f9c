// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.Change;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.ColumnModel;

/** Tells an assignment of {@code now()} from one of a value. Stateless. */
final class AssignedNow {
  private AssignedNow() {}

  static boolean is(Part.Assignment assignment) {
    return assignment.value() == Change.NOW;
  }

  /** Whether a change may set the column to now(); SQL that does must not name another type. */
  static boolean fits(ColumnModel column) {
    return switch (column.kind()) {
      case TIMESTAMP, TIMESTAMPTZ, DATE -> true;
      case INTEGER, DECIMAL, TEXT, UUID, BOOLEAN, OTHER -> false;
    };
  }
}
