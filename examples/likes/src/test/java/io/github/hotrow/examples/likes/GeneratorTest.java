// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that are made are spread as the contest says. */
class GeneratorTest {
  private static final int USERS = 3_000;

  @Test
  void nineTenthsHaveFewFriendsAndOneInFiftyThousands(@TempDir Path directory) throws Exception {
    new Generator(11, USERS, 10, 100).write(directory);
    Map<String, Long> friends = new HashMap<>();
    try (Stream<String> lines = Files.lines(directory.resolve("friends.csv"))) {
      lines.forEach(line -> friends.merge(line.substring(0, line.indexOf(',')), 1L, Long::sum));
    }
    assertEquals(USERS, friends.size());
    assertEquals(0.90, share(friends.values(), n -> n <= 100), 0.02);
    assertEquals(0.08, share(friends.values(), n -> n >= 300 && n < 1_000), 0.02);
    assertEquals(0.02, share(friends.values(), n -> n >= 1_000), 0.01);
  }

  private static double share(Collection<Long> counts, LongPredicate fits) {
    return (double) counts.stream().filter(fits::test).count() / counts.size();
  }

  @Test
  void theSameSeedMakesTheSameFiles(@TempDir Path one, @TempDir Path other) throws Exception {
    new Generator(5, 200, 20, 500).write(one);
    new Generator(5, 200, 20, 500).write(other);
    for (ContestFile kind : ContestFile.values()) {
      assertEquals(
          -1, Files.mismatch(one.resolve(kind.fileName()), other.resolve(kind.fileName())));
    }
    new Generator(6, 200, 20, 500).write(other);
    assertTrue(Files.mismatch(one.resolve("like.csv"), other.resolve("like.csv")) >= 0);
  }
}
