// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/**
 * One strategy in one form. Immutable.
 *
 * @param strategy the strategy
 * @param api how Hotrow is reached; native for all others, which means nothing there
 * @param threads what the clients are made of
 * @param processes in how many JVMs they run
 */
record Contestant(Strategy strategy, Api api, Threads threads, int processes) {
  /** Hotrow in every form asked for, the others in the one form they have. */
  static List<Contestant> of(BenchSettings settings) {
    List<Contestant> contestants = new ArrayList<>();
    Threads waiting =
        settings.threads().stream()
            .filter(kind -> kind != Threads.ASYNC)
            .findFirst()
            .orElse(Threads.PLATFORM);
    for (Strategy strategy : settings.strategies()) {
      if (!strategy.isHotrow()) {
        add(contestants, settings, strategy, Api.NATIVE, waiting);
        continue;
      }
      for (Api api : settings.apis()) {
        if (strategy != Strategy.MERGE) {
          add(contestants, settings, strategy, api, waiting);
          continue;
        }
        for (Threads threads : settings.threads()) {
          if (api == Api.NATIVE || threads != Threads.ASYNC) {
            add(contestants, settings, strategy, api, threads);
          }
        }
      }
    }
    return contestants;
  }

  private static void add(
      List<Contestant> to, BenchSettings settings, Strategy strategy, Api api, Threads threads) {
    to.add(new Contestant(strategy, api, threads, 1));
    if (settings.processes() > 1 && strategy != Strategy.LIMIT && threads != Threads.ASYNC) {
      to.add(new Contestant(strategy, api, threads, settings.processes()));
    }
  }

  /** How many changes are in flight when so many clients were asked for. */
  int inFlight(BenchSettings settings, int clients) {
    return threads == Threads.ASYNC ? settings.inFlight() : clients;
  }

  @Override
  public String toString() {
    return strategy
        + (api == Api.JDBC ? " jdbc" : "")
        + (strategy.isHotrow() && threads != Threads.PLATFORM ? " " + threads : "")
        + (processes > 1 ? " ×" + processes : "");
  }
}
