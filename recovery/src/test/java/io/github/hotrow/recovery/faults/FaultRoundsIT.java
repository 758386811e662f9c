// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.RestartableServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Rounds of faults, every kind in turn, each followed by an audit: nothing acknowledged is missing,
 * nothing is applied twice, nobody was told wrong, every change that was accepted has found its
 * end. {@code -Dhotrow.faults.rounds=} says how many (by default one of every third kind, others
 * with every seed), {@code -Dhotrow.faults.seed=} repeats a run, {@code -Dhotrow.faults.only=}
 * takes one kind.
 */
final class FaultRoundsIT {
  private static final int SHORT = 8;

  /** All kinds that can happen here. */
  private static RoundFault[] kinds() {
    List<RoundFault> kinds = new ArrayList<>(List.of(RoundFault.values()));
    if (!FakeClock.isAvailable()) {
      System.out.println("FaultRoundsIT: without CLOCK_JUMPS, which needs libfaketime");
      kinds.remove(RoundFault.CLOCK_JUMPS);
    }
    return kinds.toArray(new RoundFault[0]);
  }

  @Test
  void nothingIsLostAndNobodyIsToldWrongWhateverFails() throws SQLException, IOException {
    int rounds = Integer.getInteger("hotrow.faults.rounds", SHORT);
    long seed = Long.getLong("hotrow.faults.seed", System.nanoTime());
    String only = System.getProperty("hotrow.faults.only");
    System.out.println(
        "FaultRoundsIT: -Dhotrow.faults.seed=" + seed + " -Dhotrow.faults.rounds=" + rounds);
    RoundFault[] kinds = only == null ? kinds() : new RoundFault[] {RoundFault.valueOf(only)};
    SplittableRandom seeds = new SplittableRandom(seed);
    int offset = seeds.nextInt(kinds.length);
    Map<RoundFault, Integer> done = new EnumMap<>(RoundFault.class);
    Map<Integer, Set<String>> violations = new TreeMap<>();
    long answered = 0;
    long recovered = 0;
    Path directory = Files.createTempDirectory("hotrow-rounds");
    try (RestartableServer server = new RestartableServer()) {
      for (int i = 0; i < rounds; i++) {
        RoundFault fault =
            kinds[(offset + i * 5) % kinds.length]; // 5 and 23 or 22 share no divisor
        Path own = Files.createDirectory(directory.resolve("round-" + i));
        FaultRound round = new FaultRound(server, i, fault, seeds.nextLong(), own);
        Set<String> wrong = round.run();
        done.merge(fault, 1, Integer::sum);
        answered += round.answered();
        recovered += round.recovered();
        System.out.printf(
            "round %d: %s, %d orders answered, %d recovered, %d violations%n",
            i, fault, round.answered(), round.recovered(), wrong.size());
        if (wrong.isEmpty()) {
          round.drop();
        } else {
          violations.put(i, wrong);
          wrong.stream().limit(5).forEach(System.out::println);
        }
      }
    }
    System.out.printf(
        "FaultRoundsIT: %d rounds %s, %,d orders answered, %,d recovered, %d rounds with violations%n",
        rounds, done, answered, recovered, violations.size());
    assertEquals(Map.of(), violations);
    assertTrue(answered > 0);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
