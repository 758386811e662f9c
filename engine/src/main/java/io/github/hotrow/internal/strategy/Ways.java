// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import io.github.hotrow.Strategy;
import io.github.hotrow.internal.group.Part;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Which way a change goes now. Thread-safe. */
public final class Ways {
  private final Map<Strategy, Way> ways = new EnumMap<>(Strategy.class);
  private final Merge merge;

  /** The ways by which changes can go. */
  public Ways(Merge merge, Workers workers) {
    this.merge = merge;
    List<Way> all =
        List.of(
            merge,
            new Queue(workers),
            new Advisory(workers),
            new Nowait(workers),
            new Plain(workers));
    all.forEach(way -> ways.put(way.strategy(), way));
    // every registered table can be merged, and a lone caller leads itself
    ways.put(Strategy.AUTO, merge);
  }

  /** The way into the groups. */
  public Merge merge() {
    return merge;
  }

  /** The way of a change: that of its first row whose table is not merged. */
  public Way of(Part[] parts) {
    Way way = ways.get(parts[0].table().settings().strategy());
    for (int i = 1; i < parts.length && way instanceof Merge; i++) {
      way = ways.get(parts[i].table().settings().strategy());
    }
    return way;
  }
}
