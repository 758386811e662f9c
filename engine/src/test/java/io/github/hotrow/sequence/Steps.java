// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.sequence;

import io.github.hotrow.Comparison;
import io.github.hotrow.Guard;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** Makes random steps. Stateless. */
final class Steps {
  static final List<String> LABELS = List.of("", "a", "B", "ab", "é", "Z", "sold");
  static final UUID OWNER = UUID.fromString("7a000000-0000-4000-8000-000000000001");
  static final List<UUID> TAGS =
      List.of(
          UUID.fromString("0f000000-0000-4000-8000-000000000000"),
          UUID.fromString("ff000000-0000-4000-8000-000000000000"));
  static final LocalDateTime START = LocalDateTime.parse("2026-03-01T10:00:00.123457");

  private Steps() {}

  static Step next(Random random) {
    int kind = random.nextInt(100);
    if (kind < 75) {
      return new Step.Send(wish(random));
    }
    if (kind < 92) {
      return new Step.Again(random.nextInt(1_000), pick(random, Step.Alteration.values()));
    }
    return kind < 97 ? byHand(random) : lock(random);
  }

  // --- rows

  static List<List<Object>> keys(TableSpec table) {
    return switch (table.name()) {
      case "stock" -> List.of(List.of("a", 1), List.of("a", 2), List.of("b", 1));
      case "coupon" -> List.of(List.of(1L), List.of(2L));
      default -> List.of(List.of(OWNER));
    };
  }

  private static List<Object> missingKey(TableSpec table) {
    return switch (table.name()) {
      case "stock" -> List.of("b", 2);
      case "coupon" -> List.of(99L);
      default -> List.of(TAGS.get(0));
    };
  }

  private static List<Object> key(Random random, TableSpec table) {
    return random.nextInt(20) == 0 ? missingKey(table) : pick(random, keys(table));
  }

  private static TableSpec table(Random random) {
    int which = random.nextInt(10);
    return which < 6 ? TableSpec.STOCK : which < 8 ? TableSpec.COUPON : TableSpec.POINTS;
  }

  // --- changes

