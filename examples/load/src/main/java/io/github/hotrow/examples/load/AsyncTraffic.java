// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Clients without threads: each answer, in the service's callback, sends its client's next change.
 * One thread, the loop, runs all callbacks. Confined to the main thread.
 */
public final class AsyncTraffic implements Traffic {
  private final ScheduledExecutorService loop;
  private final Service service;
  private final Dialogue dialogue;
  private final CountDownLatch talking;

  /** Owned by the loop: whether an answer that comes now comes inside {@link #send}. */
  private boolean submitting;

  /**
   * The traffic of as many clients as there are answers for; it closes the service, and the loop.
   *
   * @param loop one thread, in which the service completes its stages
   */
  public AsyncTraffic(Service service, ScheduledExecutorService loop, Answers answers, Pace pace) {
    this.service = service;
    this.loop = loop;
    dialogue = new Dialogue(answers, pace);
    talking = new CountDownLatch(answers.buyers().size());
  }

  @Override
  public void start() {
    loop.execute(
        () -> {
          for (int client = 0; client < clients(); client++) {
            next(client);
          }
        });
  }

  /** Runs on the loop. */
  private void next(int client) {
    if (!dialogue.goesOn(client)) {
      talking.countDown();
      return;
    }
    long dueNs = dialogue.nextDueNs(client);
    long leftNs = dueNs - System.nanoTime();
    if (leftNs > 0) {
      Future<?> unused = loop.schedule(() -> send(client, dueNs), leftNs, TimeUnit.NANOSECONDS);
    } else {
      send(client, dueNs);
    }
  }

  /** Runs on the loop. */
  private void send(int client, long dueNs) {
    if (!dialogue.goesOn(client)) {
      talking.countDown();
      return;
    }
    long transactionId = answers().newTransactionId(client);
    submitting = true;
    try {
      service.submit(
          transactionId,
          client,
          (answer, error) -> answered(client, transactionId, dueNs, answer, error));
    } catch (RuntimeException e) {
      dialogue.failed(client, transactionId, e);
      loop.execute(() -> next(client));
    } finally {
      submitting = false;
    }
  }

  /** Runs on the loop. */
  private void answered(
      int client, long transactionId, long dueNs, Answer answer, UnansweredException error) {
    if (error == null) {
      dialogue.answered(client, transactionId, dueNs, answer);
    } else {
      dialogue.failed(client, transactionId, error);
    }
    if (submitting) {
      // Answered from memory, before submit returned: calling on would end the stack.
      loop.execute(() -> next(client));
    } else {
      next(client);
    }
  }

  @Override
  public void stop() throws InterruptedException {
    dialogue.end();
    Patience.await(talking);
  }

  @Override
  public Answers answers() {
    return dialogue.answers();
  }

  @Override
  public long groups(long committed) {
    return service.groups(committed);
  }

  @Override
  public int clients() {
    return answers().buyers().size();
  }

  @Override
  public String threads() {
    return "async";
  }

  @Override
  public String note() {
    return service.note();
  }

  @Override
  public void close() {
    dialogue.end();
    service.close();
    loop.shutdownNow();
  }
}
