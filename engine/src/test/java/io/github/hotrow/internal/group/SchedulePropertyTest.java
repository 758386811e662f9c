// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.internal.table.BoundTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Batches taken from random arrivals: order, exclusion, and nobody lost. */
final class SchedulePropertyTest {
  private static final int ROWS = 5;

  /** What happens next: a change arrives, a batch is taken, or one ends. */
  private record Event(int kind, List<Integer> rows, int which) {}

  private static Event event(Random random) {
    Set<Integer> rows = new LinkedHashSet<>();
    int count = random.nextInt(10) < 6 ? 1 : 2 + random.nextInt(2);
    while (rows.size() < count) {
      rows.add(random.nextInt(ROWS));
    }
    return new Event(random.nextInt(8), List.copyOf(rows), random.nextInt(100));
  }

  @Provide
  Arbitrary<List<Event>> events() {
    return Arbitraries.randomValue(SchedulePropertyTest::event).list().ofMaxSize(80);
  }

  /** The schedule under test with the arrivals that it should take, for each row in order. */
  private static final class World {
    private final BoundTable table = GroupFixture.table(Long.MIN_VALUE, Long.MAX_VALUE, true);
    private final AccountTable accounts = new AccountTable(2);
    private final Schedule schedule;
    private final Map<Object, List<Member>> queues = new HashMap<>();
    private final List<Batch> inFlight = new ArrayList<>();
    private final Set<Member> done = new HashSet<>();
    private int arrived;

    World(int maxGroupSize, int maxBatchSize, int waitPermits) {
      schedule = new Schedule(accounts, maxGroupSize, maxBatchSize, 1_000, waitPermits);
    }

    void arrive(List<Integer> rows) {
      Part[] parts =
          rows.stream()
              .map(row -> GroupFixture.part(accounts.of(GroupFixture.key(table, row)), 1))
              .toArray(Part[]::new);
      Member member = GroupFixture.member((long) arrived++, parts);
      schedule.add(member);
      for (Part part : parts) {
        queues.computeIfAbsent(part.key(), none -> new ArrayList<>()).add(member);
      }
    }

    boolean take() {
      Batch batch = schedule.next();
      if (batch == null) {
        return false;
      }
      assertFalse(batch.members().isEmpty(), "an empty batch");
      Set<Account> rows = new HashSet<>(batch.accounts());
      assertEquals(batch.accounts().size(), rows.size(), "a row twice in a batch");
      for (Batch other : inFlight) {
        other.accounts().forEach(row -> assertFalse(rows.contains(row), "a row in two batches"));
      }
      for (Member member : batch.members()) {
        for (Part part : member.parts()) {
          assertTrue(rows.contains(part.account()), "a member without its row");
          assertEquals(member, queues.get(part.key()).remove(0), "a member taken out of its turn");
        }
      }
      inFlight.add(batch);
      return true;
    }

    /** Ends a batch; some of its members, with all that follow on their rows, are put back. */
    void end(int which, boolean putBack) {
      Batch batch = inFlight.remove(which % inFlight.size());
      List<Member> back = new ArrayList<>();
      Set<Object> locked = new HashSet<>();
      for (Member member : batch.members()) {
        boolean isLocked = putBack && member.transactionId().hashCode() % 3 == 0;
        for (Part part : member.parts()) {
          isLocked |= locked.contains(part.key());
        }
        if (isLocked) {
          back.add(member);
          for (Part part : member.parts()) {
            locked.add(part.key());
          }
        } else {
          assertTrue(done.add(member), "a member taken twice");
        }
      }
      for (int i = back.size() - 1; i >= 0; i--) {
        for (Part part : back.get(i).parts()) {
          queues.get(part.key()).add(0, back.get(i));
        }
      }
      batch.putBack(back);
      schedule.release(batch);
    }

    void checkCounts() {
      int underWay = inFlight.stream().mapToInt(batch -> batch.members().size()).sum();
      assertEquals(arrived, schedule.waiting() + underWay + done.size(), "members lost or doubled");
      Set<Member> visited = new HashSet<>();
      schedule.forEachWaiting(member -> assertTrue(visited.add(member), "visited twice"));
      assertEquals(schedule.waiting(), visited.size());
    }
  }

  @Property(tries = 2_000)
  void eachRowsMembersAreTakenInTheirOrderAndByOneBatchAtATime(
      @ForAll("events") List<Event> events,
      @ForAll @IntRange(min = 1, max = 6) int maxGroupSize,
      @ForAll @IntRange(min = 6, max = 12) int maxBatchSize,
      @ForAll @IntRange(min = 1, max = 2) int waitPermits) {
    World world = new World(maxGroupSize, maxBatchSize, waitPermits);
    for (Event event : events) {
      if (event.kind() < 5) {
        world.arrive(event.rows());
      } else if (event.kind() == 5) {
        world.take();
      } else if (!world.inFlight.isEmpty()) {
        world.end(event.which(), event.kind() == 7);
      }
      world.checkCounts();
    }
    while (!world.inFlight.isEmpty() || world.schedule.waiting() > 0) {
      boolean taken = world.take();
      assertTrue(taken || !world.inFlight.isEmpty(), "members wait, all rows are free, no batch");
      if (!world.inFlight.isEmpty()) {
        world.end(0, false);
      }
      world.checkCounts();
    }
    assertEquals(world.arrived, world.done.size());
    assertNull(world.schedule.next());
    assertFalse(world.schedule.hasReady());
    assertNotNull(world.schedule.inFlight());
  }
}
