// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** Makes the one thread that serves all clients of an {@link AsyncTraffic}. Stateless. */
public final class EventLoop {
  private EventLoop() {}

  /** A new loop, whose thread keeps no JVM alive. */
  public static ScheduledExecutorService open() {
    return new ScheduledThreadPoolExecutor(
        1,
        task -> {
          Thread thread = new Thread(task, "clients");
          thread.setDaemon(true);
          return thread;
        });
  }
}
