// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import java.util.Arrays;
import java.util.Objects;

/** Compares two members that carry the same transaction id in one group. Stateless. */
final class SameContents {
  private SameContents() {}

  static boolean of(Member one, Member other) {
    if (one.parts().length != other.parts().length) {
      return false;
    }
    for (int i = 0; i < one.parts().length; i++) {
      Part a = one.parts()[i];
      Part b = other.parts()[i];
      if (!a.key().equals(b.key())
          || !Arrays.equals(a.deltas(), b.deltas())
          || !Arrays.equals(texts(a), texts(b))) {
        return false;
      }
    }
    return true;
  }

  private static String[] texts(Part part) {
    return Arrays.stream(part.logValues()).map(Objects::toString).toArray(String[]::new);
  }

  static Failure conflict() {
    return new Failure.Conflict(
        "was used before for a change with other contents; use a new id for a new change");
  }
}
