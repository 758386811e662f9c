// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.strategy.Strategy;
import io.github.hotrow.examples.load.DatabaseServer;

/**
 * What one JVM of several is told to run; it travels as JSON over its standard input, so that no
 * password is ever on a command line.
 *
 * @param address how the server is reached
 * @param freeConnections how many connections this JVM may take
 * @param schema where the tables are
 * @param strategy the strategy
 * @param api how Hotrow is reached
 * @param threads what the clients are made of
 * @param keys rows
 * @param distribution how the wishes spread over them
 * @param amount what a change takes
 * @param firstClient the number of its first client
 * @param clients its clients
 * @param processes how many JVMs there are
 * @param rate changes a second of all of them; 0: a closed loop
 * @param roundTripNs how far away the server is
 * @param seed what the wishes are drawn from
 */
record WorkerOrder(
    DatabaseServer.Address address,
    int freeConnections,
    String schema,
    Strategy strategy,
    Api api,
    Threads threads,
    long keys,
    String distribution,
    long amount,
    int firstClient,
    int clients,
    int processes,
    double rate,
    long roundTripNs,
    long seed) {
  @Override
  public String toString() {
    return "clients " + firstClient + " to " + (firstClient + clients - 1) + " of " + strategy;
  }
}
