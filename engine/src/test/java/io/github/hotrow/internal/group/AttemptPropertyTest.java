// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.BoundTable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** One decision over random members, against a model that takes them one by one. */
final class AttemptPropertyTest {
  private static final int ROWS = 3;
  private static final long MIN = -6;
  private static final long MAX = 12;

  /** What a member does to one row; {@code differs} is a value it must not have, or null. */
  private record Step(int row, long delta, long low, long high, Long differs) {
    boolean holds(BigInteger value) {
      return value.compareTo(BigInteger.valueOf(low)) >= 0
          && value.compareTo(BigInteger.valueOf(high)) <= 0
          && (differs == null || !value.equals(BigInteger.valueOf(differs)));
    }
  }

  private record Plan(Long id, List<Step> steps) {}

  // --- generators

  private static Plan plan(Random random, boolean extreme) {
    List<Step> steps = new ArrayList<>();
    Set<Integer> rows = new HashSet<>();
    int count = random.nextInt(4) == 0 ? 2 : 1;
    while (rows.size() < count) {
      int row = random.nextInt(ROWS);
      if (rows.add(row)) {
        steps.add(extreme ? extremeStep(random, row) : step(random, row));
      }
    }
    return new Plan(random.nextInt(3) == 0 ? null : (long) random.nextInt(12), steps);
  }

  private static Step step(Random random, int row) {
    long low = random.nextBoolean() ? Long.MIN_VALUE : random.nextInt(10) - 3L;
    long high = random.nextInt(3) > 0 ? Long.MAX_VALUE : random.nextInt(14) - 2L;
    Long differs = random.nextInt(6) == 0 ? (long) random.nextInt(8) : null;
    return new Step(row, random.nextInt(9) - 5L, low, high, differs);
  }

  private static Step extremeStep(Random random, int row) {
    return new Step(
        row,
        extreme(random),
        random.nextBoolean() ? Long.MIN_VALUE : extreme(random),
        random.nextBoolean() ? Long.MAX_VALUE : extreme(random),
        null);
  }

  private static long extreme(Random random) {
    long near = random.nextInt(7) - 3L;
    return switch (random.nextInt(5)) {
      case 0 -> Long.MAX_VALUE - Math.abs(near);
      case 1 -> Long.MIN_VALUE + Math.abs(near);
      case 2 -> Long.MAX_VALUE / 2 + near;
      case 3 -> Long.MIN_VALUE / 2 + near;
      default -> near;
    };
  }

  @Provide
  Arbitrary<List<Plan>> plans() {
    return Arbitraries.randomValue(random -> plan(random, false)).list().ofMaxSize(25);
  }

  @Provide
  Arbitrary<List<Plan>> extremePlans() {
    return Arbitraries.randomValue(random -> plan(random, true)).list().ofMaxSize(6);
  }

  /** For each row what it is known to hold, or null. */
  @Provide
  Arbitrary<List<Long>> starts() {
    return Arbitraries.longs().between(-2, 8).injectNull(0.4).list().ofSize(ROWS);
  }

  @Provide
  Arbitrary<List<Long>> knownStarts() {
    return Arbitraries.longs().between(-2, 8).list().ofSize(ROWS);
  }

  // --- members

