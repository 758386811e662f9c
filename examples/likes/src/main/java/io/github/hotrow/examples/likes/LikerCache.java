// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.util.Map;

/**
 * The liker sets in memory, bounded by their size. It only works while notifications come in; at
 * other times nothing is remembered, and every read asks the database. Thread-safe.
 */
final class LikerCache {
  private final Cache<Long, LikerSet> sets;
  private volatile boolean hearing;

  LikerCache(long maxBytes) {
    sets =
        Caffeine.newBuilder()
            .executor(Runnable::run)
            .maximumWeight(maxBytes)
            .weigher((Long oid, LikerSet set) -> set.weight())
            .evictionListener((Long oid, LikerSet set, RemovalCause cause) -> set.retire())
            .build();
  }

  /** How a set that is not in memory is read. */
  interface Loader {
    long[] likers(long oid);
  }

  /** The object's likers, loaded if they are not in memory. */
  LikerSet get(long oid, Loader loader) {
    LikerSet set = hearing ? sets.getIfPresent(oid) : null;
    return set != null && set.isLoaded() ? set : load(oid, loader);
  }

  private LikerSet load(long oid, Loader loader) {
    if (!hearing) {
      LikerSet passing = new LikerSet();
      passing.loaded(loader.likers(oid));
      return passing;
    }
    LikerSet set = sets.get(oid, id -> new LikerSet());
    if (set.mayLoad()) {
      try {
        set.loaded(loader.likers(oid));
      } catch (RuntimeException e) {
        forget(oid, set);
        throw e;
      }
      weigh(oid, set);
    }
    if (!set.awaitLoaded()) {
      return load(oid, loader); // whoever loaded it failed
    }
    return set;
  }

  private void weigh(long oid, LikerSet set) {
    set.weighed();
    sets.asMap().replace(oid, set, set);
  }

  void apply(LikeChange change) {
    if (change.everything()) {
      clear();
      return;
    }
    LikerSet set = sets.getIfPresent(change.oid());
    if (set != null) {
      set.apply(change);
      if (set.hasGrown()) {
        weigh(change.oid(), set);
      }
    }
  }

  /**
   * Waits until a change that is committed can be seen here, by the notification that it sent. One
   * that doesn't come in time costs the set.
   */
  void await(long oid, long uid, boolean liked, long timeoutMs) throws InterruptedException {
    LikerSet set = sets.getIfPresent(oid);
    if (set != null && !set.await(uid, liked, timeoutMs)) {
      forget(oid, set);
    }
  }

  private void forget(long oid, LikerSet set) {
    sets.asMap().remove(oid, set);
    set.retire();
  }

  /** Notifications come in from now on. */
  void hear() {
    clear();
    hearing = true;
  }

  /** Notifications may be lost from now on. */
  void hearNothing() {
    hearing = false;
    clear();
  }

  boolean isHearing() {
    return hearing;
  }

  private void clear() {
    for (Map.Entry<Long, LikerSet> entry : sets.asMap().entrySet()) {
      forget(entry.getKey(), entry.getValue());
    }
  }

  /** How many sets are in memory. */
  long size() {
    sets.cleanUp();
    return sets.estimatedSize();
  }
}
