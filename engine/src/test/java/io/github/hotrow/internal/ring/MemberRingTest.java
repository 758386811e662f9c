// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemberRingTest {
  private final MemberRing ring = new MemberRing(4);
  private final List<Object> drained = new ArrayList<>();

  private boolean offer(String id) {
    return ring.offer(new Member(id, new Part[0], 0, 0, 0, null, null));
  }

  private void drain() {
    ring.drain(() -> true, member -> drained.add(member.transactionId()));
  }

  @Test
  void handsMembersOutInOrderAndTakesNoMoreThanItHolds() {
    for (String id : List.of("a", "b", "c", "d")) {
      assertTrue(offer(id));
    }
    assertFalse(offer("e"));
    assertEquals(4, ring.size());
    drain();
    assertEquals(List.of("a", "b", "c", "d"), drained);
    assertEquals(0, ring.size());
    assertTrue(offer("e"));
  }

  @Test
  void stopsWhenThereIsNoRoom() {
    offer("a");
    offer("b");
    ring.drain(drained::isEmpty, member -> drained.add(member.transactionId()));
    assertEquals(List.of("a"), drained);
    drain();
    assertEquals(List.of("a", "b"), drained);
  }

  @Test
  void aMemberForWhichTheSinkHasNoMemoryStays() {
    offer("a");
    offer("b");
    assertThrows(
        OutOfMemoryError.class,
        () ->
            ring.drain(
                () -> true,
                member -> {
                  throw new OutOfMemoryError("for the test");
                }));
    drain();
    assertEquals(List.of("a", "b"), drained);
  }

  @Test
  void aMemberOverWhichTheSinkStumblesDoesNotStopTheOnesBehindIt() {
    offer("a");
    offer("b");
    assertThrows(
        IllegalStateException.class,
        () ->
            ring.drain(
                () -> true,
                member -> {
                  throw new IllegalArgumentException("for the test");
                }));
    drain();
    assertEquals(List.of("b"), drained);
  }
}
