// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import io.javalin.http.sse.SseClient;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * What goes to one page as server-sent events. A page that is too slow loses its connection, and
 * gets the whole history when it connects again, as any browser does. Filled by any thread; sent by
 * the thread that serves the page.
 */
final class EventStream {
  private static final int WAITING = 256;
  private static final int HEARTBEAT_SECONDS = 5;

  private record Event(String name, Object data) {}

  private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(WAITING);
  private volatile boolean overrun;

  void offer(String name, Object data) {
    if (!events.offer(new Event(name, data))) {
      overrun = true;
    }
  }

  /** Sends events until the page is gone. */
  void serve(SseClient client) throws InterruptedException {
    while (!overrun && !client.terminated()) {
      Event event = events.poll(HEARTBEAT_SECONDS, TimeUnit.SECONDS);
      if (event == null) {
        client.sendComment("still here");
      } else {
        client.sendEvent(event.name(), event.data());
      }
    }
  }
}
