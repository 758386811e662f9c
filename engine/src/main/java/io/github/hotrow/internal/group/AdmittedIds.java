// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.internal.table.BoundLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.Object2ObjectHashMap;

/**
 * The transaction ids of the members admitted so far. Two members repeat each other only if
 * PostgreSQL would refuse their log rows side by side: the same log, and where the id is unique
 * only together with the key, the same row. So an answer doesn't depend on who shares a batch.
 * Owned by one attempt.
 */
final class AdmittedIds {
  private final Object2ObjectHashMap<Object, Member> first;
  private final Map<Object, List<Member>> further = new HashMap<>();

  AdmittedIds(int expected) {
    first = new Object2ObjectHashMap<>(expected * 2, 0.6f);
  }

  void add(Member member) {
    Object id = member.transactionId();
    if (first.putIfAbsent(id, member) != null) {
      further.computeIfAbsent(id, none -> new ArrayList<>()).add(member);
    }
  }

  /** The admitted member that this one repeats, or null. */
  Member repeatedBy(Member member) {
    Member earlier = first.get(member.transactionId());
    if (earlier == null || collide(earlier, member)) {
      return earlier;
    }
    for (Member other : further.getOrDefault(member.transactionId(), List.of())) {
      if (collide(other, member)) {
        return other;
      }
    }
    return null;
  }

  private static boolean collide(Member one, Member other) {
    for (Part a : one.parts()) {
      for (Part b : other.parts()) {
        if (collide(a, b)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean collide(Part a, Part b) {
    BoundLog log = a.table().log();
    BoundLog otherLog = b.table().log();
    return log != null
        && log.transactionId() != null
        && otherLog != null
        && log.sqlName().equals(otherLog.sqlName())
        && (!log.uniqueWithKey() || a.key().values().equals(b.key().values()));
  }
}
