// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A cache by text, bounded by the length of all its texts together. Thread-safe. */
final class GenerationCache<V> {
  /*
   * Two generations of a ConcurrentHashMap each. A new entry goes to the young one; when that has
   * half of the allowed length, it becomes the old one, and the old one is dropped whole. An entry
   * of the old generation that is asked for goes to the young one again.
   *
   * So a hit on a young entry, which is nearly every call of a service with a fixed set of
   * statements, is one look-up in a map and writes nothing that threads share; an exact LRU would
   * have to record each use, and Caffeine, which buffers those records, is a dependency that an
   * application then has twice. Traffic with literals everywhere makes a new text for each call;
   * it passes through the young generation, and what is in steady use is taken along each time.
   */

  /** What each entry costs beside its text, about. */
  private static final int ENTRY_LENGTH = 64;

  private final long generationLength;
  private final AtomicReference<Generations<V>> generations;

  private record Generations<V>(Generation<V> young, Generation<V> old) {}

  private static final class Generation<V> {
    final ConcurrentHashMap<String, V> entries = new ConcurrentHashMap<>();
    final AtomicLong length = new AtomicLong();
  }

  GenerationCache(long maxLength) {
    generationLength = maxLength / 2;
    generations = new AtomicReference<>(new Generations<>(new Generation<>(), new Generation<>()));
  }

  /** The value for the text, or null. */
  V get(String text) {
    Generations<V> now = generations.get();
    V value = now.young().entries.get(text);
    if (value != null) {
      return value;
    }
    value = now.old().entries.get(text);
    return value == null ? null : keep(text, value);
  }

  /** Adds the value unless there is one by now; returns the one that is kept. */
  V keep(String text, V value) {
    Generations<V> now = generations.get();
    V before = now.young().entries.putIfAbsent(text, value);
    if (before != null) {
      return before;
    }
    long length = now.young().length.addAndGet(text.length() + (long) ENTRY_LENGTH);
    if (length > generationLength) {
      generations.compareAndSet(now, new Generations<>(new Generation<>(), now.young()));
    }
    return value;
  }

  /** How long all its texts are together, with what each entry costs beside. */
  long length() {
    Generations<V> now = generations.get();
    return now.young().length.get() + now.old().length.get();
  }
}
