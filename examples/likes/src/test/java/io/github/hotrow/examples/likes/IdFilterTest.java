// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The filter never hides an id, and rarely shows one that is not there. */
class IdFilterTest {
  private static IdFilter of(long[] ids) {
    IdFilter filter = new IdFilter(ids.length);
    Arrays.stream(ids).forEach(filter::add);
    return filter;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 1_000, 10_000, 300_000})
  void everyIdThatWasAddedMayBeContained(int size) {
    long[] ids = new SplittableRandom(size).longs(size).toArray();
    IdFilter filter = of(ids);
    assertTrue(Arrays.stream(ids).allMatch(filter::mayContain));
    assertFalse(filter.isTooSmallFor(size));
  }

  @Test
  void theEndsOfTheRangeAreIdsLikeAnyOther() {
    IdFilter filter = of(new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE});
    assertTrue(LongStream.of(0, -1, Long.MIN_VALUE, Long.MAX_VALUE).allMatch(filter::mayContain));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, 6_000_100_011L, Long.MIN_VALUE, Long.MAX_VALUE})
  void anIdFollowsFromItsHash(long id) {
    assertEquals(id, IdFilter.id(IdFilter.hash(id)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1_000, 1L << 16, 1L << 40})
  void oneInAThousandOthersAtMostIsNotToldAtOnce(long step) {
    long[] ids = LongStream.range(0, 10_000).map(i -> i * step * 2).toArray();
    IdFilter filter = of(ids);
    long shown =
        LongStream.range(0, 100_000)
            .map(i -> i * step * 2 + step)
            .filter(filter::mayContain)
            .count();
    assertTrue(shown <= 100, () -> shown + " of 100,000");
  }
}
