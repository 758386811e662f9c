// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.recovery.AuditProgress;
import io.github.hotrow.recovery.Discrepancy;
import io.github.hotrow.recovery.Reconciliation;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Shows how far a reconciliation is and what it has found; if it is broken off, by a signal or a
 * failure, where it can go on. Written by one thread; read by the JVM's end.
 */
final class ProgressBar implements AuditProgress, AutoCloseable {
  private static final int WIDTH = 40;

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean json;
  private final Thread ifBrokenOff = new Thread(this::tellBrokenOff);
  private final List<Discrepancy> found = new ArrayList<>();
  private String resumeAt;
  private boolean finished;
  private boolean drawn;

  /** A bar on {@code err}; what is found goes to {@code out}: at once, or, as JSON, at the end. */
  ProgressBar(PrintWriter out, PrintWriter err, boolean json) {
    this.out = out;
    this.err = err;
    this.json = json;
    Runtime.getRuntime().addShutdownHook(ifBrokenOff);
  }

  @Override
  public synchronized void at(long done, long estimate, String place) {
    resumeAt = place;
    int full = (int) Math.min(WIDTH, estimate == 0 ? 0 : done * WIDTH / estimate);
    err.printf("\r[%s%s] %,d rows ", "#".repeat(full), " ".repeat(WIDTH - full), done);
    err.flush();
    drawn = true;
  }

  @Override
  public synchronized void found(Discrepancy discrepancy) {
    if (found.size() == Reconciliation.MOST_FOUND) {
      return; // as many as a report lists
    }
    found.add(discrepancy);
    if (!json) {
      endLine();
      out.println("  " + discrepancy);
      out.flush();
    }
  }

  /** There is a report. */
  synchronized void finished() {
    finished = true;
  }

  private void endLine() {
    if (drawn) {
      err.println();
      err.flush();
      drawn = false;
    }
  }

  private synchronized void tellBrokenOff() {
    if (finished) {
      return;
    }
    finished = true;
    endLine();
    if (json) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("brokenOff", true);
      map.put("resumeAt", resumeAt);
      map.put("found", found.stream().map(Reports::map).toList());
      out.println(Reports.json(map));
      out.flush();
    }
    if (resumeAt != null) {
      err.println("broken off; go on with --resume " + resumeAt);
      err.flush();
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      endLine();
      if (resumeAt != null) {
        tellBrokenOff();
      }
      finished = true;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(ifBrokenOff);
    } catch (IllegalStateException e) {
      // the JVM is ending, and the hook is telling where
    }
  }
}
