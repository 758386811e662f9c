// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import io.github.hotrow.testing.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Threads that do the same again and again until they are stopped. Thread-safe. */
final class Load implements AutoCloseable {
  private final List<Thread> threads = new ArrayList<>();
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private volatile boolean stopped;

  /** Prepares {@code count} threads; each gets a random generator of its own, from the seed. */
  Load(int count, long seed, Consumer<RandomGenerator> step) {
    SplittableRandom seeds = new SplittableRandom(seed);
    for (int i = 0; i < count; i++) {
      SplittableRandom random = seeds.split();
      Thread thread = new Thread(() -> repeat(step, random), "load-" + i);
      threads.add(thread);
    }
  }

  /** Starts the threads. */
  void start() {
    threads.forEach(Thread::start);
  }

  private void repeat(Consumer<RandomGenerator> step, RandomGenerator random) {
    try {
      while (!stopped) {
        step.accept(random);
      }
    } catch (RuntimeException | Error fault) {
      faults.add(fault);
    }
  }

  /** Stops, waits for the steps under way, and fails if one did. */
  @Override
  public void close() {
    stopped = true;
    Await.until(
        "the load has ended",
        Duration.ofSeconds(40),
        () -> threads.stream().noneMatch(Thread::isAlive));
    if (!faults.isEmpty()) {
      throw new AssertionError(faults.size() + " load threads failed", faults.peek());
    }
  }

  /** A seed, printed so that a failing run can be looked at again. */
  static long seed(String test) {
    Long given = Long.getLong("hotrow.faults.seed");
    long seed = given == null ? System.nanoTime() : given;
    System.out.println(test + ": -Dhotrow.faults.seed=" + seed);
    return seed;
  }
}
