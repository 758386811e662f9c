// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.strategy.Strategy;
import io.github.hotrow.examples.benchmark.workload.Distribution;
import io.github.hotrow.examples.benchmark.workload.SaleShape;
import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.benchmark.workload.WorkloadKind;
import io.github.hotrow.examples.benchmark.workload.Workloads;
import java.time.Duration;
import java.util.List;

/**
 * What one workload's benchmark was asked to do. Immutable.
 *
 * @param kind the workload
 * @param clients the numbers of clients, each measured in turn
 * @param threads what Hotrow's clients are made of
 * @param apis how Hotrow is reached
 * @param inFlight changes in flight of asynchronous clients
 * @param duration how long each run is measured
 * @param warmup how long traffic flows before that
 * @param rounds how often each contestant runs
 * @param strategies what competes
 * @param keys rows
 * @param distribution how the wishes spread over them
 * @param stock the first value of each
 * @param amount what a change takes of each of its rows
 * @param cart rows of a change
 * @param buyers changes sent in all, by {@link WorkloadKind#SELL_OUT}
 * @param processes JVMs, beside one
 * @param rate changes a second in an open loop; 0: a closed loop
 * @param roundTrip how far away the server is
 * @param limitGroup members of the limit's groups; 0: half of what is in flight
 * @param seed what the order and the wishes are drawn from
 */
record BenchSettings(
    WorkloadKind kind,
    List<Integer> clients,
    List<Threads> threads,
    List<Api> apis,
    int inFlight,
    Duration duration,
    Duration warmup,
    int rounds,
    List<Strategy> strategies,
    long keys,
    Distribution distribution,
    long stock,
    long amount,
    int cart,
    long buyers,
    int processes,
    double rate,
    Duration roundTrip,
    int limitGroup,
    long seed) {
  boolean isSellOut() {
    return kind == WorkloadKind.SELL_OUT;
  }

  /** Whether the wishes are for more than one row. */
  boolean hasManyRows() {
    return keys > 1;
  }

  /** The workload of one run, for a share of its clients. */
  Workload workload(Strategy strategy, String schema, int firstClient, int clients, int round) {
    long drawnFrom = seed + 1_000_003L * round;
    return kind == WorkloadKind.LIKES
        ? Workloads.likes(
            schema, keys, distribution, clients, strategy == Strategy.ARRAY, drawnFrom)
        : Workloads.sale(shape(), schema, firstClient, clients, drawnFrom);
  }

  private SaleShape shape() {
    return new SaleShape(
        keys,
        distribution,
        stock,
        amount,
        cart,
        isSellOut() ? buyers : Long.MAX_VALUE,
        kind == WorkloadKind.MIXED);
  }

  /** The same with more stock than can be sold, to warm up with. */
  BenchSettings inexhaustible() {
    return new BenchSettings(
        WorkloadKind.HOT_ROW,
        clients,
        threads,
        apis,
        inFlight,
        duration,
        warmup,
        rounds,
        strategies,
        keys,
        distribution,
        1_000_000_000_000L,
        amount,
        cart,
        buyers,
        processes,
        rate,
        roundTrip,
        limitGroup,
        seed);
  }

  /** Members of the limit's groups. */
  int limitGroup(int clientsAsked) {
    if (limitGroup > 0) {
      return limitGroup;
    }
    int flying = threads.contains(Threads.ASYNC) ? inFlight : clientsAsked;
    return Math.max(1, flying / 2);
  }
}