  private static List<Account> accounts(BoundTable table, List<Long> starts) {
    List<Account> accounts = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      Account account = new Account(GroupFixture.key(table, row));
      account.state(starts.get(row) == null ? null : GroupFixture.state(starts.get(row)));
      accounts.add(account);
    }
    return accounts;
  }

  private static List<Member> members(List<Account> accounts, List<Plan> plans) {
    List<Member> members = new ArrayList<>();
    for (Plan plan : plans) {
      List<Part> parts = new ArrayList<>();
      for (Step step : plan.steps()) {
        List<BoundGuard> guards = new ArrayList<>();
        guards.add(GroupFixture.between(step.low(), step.high()));
        if (step.differs() != null) {
          guards.add(new BoundGuard.Differs(0, step.differs()));
        }
        parts.add(
            GroupFixture.part(
                accounts.get(step.row()), step.delta(), guards.toArray(new BoundGuard[0])));
      }
      members.add(GroupFixture.member(plan.id(), parts.toArray(new Part[0])));
    }
    return members;
  }

  private static Step stepOf(List<Member> members, List<Plan> plans, Part part) {
    Plan plan = plans.get(members.indexOf(part.member()));
    return plan.steps().get(Arrays.asList(part.member().parts()).indexOf(part));
  }

  // --- properties

  @Property(tries = 3_000)
  void everyAdmissionIsRightForEveryStartWithinTheGroupsBounds(
      @ForAll("plans") List<Plan> plans, @ForAll("starts") List<Long> starts) {
    assertAdmissionsAreRight(plans, starts, MIN, MAX);
  }

  @Property(tries = 3_000)
  void noArithmeticAtTheEndsOfBigintLetsAWrongStartThrough(
      @ForAll("extremePlans") List<Plan> plans, @ForAll("starts") List<Long> starts) {
    assertAdmissionsAreRight(plans, starts, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static void assertAdmissionsAreRight(
      List<Plan> plans, List<Long> starts, long min, long max) {
    List<Account> accounts = accounts(GroupFixture.table(min, max, true), starts);
    List<Member> members = members(accounts, plans);
    Attempt attempt = Attempt.decide(members);
    if (attempt.contradictory()) {
      assertTrue(starts.contains(null), "what is known can't contradict itself");
      return;
    }
    for (Group group : attempt.groups()) {
      long low = Math.max(min, group.low(0));
      long high = Math.min(max, group.high(0));
      if (group.start() != null) {
        long known = group.start().counters()[0];
        assertTrue(low <= known && known <= high, "the bounds exclude what was read");
      }
      for (long start : samples(low, high)) {
        assertRight(group, start, members, plans, min, max);
      }
    }
    for (Account account : accounts) {
      assertEquals(null, account.group, "an attempt leaves nothing behind");
    }
  }

  /** Both ends, what is next to them, and something between. */
  private static Set<Long> samples(long low, long high) {
    Set<Long> samples = new TreeSet<>();
    for (long i = 0; i < 12; i++) {
      samples.add(low + i < low ? low : Math.min(high, low + i));
      samples.add(high - i > high ? high : Math.max(low, high - i));
    }
    samples.add(low / 2 + high / 2);
    samples.removeIf(sample -> sample < low || sample > high);
    return samples;
  }

  private static void assertRight(
      Group group, long start, List<Member> members, List<Plan> plans, long min, long max) {
    BigInteger value = BigInteger.valueOf(start);
    for (Part part : group.admitted()) {
      Step step = stepOf(members, plans, part);
      BigInteger before = value;
      assertTrue(
          step.holds(before), () -> "start " + start + ": " + step + " admitted at " + before);
      value = value.add(BigInteger.valueOf(step.delta()));
      BigInteger after = value;
      assertTrue(
          after.compareTo(BigInteger.valueOf(min)) >= 0
              && after.compareTo(BigInteger.valueOf(max)) <= 0,
          () -> "start " + start + ": " + step + " leaves " + after);
      assertEquals(after.subtract(BigInteger.valueOf(start)), BigInteger.valueOf(part.after()[0]));
    }
    assertEquals(value, BigInteger.valueOf(start).add(BigInteger.valueOf(group.delta(0))));
  }

  @Property(tries = 3_000)
  void onWhatIsKnownTheAnswersAreThoseOfOneAfterAnother(
      @ForAll("plans") List<Plan> plans,
      @ForAll("knownStarts") List<Long> starts,
      @ForAll boolean uniqueWithKey,
      @ForAll boolean locked) {
    List<Account> accounts = accounts(GroupFixture.table(MIN, MAX, uniqueWithKey), starts);
    List<Member> members = members(accounts, plans);
    Attempt attempt = locked ? Attempt.decideLocked(members) : Attempt.decide(members);

    long[] values = starts.stream().mapToLong(Long::longValue).toArray();
    Set<Integer> closed = new HashSet<>();
    Map<String, Plan> log = new LinkedHashMap<>();
    List<String> right = new ArrayList<>();
    for (Plan plan : plans) {
      right.add(oneByOne(plan, values, closed, log, uniqueWithKey, locked));
    }

    assertEquals(right, answers(members, attempt));
    assertFalse(attempt.needsReading());
    assertFalse(attempt.contradictory());
  }

  private static String oneByOne(
      Plan plan,
      long[] values,
      Set<Integer> closed,
      Map<String, Plan> log,
      boolean uniqueWithKey,
      boolean locked) {
    List<String> entries =
        plan.id() == null
            ? List.of()
            : plan.steps().stream()
                .map(step -> plan.id() + (uniqueWithKey ? "/" + step.row() : ""))
                .toList();
    for (Map.Entry<String, Plan> earlier : log.entrySet()) {
      if (entries.contains(earlier.getKey())) {
        closeRowsBeside(earlier.getValue().steps(), plan, closed, locked);
        return "repeats";
      }
    }
    if (plan.steps().stream().anyMatch(step -> closed.contains(step.row()))) {
      return leave(plan, closed);
    }
    for (Step step : plan.steps()) {
      if (!step.holds(BigInteger.valueOf(values[step.row()]))) {
        closeRowsBeside(List.of(step), plan, closed, locked);
        return "refused at " + step.row() + " with " + values[step.row()];
      }
    }
    for (Step step : plan.steps()) {
      long after = values[step.row()] + step.delta();
      if (after < MIN || after > MAX) {
        return leave(plan, closed);
      }
    }
    plan.steps().forEach(step -> values[step.row()] += step.delta());
    entries.forEach(entry -> log.put(entry, plan));
    return "admitted";
  }

  /** From memory, what comes after on the other rows must wait until it is certain. */
  private static void closeRowsBeside(
      List<Step> cared, Plan plan, Set<Integer> closed, boolean locked) {
    for (Step step : plan.steps()) {
      if (!locked && cared.stream().noneMatch(one -> one.row() == step.row())) {
        closed.add(step.row());
      }
    }
  }

  private static String leave(Plan plan, Set<Integer> closed) {
    plan.steps().forEach(step -> closed.add(step.row()));
    return "left";
  }

  private static List<String> answers(List<Member> members, Attempt attempt) {
    List<String> answers = new ArrayList<>();
    for (Member member : members) {
      List<String> found = new ArrayList<>();
      if (attempt.admitted().contains(member)) {
        found.add("admitted");
      }
      if (attempt.leftover().contains(member)) {
        found.add("left");
      }
      attempt.repetitions().stream()
          .filter(repetition -> repetition.member() == member)
          .forEach(repetition -> found.add("repeats"));
      attempt.refusals().stream()
          .filter(refusal -> refusal.member() == member)
          .forEach(
              refusal ->
                  found.add(
                      "refused at "
                          + refusal.part().key().value(0)
                          + " with "
                          + refusal.seen()[0]));
      assertEquals(1, found.size(), "a member is decided once");
      answers.add(found.get(0));
    }
    return answers;
  }
}
