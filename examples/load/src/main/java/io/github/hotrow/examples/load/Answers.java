// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Everything the buyers of one run were told. Thread-safe, except that a buyer's own answers are
 * recorded by one thread at a time.
 */
public final class Answers {
  /** A buyer gives up after so many failures, which bounds what a run without a server records. */
  private static final int MAX_FAILURES_OF_A_BUYER = 10;

  private static final int FAILURES_SHOWN = 3;

  private final List<BuyerAnswers> buyers;
  private final AtomicLong lastTransactionId = new AtomicLong();
  private final LongAdder committed = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final Latencies latencies = new Latencies();
  private final List<String> messages = Collections.synchronizedList(new ArrayList<>());

  public Answers(int buyers) {
    List<BuyerAnswers> list = new ArrayList<>(buyers);
    for (int i = 0; i < buyers; i++) {
      list.add(new BuyerAnswers());
    }
    this.buyers = Collections.unmodifiableList(list);
  }

  /** A transaction id nobody had before; like most real ones, they rise with time. */
  public long newTransactionId() {
    return lastTransactionId.incrementAndGet();
  }

  /** Fills the array with ids nobody had before. */
  public void newTransactionIds(long[] ids) {
    long last = lastTransactionId.addAndGet(ids.length);
    for (int i = 0; i < ids.length; i++) {
      ids[i] = last - ids.length + 1 + i;
    }
  }

  public void sold(int buyer, long transactionId, long latencyNs) {
    buyers.get(buyer).addApplied(transactionId);
    committed.increment();
    latencies.record(buyer, latencyNs);
  }

  /** Records a whole group, sold to one buyer. */
  public void sold(int buyer, long[] transactionIds, long latencyNs) {
    for (long transactionId : transactionIds) {
      buyers.get(buyer).addApplied(transactionId);
    }
    committed.add(transactionIds.length);
    latencies.record(buyer, latencyNs, transactionIds.length);
  }

  public void refused(int buyer, int changes, long latencyNs) {
    refused.add(changes);
    latencies.record(buyer, latencyNs, changes);
  }

  public void refused(int buyer, long latencyNs) {
    refused.increment();
    latencies.record(buyer, latencyNs);
  }

  public void failed(int buyer, long transactionId, SaleFailedException failure) {
    buyers.get(buyer).addFailure(transactionId, failure.unknown());
    failed.increment();
    if (messages.size() < FAILURES_SHOWN) {
      messages.add(failure.getMessage());
    }
  }

  /** Whether the buyer has failed too often to go on. */
  public boolean givesUp(int buyer) {
    return buyers.get(buyer).failures() >= MAX_FAILURES_OF_A_BUYER;
  }

  public List<BuyerAnswers> buyers() {
    return buyers;
  }

  public long committed() {
    return committed.sum();
  }

  public long refused() {
    return refused.sum();
  }

  public long failed() {
    return failed.sum();
  }

  /** The first failures' messages. */
  public List<String> messages() {
    return List.copyOf(messages);
  }

  public Latencies latencies() {
    return latencies;
  }
}
