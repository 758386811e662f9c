// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** When the database was last heard of, and what went wrong with it since. Thread-safe. */
public final class Vitals {
  private final AtomicInteger inDoubt = new AtomicInteger();
  private volatile long answeredNs;
  private volatile Trouble trouble;

  /**
   * A connection that was lost or could not be opened.
   *
   * @param firstNs when that began
   * @param lastNs when it was seen last
   * @param error what was seen last
   */
  public record Trouble(long firstNs, long lastNs, SQLException error) {}

  /** The database has just been heard of. */
  Vitals(long nowNs) {
    answeredNs = nowNs;
  }

  /** The database has answered. */
  public void answered(long nowNs) {
    answeredNs = nowNs;
  }

  /** A connection was lost or could not be opened. Of two at once, one may go unnoticed. */
  public void lost(SQLException error, long nowNs) {
    Trouble before = trouble;
    boolean another = before == null || before.lastNs() - answeredNs <= 0;
    trouble = new Trouble(another ? nowNs : before.firstNs(), nowNs, error);
  }

  /** A batch is in doubt. */
  void beginDoubt() {
    inDoubt.incrementAndGet();
  }

  /** It is no more, or nobody asks any more. */
  void endDoubt() {
    inDoubt.decrementAndGet();
  }

  /** The number of batches whose outcome is being asked for. */
  public int inDoubt() {
    return inDoubt.get();
  }

  /** When the database answered last, on the engine's clock. */
  public long answeredNs() {
    return answeredNs;
  }

  /** What went wrong last, or null. */
  public Trouble trouble() {
    return trouble;
  }
}
