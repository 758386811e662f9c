// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.Change;
import io.github.hotrow.internal.group.Part;

/** Tells an assignment of {@code now()} from one of a value. Stateless. */
final class AssignedNow {
  private AssignedNow() {}

  static boolean is(Part.Assignment assignment) {
    return assignment.value() == Change.NOW;
  }
}