  private static Wish wish(Random random) {
    int rows = random.nextInt(10) < 7 ? 1 : 2 + random.nextInt(2);
    Set<List<Object>> taken = new LinkedHashSet<>();
    List<Wish.Part> parts = new ArrayList<>();
    List<TableSpec> single = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      TableSpec table = table(random);
      List<Object> key = key(random, table);
      if (taken.add(key) && (table.uniqueWithKey() || !single.contains(table))) {
        single.add(table);
        parts.add(part(random, table, key));
      }
    }
    return new Wish(random.nextInt(12) == 0 ? null : 0L, parts);
  }

  private static Wish.Part part(Random random, TableSpec table, List<Object> key) {
    String note = random.nextInt(25) == 0 ? "too long" : random.nextBoolean() ? "note" : null;
    BigDecimal fee = random.nextBoolean() ? BigDecimal.valueOf(random.nextInt(30), 1) : null;
    SortedMap<String, BigDecimal> deltas = deltas(random, table);
    return new Wish.Part(
        table, key, deltas, guards(random, table, deltas), sets(random, table), note, fee);
  }

  private static SortedMap<String, BigDecimal> deltas(Random random, TableSpec table) {
    SortedMap<String, BigDecimal> deltas = new TreeMap<>();
    String first = table.counters().get(0);
    if (table.equals(TableSpec.POINTS) && random.nextInt(8) == 0) {
      long half = Long.MAX_VALUE / 2;
      deltas.put(first, BigDecimal.valueOf(random.nextBoolean() ? half : -half));
      return deltas;
    }
    deltas.put(first, BigDecimal.valueOf(random.nextInt(9) - 5));
    if (table.equals(TableSpec.STOCK) && random.nextBoolean()) {
      deltas.put("reserved", BigDecimal.valueOf(random.nextInt(7) - 3));
    }
    if (table.equals(TableSpec.STOCK) && random.nextBoolean()) {
      deltas.put("balance", BigDecimal.valueOf(random.nextInt(4_001) - 2_000, 2));
    }
    return deltas;
  }

  private static SortedMap<String, Object> sets(Random random, TableSpec table) {
    SortedMap<String, Object> sets = new TreeMap<>();
    if (table.equals(TableSpec.COUPON) && random.nextInt(8) == 0) {
      sets.put("status", pick(random, LABELS));
    }
    if (!table.equals(TableSpec.STOCK) || random.nextInt(4) != 0) {
      return sets;
    }
    switch (random.nextInt(6)) {
      case 0 -> sets.put("touched", random.nextInt(4) == 0 ? "too long" : "x" + random.nextInt(9));
      case 1 -> sets.put("status", random.nextInt(4) == 0 ? null : pick(random, LABELS));
      case 2 -> sets.put("label", pick(random, LABELS));
      case 3 -> sets.put("starts_at", START.plusHours(random.nextInt(3) - 1));
      case 4 -> sets.put("open", random.nextBoolean());
      default -> sets.put("level", random.nextInt(12));
    }
    return sets;
  }

  // --- guards

  private static List<Guard> guards(
      Random random, TableSpec table, SortedMap<String, BigDecimal> deltas) {
    List<Guard> guards = new ArrayList<>();
    String counter = table.counters().get(0);
    BigDecimal need = deltas.get(counter).negate();
    if (need.signum() > 0 && random.nextInt(5) != 0) {
      guards.add(Guard.column(counter).atLeast(need));
    }
    if (random.nextInt(3) == 0) {
      guards.add(
          Guard.column(counter)
              .plus(random.nextInt(5) - 2)
              .compare(pick(random, Comparison.values()), bound(random)));
    }
    if (table.equals(TableSpec.COUPON) && random.nextInt(3) == 0) {
      guards.add(Guard.column("issued").plus(random.nextInt(3)).atMostColumn("total"));
    }
    if (table.equals(TableSpec.COUPON) && random.nextInt(6) == 0) {
      guards.add(text(random, "status"));
    }
    if (table.equals(TableSpec.STOCK) && random.nextInt(3) == 0) {
      guards.add(stockGuard(random));
    }
    return guards;
  }

  private static Object bound(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> BigDecimal.valueOf(random.nextInt(100), 1);
      case 1 -> (long) random.nextInt(40);
      default -> random.nextInt(8);
    };
  }

  private static Guard stockGuard(Random random) {
    Comparison comparison = pick(random, Comparison.values());
    return switch (random.nextInt(9)) {
      case 0 -> Guard.column("balance").compare(comparison, BigDecimal.valueOf(random.nextInt(60)));
      case 1 -> Guard.column("reserved").compare(comparison, random.nextInt(5));
      case 2 -> Guard.column("level").plus(random.nextInt(3)).compareColumn(comparison, "quantity");
      case 3 -> Guard.column("level").compare(comparison, random.nextInt(12));
      case 4 -> Guard.column("starts_at").compare(comparison, moment(random));
      case 5 -> Guard.column("open").compare(comparison, random.nextBoolean());
      case 6 -> Guard.column("tag").compare(comparison, pick(random, TAGS));
      case 7 -> text(random, "status");
      default -> text(random, "label");
    };
  }

  /** A moment near the rows', sometimes finer than PostgreSQL keeps it. */
  private static LocalDateTime moment(Random random) {
    LocalDateTime moment = START.plusHours(random.nextInt(3) - 1);
    return random.nextInt(4) == 0 ? moment.minusNanos(random.nextInt(1_000)) : moment;
  }

  private static Guard text(Random random, String column) {
    return Guard.column(column).compare(pick(random, Comparison.values()), pick(random, LABELS));
  }

  // --- the world outside

  private static Step byHand(Random random) {
    TableSpec table = table(random);
    List<Object> key = pick(random, keys(table));
    if (table.equals(TableSpec.STOCK) && random.nextBoolean()) {
      return random.nextBoolean()
          ? new Step.ByHand(table, key, "status", pick(random, LABELS))
          : new Step.ByHand(table, key, "level", BigDecimal.valueOf(random.nextInt(12)));
    }
    String counter = table.counters().get(0);
    int most = table.equals(TableSpec.COUPON) ? 5 : 12;
    return new Step.ByHand(table, key, counter, BigDecimal.valueOf(random.nextInt(most)));
  }

  private static Step lock(Random random) {
    TableSpec table = table(random);
    return new Step.Lock(table, pick(random, keys(table)));
  }

  static <T> T pick(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  static <T> T pick(Random random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
