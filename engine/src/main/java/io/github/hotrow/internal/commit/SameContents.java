// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import java.util.Arrays;
import java.util.Objects;

/**
 * Tells members of one group that are surely the same change, sent twice. What Java finds different
 * may be the same in the columns' types (1.5 and 1.50); that is for {@link EarlierChanges} to say.
 * Stateless.
 */
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
}
