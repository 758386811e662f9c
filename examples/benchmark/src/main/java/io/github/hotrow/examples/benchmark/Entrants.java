// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.strategy.Strategy;
import io.github.hotrow.examples.benchmark.workload.WorkloadKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which strategies make sense for which workload. Stateless. */
final class Entrants {
  private static final Set<Strategy> TRANSACTIONS =
      EnumSet.of(
          Strategy.PLAIN,
          Strategy.PLAIN_UPDATE_FIRST,
          Strategy.FOR_UPDATE,
          Strategy.NOWAIT,
          Strategy.QUEUE,
          Strategy.QUEUE_2,
          Strategy.COMMIT_DELAY,
          Strategy.ASYNC_COMMIT,
          Strategy.MERGE);
  private static final Set<Strategy> ONE_CALL =
      EnumSet.of(Strategy.ADVISORY, Strategy.FUNCTION, Strategy.SPLIT_16);

  /** Hotrow's other strategies: for one row, where they differ from one another. */
  private static final Set<Strategy> OF_HOTROW =
      EnumSet.of(
          Strategy.HOTROW_PLAIN,
          Strategy.HOTROW_NOWAIT,
          Strategy.HOTROW_ADVISORY,
          Strategy.HOTROW_QUEUE);

  private Entrants() {}

  /** All that the workload can be run with. */
  static List<Strategy> possible(WorkloadKind kind, long rows, long amount) {
    Set<Strategy> set = EnumSet.copyOf(TRANSACTIONS);
    switch (kind) {
      case LIKES -> set.add(Strategy.ARRAY);
      case CART -> set.add(Strategy.PLAIN_SORTED);
      case MIXED -> {}
      default -> set.addAll(ONE_CALL);
    }
    boolean oneRow = rows == 1 && kind != WorkloadKind.LIKES && kind != WorkloadKind.MIXED;
    if (oneRow && amount == 1 && kind != WorkloadKind.SELL_OUT) {
      set.add(Strategy.LIMIT);
    }
    if (kind == WorkloadKind.HOT_ROW) {
      set.addAll(OF_HOTROW);
    }
    return List.copyOf(set);
  }

  /** Those that are run unless others are named. */
  static List<Strategy> usual(WorkloadKind kind, List<Strategy> possible) {
    return switch (kind) {
      case HOT_ROW -> possible;
      case SELL_OUT ->
          List.of(
              Strategy.PLAIN,
              Strategy.NOWAIT,
              Strategy.ADVISORY,
              Strategy.QUEUE,
              Strategy.FUNCTION,
              Strategy.MERGE);
      case PLATFORM -> List.of(Strategy.PLAIN, Strategy.ADVISORY, Strategy.QUEUE, Strategy.MERGE);
      case LIKES -> List.of(Strategy.PLAIN, Strategy.QUEUE, Strategy.ARRAY, Strategy.MERGE);
      case CART -> List.of(Strategy.PLAIN, Strategy.PLAIN_SORTED, Strategy.QUEUE, Strategy.MERGE);
      case MIXED, PROCESSES -> List.of(Strategy.PLAIN, Strategy.QUEUE, Strategy.MERGE);
    };
  }

  /** Those of a smoke test: one row is tried with all of them, the others with what is theirs. */
  static List<Strategy> few(WorkloadKind kind, List<Strategy> possible) {
    return switch (kind) {
      case HOT_ROW -> possible;
      case LIKES -> List.of(Strategy.ARRAY, Strategy.MERGE);
      case CART -> List.of(Strategy.PLAIN_SORTED, Strategy.MERGE);
      case PROCESSES -> List.of(Strategy.MERGE);
      default -> List.of(Strategy.PLAIN, Strategy.MERGE);
    };
  }
}
