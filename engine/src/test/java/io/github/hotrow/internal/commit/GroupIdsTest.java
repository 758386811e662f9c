// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.UUID;
import org.junit.jupiter.api.Test;

final class GroupIdsTest {
  @Test
  void idsAscendInTheOrderOfTheirBytesAndAreOfVersion8() {
    GroupIds ids = new GroupIds(1_800_000_000_000L, -1L);
    UUID previous = ids.next();
    for (int i = 0; i < 1_000; i++) {
      UUID next = ids.next();
      assertEquals(8, next.version());
      assertEquals(2, next.variant());
      assertTrue(previous.toString().compareTo(next.toString()) < 0);
      previous = next;
    }
  }

  @Test
  void enginesThatStartLaterFollow() {
    UUID earlier = new GroupIds(1_800_000_000_000L, -1L).next();
    UUID later = new GroupIds(1_800_000_000_001L, 0L).next();
    assertTrue(earlier.toString().compareTo(later.toString()) < 0);
  }

  @Test
  void enginesThatStartAtOnceDiffer() {
    assertNotEquals(new GroupIds(5, 1).next(), new GroupIds(5, 2).next());
    assertNotEquals(new GroupIds(5, 1L << 12).next(), new GroupIds(5, 1L << 13).next());
  }
}
