// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import java.util.ArrayList;
import java.util.List;

/** The threads of an engine: one for each leader, one for the timekeeper. Thread-safe. */
public final class LeaderThreads {
  private final List<Thread> leaders = new ArrayList<>();
  private final Timekeeper timekeeper;
  private final Thread timekeeperThread;

  /** Starts the threads, as daemons. */
  public LeaderThreads(String engine, List<Leader> leaders, Timekeeper timekeeper) {
    this.timekeeper = timekeeper;
    for (int i = 0; i < leaders.size(); i++) {
      this.leaders.add(start(leaders.get(i), engine + "-leader-" + i));
    }
    timekeeperThread = start(timekeeper, engine + "-timekeeper");
  }

  private static Thread start(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /**
   * Waits until the leaders have ended, then ends the timekeeper. Not cut short by an interrupt.
   */
  public void join() {
    leaders.forEach(LeaderThreads::joinOne);
    timekeeper.stop();
    joinOne(timekeeperThread);
  }

  private static void joinOne(Thread thread) {
    if (thread == Thread.currentThread()) {
      return; // a callback that runs in a leader closes the engine; that leader ends after it
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
