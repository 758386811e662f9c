// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.HotTable;
import io.github.hotrow.internal.escrow.Escrow.Decision;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.RowState;
import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import io.github.hotrow.internal.table.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * The escrow's answers against every way in which the pending transactions may decide: what is
 * granted holds in all of them and spoils nobody's grant, what is refused holds in none.
 */
final class EscrowPropertyTest {
  private static final int MOST_PENDING = 6;

  /** A wish: a delta, and the bounds between which the counter must be before it. */
  record Wish(int delta, int low, int high) {
    Part part(RowKey key, BoundTable table) {
      long[] deltas = new long[table.counterCount()];
      deltas[0] = delta;
      BoundGuard[] guards = {new BoundGuard.Interval(0, low, high)};
      return new Part(key, deltas, guards, null, new Object[0]);
    }

    boolean holdsAt(long value) {
      return low <= value && value <= high;
    }
  }

  private static BoundTable table() {
    ColumnModel id = column("id");
    ColumnModel n = column("n");
    return new BoundTable(
        HotTable.builder("t").key("id").counter("n").build(),
        "t",
        Set.of(),
        List.of(id),
        List.of(new CounterModel(n, 0, Long.MIN_VALUE, Long.MAX_VALUE)),
        Map.of("id", id, "n", n),
        Set.of(),
        List.of(),
        null);
  }

  private static ColumnModel column(String name) {
    return new ColumnModel(
        name, ColumnKind.INTEGER, "int8", "bigint", -1, -1, -1, true, false, false);
  }

  /** What happens: somebody wishes, or a pending one commits or rolls back. */
  record Event(Wish wish, int which, boolean commits) {}

  @Provide
  Arbitrary<Event> events() {
    Arbitrary<Wish> usual =
        Arbitraries.integers().between(1, 4).map(n -> new Wish(-n, n, Integer.MAX_VALUE));
    Arbitrary<Wish> any =
        Combinators.combine(
                Arbitraries.integers().between(-4, 4),
                Arbitraries.integers().between(-3, 12),
                Arbitraries.integers().between(0, 20))
            .as((delta, low, width) -> new Wish(delta, low, low + width));
    Arbitrary<Event> wishes = Arbitraries.oneOf(usual, any).map(wish -> new Event(wish, 0, false));
    Arbitrary<Event> ends =
        Combinators.combine(
                Arbitraries.integers().between(0, MOST_PENDING - 1), Arbitraries.of(true, false))
            .as((which, commits) -> new Event(null, which, commits));
    return Arbitraries.oneOf(wishes, ends);
  }

  @Property(tries = 2_000)
  void grantsHoldAndRefusalsFailHoweverThePendingOnesDecide(
      @ForAll("histories") List<Event> history) {
    new History().play(history);
  }

  @Provide
  Arbitrary<List<Event>> histories() {
    return events().list().ofMinSize(1).ofMaxSize(40);
  }

  /** One row through a history of events. */
  private static final class History {
    private final BoundTable table = table();
    private final RowKey key = new RowKey(table, new Object[] {1L});
    private final Escrow escrow = new Escrow(table);
    private final List<Hold> holds = new ArrayList<>();
    private final List<Wish> pending = new ArrayList<>();
    private long value = 8;

    void play(List<Event> history) {
      for (Event event : history) {
        if (event.wish() != null) {
          if (pending.size() < MOST_PENDING) {
            ask(event.wish());
          }
        } else if (event.which() < pending.size()) {
          end(event.which(), event.commits());
        }
      }
      while (!pending.isEmpty()) {
        end(0, true);
      }
      assertEquals(0, escrow.holds());
      assertTrue(escrow.retire());
    }

    private void ask(Wish wish) {
      Reserving owner = new Reserving(null);
      Hold hold = new Hold(escrow, wish.part(key, table), owner, 0);
      long[] counters = new long[table.counterCount()];
      counters[0] = value;
      RowState state = new RowState(counters, new String[0], new Object[0], 0);
      Turn turn = new Turn(owner);
      Decision decision = escrow.decide(hold, state, 0, turn);
      switch (decision) {
        case GRANTED -> {
          holds.add(hold);
          pending.add(wish);
          assertAllHoldInEveryOrder();
        }
        case FAILS -> assertEquals(0, timesItHolds(wish), "refused, and yet it may hold");
        case WAIT -> {
          assertTrue(!pending.isEmpty(), "it waits for nobody");
          escrow.stopWaiting(turn);
        }
        default -> throw new AssertionError("unexpected " + decision);
      }
    }

    /** A transaction commits at whatever moment, so before it any of the others may have. */
    private void assertAllHoldInEveryOrder() {
      for (int i = 0; i < pending.size(); i++) {
        for (int subset = 0; subset < 1 << pending.size(); subset++) {
          if ((subset & (1 << i)) == 0) {
            long before = value + sum(subset);
            assertTrue(pending.get(i).holdsAt(before), pending.get(i) + " at " + before);
          }
        }
      }
    }

    private long timesItHolds(Wish wish) {
      long times = 0;
      for (int subset = 0; subset < 1 << pending.size(); subset++) {
        times += wish.holdsAt(value + sum(subset)) ? 1 : 0;
      }
      return times;
    }

    private long sum(int subset) {
      long sum = 0;
      for (int i = 0; i < pending.size(); i++) {
        sum += (subset & (1 << i)) == 0 ? 0 : pending.get(i).delta();
      }
      return sum;
    }

    private void end(int which, boolean commits) {
      Wish wish = pending.remove(which);
      if (commits) {
        assertTrue(wish.holdsAt(value), wish + " was granted and does not hold at " + value);
        value += wish.delta();
      }
      escrow.remove(holds.remove(which));
    }
  }
}
