// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;

/** Clients that wait for each answer, a thread for each. Confined to the main thread. */
public final class BlockingTraffic implements Traffic {
  private final Service service;
  private final ThreadKind kind;
  private final Dialogue dialogue;
  private final List<Thread> threads = new ArrayList<>();

  /** The traffic of as many clients as there are answers for; it closes the service. */
  public BlockingTraffic(Service service, ThreadKind kind, Answers answers, Pace pace) {
    this.service = service;
    this.kind = kind;
    dialogue = new Dialogue(answers, pace);
  }

  @Override
  public void start() {
    ThreadFactory factory = kind.factory();
    for (int i = 0; i < clients(); i++) {
      int client = i;
      threads.add(factory.newThread(() -> talk(client)));
    }
    threads.forEach(Thread::start);
  }

  private void talk(int client) {
    while (dialogue.goesOn(client)) {
      long dueNs = dialogue.nextDueNs(client);
      if (!awaitDue(client, dueNs)) {
        return;
      }
      long transactionId = answers().newTransactionId(client);
      try {
        dialogue.answered(client, transactionId, dueNs, service.change(transactionId, client));
      } catch (RuntimeException e) {
        dialogue.failed(client, transactionId, e);
      }
    }
  }

  /** Waits until the time has come; false: the traffic ended before. */
  private boolean awaitDue(int client, long dueNs) {
    for (long left = dueNs - System.nanoTime(); left > 0; left = dueNs - System.nanoTime()) {
      if (!dialogue.goesOn(client)) {
        return false;
      }
      LockSupport.parkNanos(left);
    }
    return true;
  }

  @Override
  public void stop() throws InterruptedException {
    dialogue.end();
    threads.forEach(LockSupport::unpark);
    Patience.join(threads);
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
    return kind.toString();
  }

  @Override
  public String note() {
    return service.note();
  }

  @Override
  public void close() {
    dialogue.end();
    service.close();
  }
}
