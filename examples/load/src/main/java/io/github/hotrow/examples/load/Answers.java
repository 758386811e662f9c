// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;

/**
 * Everything the buyers of one run were told. Thread-safe, except that a buyer's own answers are
 * recorded by one thread at a time.
 */
public final class Answers {
  /** A buyer gives up after so many failures, which bounds what a run without a server records. */
  private static final int MAX_FAILURES_OF_A_BUYER = 10;

  private static final int FAILURES_SHOWN = 3;

  private final List<BuyerAnswers> buyers;
  private final IntToLongFunction ids;
  private final AtomicLong lastTransactionId = new AtomicLong();
  private final long lastAllowed;
  private final Map<Answer, LongAdder> counts = new EnumMap<>(Answer.class);
  private final LongAdder failed = new LongAdder();
  private final Latencies latencies = new Latencies();
  private final List<String> messages = Collections.synchronizedList(new ArrayList<>());
  private volatile long lastAppliedNs = System.nanoTime();

  /** The answers of so many buyers, who send changes until they are told to end. */
  public Answers(int buyers) {
    this(buyers, 0, Long.MAX_VALUE);
  }

  /**
   * The answers of buyers who together send a limited number of changes.
   *
   * @param firstId the number just before the first transaction id
   * @param changes how many changes are sent, if nothing ends them before
   */
  public Answers(int buyers, long firstId, long changes) {
    this.buyers = listOf(buyers);
    lastTransactionId.set(firstId);
    lastAllowed = changes == Long.MAX_VALUE ? changes : firstId + changes;
    ids = client -> lastTransactionId.incrementAndGet();
    fillCounts();
  }

  /** The answers of buyers whose transaction ids come from elsewhere. */
  public Answers(int buyers, IntToLongFunction ids) {
    this.buyers = listOf(buyers);
    this.ids = ids;
    lastAllowed = Long.MAX_VALUE;
    fillCounts();
  }

  private static List<BuyerAnswers> listOf(int buyers) {
    List<BuyerAnswers> list = new ArrayList<>(buyers);
    for (int i = 0; i < buyers; i++) {
      list.add(new BuyerAnswers());
    }
    return Collections.unmodifiableList(list);
  }

  private void fillCounts() {
    for (Answer answer : Answer.values()) {
      counts.put(answer, new LongAdder());
    }
  }

  /**
   * The transaction id of the buyer's next change. Unless they come from elsewhere, nobody had it
   * before, and like most real ones it rises with time.
   */
  public long newTransactionId(int buyer) {
    return ids.applyAsLong(buyer);
  }

  /** Fills the array with ids nobody had before. */
  public void newTransactionIds(long[] ids) {
    long last = lastTransactionId.addAndGet(ids.length);
    for (int i = 0; i < ids.length; i++) {
      ids[i] = last - ids.length + 1 + i;
    }
  }

  /** Whether all changes that may be sent have been sent. */
  public boolean isExhausted() {
    return lastTransactionId.get() >= lastAllowed;
  }

  /** Records what a buyer was told. */
  public void answered(int buyer, long transactionId, Answer answer, long latencyNs) {
    if (answer == Answer.APPLIED) {
      buyers.get(buyer).addApplied(transactionId);
      lastAppliedNs = System.nanoTime();
    }
    counts.get(answer).increment();
    latencies.record(buyer, latencyNs);
  }

  /** Records what one buyer was told about a whole group. */
  public void answered(int buyer, long[] transactionIds, Answer answer, long latencyNs) {
    if (answer == Answer.APPLIED) {
      for (long transactionId : transactionIds) {
        buyers.get(buyer).addApplied(transactionId);
      }
    }
    counts.get(answer).add(transactionIds.length);
    latencies.record(buyer, latencyNs, transactionIds.length);
  }

  /** Counts changes that were answered in another process. */
  public void count(Answer answer, long changes) {
    counts.get(answer).add(changes);
    if (answer == Answer.APPLIED && changes > 0) {
      lastAppliedNs = System.nanoTime();
    }
  }

  /** Records that a buyer got no answer. */
  public void failed(int buyer, long transactionId, UnansweredException failure) {
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

  /** What each buyer was told. */
  public List<BuyerAnswers> buyers() {
    return buyers;
  }

  /** How many changes ended so. */
  public long count(Answer answer) {
    return counts.get(answer).sum();
  }

  /** How many changes were committed. */
  public long committed() {
    return count(Answer.APPLIED);
  }

  /** How many changes were refused. */
  public long refused() {
    return count(Answer.REFUSED);
  }

  /** When the last change was answered that was committed. */
  public long lastAppliedNs() {
    return lastAppliedNs;
  }

  /** How many changes got no answer. */
  public long failed() {
    return failed.sum();
  }

  /** The first failures' messages. */
  public List<String> messages() {
    return List.copyOf(messages);
  }

  /** How long the answers took. */
  public Latencies latencies() {
    return latencies;
  }
}
