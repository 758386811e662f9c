// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.recovery.AuditProgress;
import java.io.PrintWriter;

/**
 * Shows how far a reconciliation is, and, if it is broken off, where it can go on. Written by one
 * thread; read by the JVM's end.
 */
final class ProgressBar implements AuditProgress, AutoCloseable {
  private static final int WIDTH = 40;

  private final PrintWriter out;
  private final Thread ifBrokenOff;
  private volatile String resumeAt;
  private boolean drawn;

  ProgressBar(PrintWriter out) {
    this.out = out;
    this.ifBrokenOff =
        new Thread(
            () -> {
              if (resumeAt != null) {
                out.println();
                out.println("broken off; go on with --resume " + resumeAt);
                out.flush();
              }
            });
    Runtime.getRuntime().addShutdownHook(ifBrokenOff);
  }

  @Override
  public void at(long done, long estimate, String place) {
    resumeAt = place;
    int full = (int) Math.min(WIDTH, estimate == 0 ? 0 : done * WIDTH / estimate);
    out.printf("\r[%s%s] %,d rows ", "#".repeat(full), " ".repeat(WIDTH - full), done);
    out.flush();
    drawn = true;
  }

  @Override
  public void close() {
    if (drawn) {
      out.println();
      out.flush();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(ifBrokenOff);
    } catch (IllegalStateException e) {
      // the JVM is ending, and the hook is telling where
    }
  }
}
