// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.util.concurrent.TimeUnit;

/**
 * When a client sends its next change: as soon as the last one is answered (a closed loop), or at
 * the times of a timetable that no slow answer moves (an open loop). The latency of a change counts
 * from the time it was due, so that those who had to wait behind a slow one are not left out
 * (Tene's <em>coordinated omission</em>). Immutable.
 */
public final class Pace {
  private static final Pace CLOSED = new Pace(0, 0, 0);

  private final long firstNs;
  private final double intervalNs;
  private final int clients;

  private Pace(long firstNs, double intervalNs, int clients) {
    this.firstNs = firstNs;
    this.intervalNs = intervalNs;
    this.clients = clients;
  }

  /** Each client sends when it has its answer. */
  public static Pace closedLoop() {
    return CLOSED;
  }

  /** All clients together send so many changes a second, evenly, from now on. */
  public static Pace openLoop(double perSecond, int clients) {
    return new Pace(System.nanoTime(), TimeUnit.SECONDS.toNanos(1) / perSecond, clients);
  }

  /** When the client's change with this number, from 0, is due; now, in a closed loop. */
  long dueNs(int client, long number, long nowNs) {
    return intervalNs == 0 ? nowNs : firstNs + (long) ((number * clients + client) * intervalNs);
  }
}
