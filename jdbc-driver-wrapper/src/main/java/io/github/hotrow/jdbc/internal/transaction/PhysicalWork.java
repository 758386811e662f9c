// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.sql.Recognition;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known of the transaction on the physical connection: the rows it has changed, what must
 * be given back when it ends, and the shapes that may learn from it. Confined to the connection's
 * thread.
 */
final class PhysicalWork {
  private static final int MOST_SHAPES = 16;
  private static final long PATIENCE_NS = 10_000_000_000L;

  private final List<Gauge> changed = new ArrayList<>();
  private final List<KnownShape> before = new ArrayList<>();
  private Runnable atEnd;
  private Execution offered;
  private Gauge expected;
  private boolean mixed;
  private boolean hot;

  /** The row that the execution being offered would change. */
  void expect(Execution execution, Gauge gauge) {
    offered = execution;
    expected = gauge;
  }

  /** The row that this execution would change, if it was offered just now; or null. */
  @SuppressWarnings("ReferenceEquality") // this very execution, not one like it
  Gauge expected(Execution execution) {
    return offered == execution ? expected : null;
  }

  /** The transaction is about to change a row. */
  void enter(Gauge gauge) {
    if (gauge != null) {
      gauge.enterPhysically();
      changed.add(gauge);
      hot |= gauge.isHot();
      if (gauge.isHot() && !mixed) {
        before.forEach(KnownShape::ledToHot);
        before.clear();
      }
    }
  }

  /** Another statement of the transaction; null stands for one that can't be kept. */
  void executed(KnownShape shape, Recognition recognition) {
    boolean keepable =
        shape != null
            && (recognition instanceof Recognition.KeptInsert
                || recognition instanceof Recognition.PlainSelect);
    if (hot && recognition instanceof Recognition.KeptInsert && shape != null) {
      // It may have been prepared before the hot update, when nobody knew that it follows one.
      shape.ledToHot();
    } else if (keepable && before.size() < MOST_SHAPES) {
      before.add(shape);
    } else if (!keepable && !(recognition instanceof Recognition.HotUpdate)) {
      mixed = true;
    }
  }

  /** Waits a while for the ordinary transactions of this process that have changed the row. */
  void awaitOthers() {
    if (expected != null) {
      expected.awaitPhysical(PATIENCE_NS);
    }
  }

  /** Takes what was kept and is now executed here. */
  void takeOver(OpenWork open) {
    open.keptForNothing();
    hot |= open.hasReservations();
    atEnd = open.release();
    mixed = true;
  }

  void end() {
    changed.forEach(Gauge::leavePhysically);
    changed.clear();
    before.clear();
    mixed = false;
    hot = false;
    offered = null;
    expected = null;
    Runnable release = atEnd;
    atEnd = null;
    if (release != null) {
      release.run();
    }
  }
}
