// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.io.PrintWriter;
import java.util.Locale;

/** The line that shows a run is alive, rewritten in place on a terminal. Confined to one thread. */
public final class Progress {
  /**
   * The launcher says whether the output is a terminal; Java 17 can't tell for one stream alone.
   */
  private static final boolean TERMINAL = Boolean.getBoolean("hotrow.terminal");

  private static final String CLEAR = "\r\033[K";

  private final PrintWriter out;
  private final String run;
  private long lastNs = System.nanoTime();
  private long lastCommitted;
  private long lastRefused;

  public Progress(PrintWriter out, String run) {
    this.out = out;
    this.run = run;
  }

  /** How often the line should be shown. */
  public static long periodMs() {
    return TERMINAL ? 250 : 1_000;
  }

  /** Shows the rates since the last time. */
  public void show(String phase, long elapsedSeconds, long ofSeconds, Answers answers) {
    long nowNs = System.nanoTime();
    double seconds = Math.max(1, nowNs - lastNs) / 1e9;
    long committed = answers.committed();
    long refused = answers.refused();
    String line =
        String.format(
            Locale.ROOT,
            "  %-7s %-9s %3d/%d s  %,12d committed/s  %,12d refused/s",
            run,
            phase,
            elapsedSeconds,
            ofSeconds,
            Math.round((committed - lastCommitted) / seconds),
            Math.round((refused - lastRefused) / seconds));
    lastNs = nowNs;
    lastCommitted = committed;
    lastRefused = refused;
    print(answers.failed() == 0 ? line : line + "  " + answers.failed() + " failed");
  }

  /** Shows that the run is over and something else takes time. */
  public void show(String what) {
    if (TERMINAL) {
      print("  " + run + " " + what);
    }
  }

  private void print(String line) {
    out.print(TERMINAL ? CLEAR + line : line + System.lineSeparator());
    out.flush();
  }

  /** Takes the line off the terminal. */
  public void end() {
    if (TERMINAL) {
      out.print(CLEAR);
      out.flush();
    }
  }
}
