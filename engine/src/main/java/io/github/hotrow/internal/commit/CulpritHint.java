// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Insertion;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import java.util.List;
import java.util.Set;
import org.postgresql.util.ServerErrorMessage;

/**
 * Guesses from an error's detail, "Key (buyer_id)=(17) is not present …", which member is at fault.
 * Only a guess: it says where to divide, never whom to fail. Stateless.
 */
final class CulpritHint {
  private CulpritHint() {}

  /** The place of the member that the error seems to speak of, or -1. */
  static int find(ServerErrorMessage error, List<Member> members) {
    String detail = error == null ? null : error.getDetail();
    if (detail == null) {
      return -1;
    }
    int open = detail.lastIndexOf('(');
    int close = detail.lastIndexOf(')');
    if (open < 0 || close < open) {
      return -1;
    }
    Set<String> values = Set.of(distinct(detail.substring(open + 1, close).split(", ")));
    for (int i = 0; i < members.size(); i++) {
      if (mentions(members.get(i), values)) {
        return i;
      }
    }
    return -1;
  }

  private static String[] distinct(String[] values) {
    return java.util.Arrays.stream(values).distinct().toArray(String[]::new);
  }

  private static boolean mentions(Member member, Set<String> values) {
    if (member.transactionId() != null && values.contains(member.transactionId().toString())) {
      return true;
    }
    if (values.size() > 1) {
      return false; // a whole row: only the id tells members apart
    }
    for (Part part : member.parts()) {
      if (holdsAny(part.logValues(), values)) {
        return true;
      }
      for (Insertion insertion : part.insertions()) {
        if (holdsAny(insertion.values(), values)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean holdsAny(Object[] given, Set<String> values) {
    for (Object value : given) {
      if (value != null && values.contains(value.toString())) {
        return true;
      }
    }
    return false;
  }
}
