// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import io.github.hotrow.examples.load.ThreadKind;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Simulated buyers: each places an order, waits for its answer, and goes on as somebody else. When
 * there is nothing to buy they wait at the gate. Thread-safe.
 */
final class Buyers {
  private static final long PAUSE_NS = 20_000_000;
  private static final long ORDER_IDS = 0x4f52_4445_5200_0000L;
  private static final long BUYER_IDS = 0x4255_5945_5200_0000L;

  private final Gate gate = new Gate();
  private final AtomicLong next = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();
  private final long saleId;
  private final Function<Order, Answer> till;
  private volatile boolean stopped;

  /**
   * Buyers of a sale.
   *
   * @param till where an order is placed
   */
  Buyers(long saleId, Function<Order, Answer> till) {
    this.saleId = saleId;
    this.till = till;
  }

  void start(int count, ThreadKind kind) {
    ThreadFactory factory = kind.factory();
    for (int i = 0; i < count; i++) {
      threads.add(factory.newThread(this::buy));
    }
    threads.forEach(Thread::start);
  }

  private void buy() {
    Order order = next();
    while (!stopped) {
      long openings = gate.openings();
      switch (till.apply(order)) {
        case SOLD_OUT, OFF_SALE -> {
          if (!stopped) {
            gate.await(openings);
          }
        }
        // The same order again finds out what became of it.
        case BUSY, TRY_AGAIN -> LockSupport.parkNanos(PAUSE_NS);
        default -> order = next();
      }
    }
  }

  private Order next() {
    long number = next.getAndIncrement();
    return new Order(
        new UUID(ORDER_IDS | saleId, number), saleId, new UUID(BUYER_IDS | saleId, number));
  }

  /** Something has changed: who waits asks again. */
  void wake() {
    gate.open();
  }

  /** Whether nobody is at the till. */
  boolean allWait() {
    return gate.waiting() == threads.size();
  }

  int count() {
    return threads.size();
  }

  /** Lets them place no further order. */
  void stop() {
    stopped = true;
    gate.open();
  }

  /** Waits for their last answers. */
  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
