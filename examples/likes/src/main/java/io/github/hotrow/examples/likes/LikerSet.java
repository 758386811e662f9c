// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.roaringbitmap.longlong.PeekableLongIterator;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Who likes one object, as of the last notification. Thread-safe.
 *
 * <p>It is loaded once, by a snapshot that is taken after it has begun to hear notifications. Those
 * that come while it loads are kept and applied to the snapshot afterwards; some of them the
 * snapshot has seen already, and then they change nothing in the end.
 */
final class LikerSet {
  private static final long[] NOBODY = {};

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final Condition changed = lock.writeLock().newCondition();
  private final Roaring64Bitmap likers = new Roaring64Bitmap();
  private IdFilter filter = new IdFilter(0);
  private List<LikeChange> early = new ArrayList<>();
  private final AtomicBoolean loading = new AtomicBoolean();
  private boolean retired;
  private volatile boolean loaded;
  private volatile long count;
  private volatile long weighedCount;

  /** Whether the caller is the one to load it. */
  boolean mayLoad() {
    return loading.compareAndSet(false, true);
  }

  boolean isLoaded() {
    return loaded;
  }

  /** Waits for whoever loads it; false: that failed. */
  boolean awaitLoaded() {
    if (loaded) {
      return true;
    }
    lock.writeLock().lock();
    try {
      while (!loaded && !retired) {
        changed.awaitUninterruptibly();
      }
      return loaded;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Its weight was taken just now. */
  void weighed() {
    weighedCount = count;
  }

  /** Whether it weighs much more than when it was weighed. */
  boolean hasGrown() {
    return count > 64 + 2 * weighedCount;
  }

  /** Takes the snapshot. */
  void loaded(long[] uids) {
    lock.writeLock().lock();
    try {
      filter = new IdFilter(uids.length);
      for (long uid : uids) {
        add(uid);
      }
      List<LikeChange> kept = early;
      early = null;
      kept.forEach(this::change);
      loaded = true;
      publish();
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Takes a notification. */
  void apply(LikeChange change) {
    lock.writeLock().lock();
    try {
      if (early != null) {
        early.add(change);
      } else {
        change(change);
        publish();
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  private void change(LikeChange change) {
    for (long uid : change.uids()) {
      if (change.liked()) {
        add(uid);
      } else {
        likers.removeLong(uid);
      }
    }
  }

  private void add(long uid) {
    likers.addLong(uid);
    filter.add(uid);
  }

  private void publish() {
    count = likers.getLongCardinality();
    if (filter.isTooSmallFor(count)) {
      filter = new IdFilter(2 * count);
      likers.forEach(filter::add);
    }
    changed.signalAll();
  }

  /** It hears no more notifications: nobody shall wait for one. */
  void retire() {
    lock.writeLock().lock();
    try {
      retired = true;
      changed.signalAll();
    } finally {
      lock.writeLock().unlock();
    }
  }

  /**
   * Waits until the notification has come that makes this so.
   *
   * @return whether it has, or none will come any more
   */
  boolean await(long uid, boolean liked, long timeoutMs) throws InterruptedException {
    long leftNs = TimeUnit.MILLISECONDS.toNanos(timeoutMs);
    lock.writeLock().lock();
    try {
      while (!retired && (early != null || likers.contains(uid) != liked)) {
        if (leftNs <= 0) {
          return false;
        }
        leftNs = changed.awaitNanos(leftNs);
      }
      return true;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** How many like it. */
  long count() {
    return count;
  }

  boolean contains(long uid) {
    lock.readLock().lock();
    try {
      return likers.contains(uid);
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Adds those of the friends who like it to the page, beginning after {@code index − 1}. */
  void friends(FriendList friends, int index, LikePage page) {
    long[] ids = friends.ids();
    lock.readLock().lock();
    try {
      IdFilter fast = filter;
      for (int i = index; i < ids.length; i++) {
        long uid = ids[i];
        if (fast.mayContain(uid) && likers.contains(uid) && !page.add(uid)) {
          return;
        }
      }
    } finally {
      lock.readLock().unlock();
    }
  }

  /** The friends who like it, ascending as unsigned numbers. */
  long[] among(FriendList friends) {
    long[] hashes = friends.hashes();
    long[] bits = friends.bits();
    long[] found = NOBODY;
    int size = 0;
    lock.readLock().lock();
    try {
      IdFilter fast = filter;
      for (int i = 0; i < hashes.length; i++) {
        if (fast.mayContain(hashes[i], bits[i]) && isLiker(hashes[i], fast)) {
          if (size == found.length) {
            found = Arrays.copyOf(found, Math.max(8, 2 * size));
          }
          found[size++] = IdFilter.id(hashes[i]);
        }
      }
    } finally {
      lock.readLock().unlock();
    }
    return size == 0 ? NOBODY : UnsignedId.sort(Arrays.copyOf(found, size));
  }

  private boolean isLiker(long hash, IdFilter fast) {
    return fast.mayStillContain(hash) && likers.contains(IdFilter.id(hash));
  }

  /** Adds those who like it and are not among the friends to the page, from this id on. */
  void others(FriendList friends, long from, LikePage page) {
    lock.readLock().lock();
    try {
      PeekableLongIterator next = likers.getLongIteratorFrom(from);
      while (next.hasNext()) {
        long uid = next.next();
        if (!friends.contains(uid) && !page.add(uid)) {
          return;
        }
      }
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Its size in memory, about. */
  int weight() {
    lock.readLock().lock();
    try {
      long bytes = 256 + likers.getLongSizeInBytes() + filter.sizeInBytes();
      return (int) Math.min(Integer.MAX_VALUE, bytes);
    } finally {
      lock.readLock().unlock();
    }
  }
}
