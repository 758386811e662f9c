// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/** The friends who like an object, by the filter and as anybody would find them. */
class LikerSetTest {
  private static Roaring64Bitmap random(SplittableRandom random, int size, long origin) {
    Roaring64Bitmap ids = new Roaring64Bitmap();
    random.longs(size, origin, origin + 20_000).forEach(ids::addLong);
    return ids;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 6_000_100_000L, Long.MAX_VALUE - 30_000, -10_000})
  void friendsAreCountedAndListedWhateverTheirIds(long origin) {
    SplittableRandom random = new SplittableRandom(origin);
    for (int size : new int[] {0, 1, 300, 5_000}) {
      Roaring64Bitmap likers = random(random, size, origin);
      Roaring64Bitmap friends = random(random, 1_000, origin);
      LikerSet set = new LikerSet();
      set.loaded(likers.toArray());
      FriendList list = new FriendList(friends);
      LikePage page = new LikePage(1_000);
      set.friends(list, 0, page);
      long[] both = Arrays.stream(friends.toArray()).filter(likers::contains).toArray();
      assertArrayEquals(both, page.uids());
      assertArrayEquals(both, set.among(list));
    }
  }
}
