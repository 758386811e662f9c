// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.Patience;
import io.github.hotrow.examples.load.SaleFailedException;
import io.github.hotrow.examples.load.ThreadKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** Buyers that wait for each answer, a thread for each. Confined to the main thread. */
final class BlockingTraffic implements Traffic {
  private final Sale sale;
  private final ThreadKind kind;
  private final Answers answers;
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean over;

  BlockingTraffic(Sale sale, ThreadKind kind, int buyers) {
    this.sale = sale;
    this.kind = kind;
    answers = new Answers(buyers);
  }

  @Override
  public void start() {
    ThreadFactory factory = kind.factory();
    for (int i = 0; i < clients(); i++) {
      int buyer = i;
      threads.add(factory.newThread(() -> buy(buyer)));
    }
    threads.forEach(Thread::start);
  }

  private void buy(int buyer) {
    while (!over && !answers.givesUp(buyer)) {
      long transactionId = answers.newTransactionId();
      long begunNs = System.nanoTime();
      try {
        boolean sold = sale.sell(transactionId, buyer);
        long latencyNs = System.nanoTime() - begunNs;
        if (sold) {
          answers.sold(buyer, transactionId, latencyNs);
        } else {
          answers.refused(buyer, latencyNs);
        }
      } catch (SaleFailedException e) {
        answers.failed(buyer, transactionId, e);
      } catch (RuntimeException e) {
        answers.failed(buyer, transactionId, new SaleFailedException(true, e));
      }
    }
  }

  @Override
  public void stop() throws InterruptedException {
    over = true;
    Patience.join(threads);
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
    return kind.toString();
  }

  @Override
  public String note() {
    return sale.note();
  }

  @Override
  public void close() {
    over = true;
    sale.close();
  }
}
