// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The customers: each sends a request, waits for its answer, and sends the same request again if
 * none came. What they were told is remembered. Thread-safe.
 */
final class Customers {
  private static final long ANOTHER_TRY_MS = 50;

  private final List<Request> requests;
  private final Map<Request, Answer> told = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();
  private final CountDownLatch atWork;
  private final List<Thread> threads = new ArrayList<>();
  private final Object opening = new Object();
  private ServiceProcess service;

  /** So many customers at a time, for these requests. */
  Customers(int atOnce, List<Request> requests) {
    this.requests = List.copyOf(requests);
    atWork = new CountDownLatch(atOnce);
    for (int i = 0; i < atOnce; i++) {
      Thread thread = new Thread(this::ask, "customer-" + i);
      thread.setDaemon(true);
      threads.add(thread);
    }
  }

  /**
   * Requests in random order: each user wants one coupon more than a user may have, and a share of
   * some envelopes, each of which more users want than it has shares.
   */
  static List<Request> requests(Offer offer, int users, long seed) {
    Random random = new Random(seed);
    List<Request> requests = new ArrayList<>();
    for (long user = 1; user <= users; user++) {
      for (int i = 0; i <= offer.perUser(); i++) {
        requests.add(new Request.Claim(new UUID(random.nextLong(), random.nextLong()), 1, user));
      }
    }
    int interested = offer.shares() + Math.max(1, offer.shares() / 4);
    for (long envelope = 1; envelope <= offer.envelopes(); envelope++) {
      for (long user = 1; user <= interested; user++) {
        requests.add(new Request.Draw(envelope, user));
      }
    }
    Collections.shuffle(requests, random);
    return requests;
  }

  void start() {
    threads.forEach(Thread::start);
  }

  /** Lets them use this service; null: there is none, and they wait. */
  void use(ServiceProcess running) {
    synchronized (opening) {
      service = running;
      opening.notifyAll();
    }
  }

  private ServiceProcess awaitService() throws InterruptedException {
    synchronized (opening) {
      while (service == null) {
        opening.wait();
      }
      return service;
    }
  }

  private void ask() {
    try {
      for (int i = next.getAndIncrement(); i < requests.size(); i = next.getAndIncrement()) {
        Request request = requests.get(i);
        told.put(request, ask(request));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      atWork.countDown();
    }
  }

  private Answer ask(Request request) throws InterruptedException {
    while (true) {
      ServiceProcess asked = awaitService();
      Answer answer = asked.send(request.line()).join();
      if (answer == null) {
        synchronized (opening) {
          if (service == asked) {
            service = null; // it is gone; whoever watches over it starts another
          }
        }
      } else if (answer.reply() == Answer.Reply.TRY_AGAIN) {
        TimeUnit.MILLISECONDS.sleep(ANOTHER_TRY_MS);
      } else {
        return answer;
      }
    }
  }

  /** Waits until all requests are answered, at most so long; whether they are. */
  boolean await(long milliseconds) throws InterruptedException {
    return atWork.await(milliseconds, TimeUnit.MILLISECONDS);
  }

  /** How many requests there are. */
  int all() {
    return requests.size();
  }

  /** What they were told so far. */
  Map<Request, Answer> told() {
    return told;
  }
}
