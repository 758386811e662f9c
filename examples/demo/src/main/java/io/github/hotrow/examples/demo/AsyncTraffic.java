// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.Outcome;
import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.Patience;
import io.github.hotrow.examples.load.SaleFailedException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Buyers without threads: each answer, in the engine's callback, sends its buyer's next change. One
 * thread runs all callbacks, as an event loop does. Confined to the main thread.
 */
final class AsyncTraffic implements Traffic {
  private final ExecutorService loop =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "buyers");
            thread.setDaemon(true);
            return thread;
          });
  private final Answers answers;
  private final CountDownLatch inFlight;
  private final MergedSale sale;
  private volatile boolean over;

  /** Owned by the loop: whether an answer that comes now comes inside {@link #buy}. */
  private boolean submitting;

  AsyncTraffic(DatabaseServer server, SaleTables tables, Duration soldOutTtl, int inFlight) {
    answers = new Answers(inFlight);
    this.inFlight = new CountDownLatch(inFlight);
    sale = new MergedSale(server, tables, soldOutTtl, inFlight, loop);
  }

  @Override
  public void start() {
    loop.execute(
        () -> {
          for (int buyer = 0; buyer < clients(); buyer++) {
            buy(buyer);
          }
        });
  }

  /** Runs on the loop. */
  private void buy(int buyer) {
    if (over || answers.givesUp(buyer)) {
      inFlight.countDown();
      return;
    }
    long transactionId = answers.newTransactionId();
    long begunNs = System.nanoTime();
    submitting = true;
    try {
      sale.submit(transactionId, buyer)
          .whenComplete(
              (outcome, error) -> answered(buyer, transactionId, begunNs, outcome, error));
    } catch (RuntimeException e) {
      answers.failed(buyer, transactionId, MergedSale.failed(e));
      loop.execute(() -> buy(buyer));
    } finally {
      submitting = false;
    }
  }

  /** Runs on the loop. */
  private void answered(
      int buyer, long transactionId, long begunNs, Outcome outcome, Throwable error) {
    long latencyNs = System.nanoTime() - begunNs;
    try {
      if (error != null) {
        throw MergedSale.failed(error);
      }
      if (MergedSale.isSold(outcome)) {
        answers.sold(buyer, transactionId, latencyNs);
      } else {
        answers.refused(buyer, latencyNs);
      }
    } catch (SaleFailedException e) {
      answers.failed(buyer, transactionId, e);
    }
    if (submitting) {
      // Answered from memory, before submit returned: calling on would end the stack.
      loop.execute(() -> buy(buyer));
    } else {
      buy(buyer);
    }
  }

  @Override
  public void stop() throws InterruptedException {
    over = true;
    Patience.await(inFlight);
  }

  @Override
  public Answers answers() {
    return answers;
  }

  @Override
  public long groups(long committed) {
    return sale.groups(committed);
  }

  @Override
  public int clients() {
    return answers.buyers().size();
  }

  @Override
  public String threads() {
    return "async";
  }

  @Override
  public String note() {
    return "the engine's asynchronous API";
  }

  @Override
  public void close() {
    over = true;
    sale.close();
    loop.shutdown();
  }
}
