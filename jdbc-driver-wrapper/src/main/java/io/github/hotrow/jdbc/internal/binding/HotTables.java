// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The hot tables as the engine knows them, found from the statements. Thread-safe.
 *
 * <p>A table's counters are those that some statement adds to. A statement that adds to another
 * column makes a new description; it comes into force when nothing is reserved under the old one,
 * for the engine keeps accounts for each description.
 */
public final class HotTables {
  /** A description takes a fraction of it; one that hangs delays no one for longer. */
  private static final long PATIENCE_NS = 2_000_000_000L;

  private static final long REFUSAL_LASTS_NS = 5_000_000_000L;

  private final ConcurrentHashMap<List<Object>, Entry> entries = new ConcurrentHashMap<>();

  /** A table under one of its keys. */
  public static final class Entry {
    private final Table table;
    private final List<String> key;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<String> counters = new LinkedHashSet<>(); // guarded by the lock
    private volatile int counterCount;
    private String refusal; // guarded by the lock
    private long refusedNs; // guarded by the lock
    private volatile Description current;

    Entry(Table table, List<String> key) {
      this.table = table;
      this.key = key;
    }

    /** The table. */
    public Table table() {
      return table;
    }

    /** The key columns, in the engine's order. */
    public List<String> key() {
      return key;
    }

    private void add(Collection<String> names) {
      lock.lock();
      try {
        counters.addAll(names);
        counterCount = counters.size();
      } finally {
        lock.unlock();
      }
    }

    /**
     * The description to use now, with one more user, who must {@linkplain Description#leave leave}
     * it.
     *
     * @throws Unbindable if an old one is still in use, or the engine refuses the table
     */
    public Description enter(HotrowEngine engine) throws Unbindable {
      Description now = current;
      if (now == null || now.counters.size() < counterCount) {
        now = renew(engine);
      }
      now.users.incrementAndGet();
      if (now != current) {
        now.leave();
        throw new Unbindable("The table is just being described anew.");
      }
      return now;
    }

    /** Waits for who describes it, rather than taking a connection that he may need. */
    private boolean isMyTurn() {
      try {
        return lock.tryLock(PATIENCE_NS, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    private Description renew(HotrowEngine engine) throws Unbindable {
      if (!isMyTurn()) {
        throw new Unbindable("The table is just being described anew.");
      }
      try {
        Description old = current;
        if (old != null && old.counters.size() == counters.size()) {
          return old;
        }
        current = null; // who comes now waits for the lock, or sees that his has had its day
        if (old != null && old.users.get() > 0) {
          current = old;
          throw new Unbindable(
              "Another statement adds to another column of the table; it is being described anew.");
        }
        if (old != null) {
          engine.forget(old.hot);
        }
        HotTable.Builder builder =
            HotTable.builder(table.qualifiedName()).key(key.toArray(new String[0]));
        counters.forEach(builder::counter);
        HotTable hot = builder.build();
        register(hot, engine);
        Description renewed = new Description(hot, new ArrayList<>(counters));
        current = renewed;
        return renewed;
      } finally {
        lock.unlock();
      }
    }

    private void register(HotTable hot, HotrowEngine engine) throws Unbindable {
      if (refusal != null && System.nanoTime() - refusedNs < REFUSAL_LASTS_NS) {
        throw new Unbindable(refusal);
      }
      try {
        engine.register(hot);
        refusal = null;
      } catch (HotrowException refused) {
        refusal = refused.getMessage();
        refusedNs = System.nanoTime();
        throw new Unbindable(refusal);
      }
    }
  }

  /** One description of a table, as registered with the engine. Thread-safe. */
  public static final class Description {
    private final HotTable hot;
    private final List<String> counters;
    private final AtomicInteger users = new AtomicInteger();

    Description(HotTable hot, List<String> counters) {
      this.hot = hot;
      this.counters = List.copyOf(counters);
    }

    /** What the engine knows it as. */
    public HotTable hot() {
      return hot;
    }

    /** Whether the column is a counter of it. */
    public boolean isCounter(String column) {
      return counters.contains(column);
    }

    /** Ends a use. */
    public void leave() {
      users.decrementAndGet();
    }
  }

  /** The entry of a table under this key, with these columns among its counters. */
  Entry entry(Table table, List<String> key, Collection<String> counters) {
    Entry entry =
        entries.computeIfAbsent(
            List.of(table.schema(), table.name(), key), none -> new Entry(table, key));
    entry.add(counters);
    return entry;
  }
}
