// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.util.ServerErrorMessage;

final class CulpritHintTest {
  private static Member member(Object id, Object... logValues) {
    Part part = new Part(null, new long[1], null, null, logValues);
    return new Member(id, new Part[] {part}, 0, 0, 0, null, null);
  }

  private static int find(String detail, Member... members) {
    String message = "SERROR\0C23505\0Mviolates\0" + (detail == null ? "" : "D" + detail + "\0");
    return CulpritHint.find(new ServerErrorMessage(message), List.of(members));
  }

  @Test
  void findsTheMemberByItsTransactionId() {
    assertEquals(
        1, find("Key (order_id)=(17) already exists.", member(16L), member(17L), member(18L)));
    assertEquals(
        0, find("Key (order_id)=(a b) already exists.", member("a b"), member("a"), member("b")));
  }

  @Test
  void findsTheMemberByALogValue() {
    assertEquals(
        2,
        find(
            "Key (buyer_id)=(99) is not present in table \"buyers\".",
            member(1L, 7L),
            member(2L, null, 8L),
            member(3L, null, 99L)));
  }

  @Test
  void inAWholeRowOnlyTheIdTellsMembersApart() {
    String row = "Failing row contains (5, 1, -1, 7).";
    assertEquals(1, find(row, member(1000L, 7L), member(5L, 7L)));
    assertEquals(-1, find(row, member(1000L, 7L), member(1001L, 7L)));
  }

  @Test
  void saysNothingWithoutADetailOrAnybodyWhoFits() {
    assertEquals(-1, find(null, member(1L)));
    assertEquals(-1, find("no parentheses at all", member(1L)));
    assertEquals(-1, find("Key (a)=(b", member("b")));
    assertEquals(-1, find("Key (order_id)=(17) already exists.", member(1L), member(null)));
    assertEquals(-1, CulpritHint.find(null, List.of(member(1L))));
  }
}
