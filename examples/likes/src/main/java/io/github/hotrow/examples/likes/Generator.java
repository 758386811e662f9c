// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Makes files like the contest's: friends (90 % of the users have 1 to 100, 8 % 300 to 1,000, 2 %
 * 1,000 to 10,000, as far as there are so many users), and likes whose objects are spread like a
 * bell, with the most liked in the middle. The same seed makes the same files. Confined to one
 * thread.
 */
final class Generator {
  private static final long FIRST_USER = 6_000_100_010L;
  private static final long FIRST_OBJECT = 8_000_100_010L;
  private static final double SHARPNESS = 10;
  private static final String[] NAMES = {
    "Ada", "Boris", "Carla", "Dmitri", "Emma", "Farid", "Grace", "Hiro", "Ines", "Jun", "Karen",
    "Luca", "Maya", "Nils", "Olga", "Piers", "Qi", "Rosa", "Sven", "Tom", "Uma", "Vera", "Wei"
  };

  private final SplittableRandom random;
  private final int users;
  private final int objects;
  private final long likes;

  Generator(long seed, int users, int objects, long likes) {
    random = new SplittableRandom(seed);
    this.users = users;
    this.objects = objects;
    this.likes = likes;
  }

  void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    try (BufferedWriter out = Files.newBufferedWriter(directory.resolve("user.csv"))) {
      for (int i = 0; i < users; i++) {
        String name = NAMES[random.nextInt(NAMES.length)];
        out.write((FIRST_USER + i) + "," + name + " " + NAMES[random.nextInt(NAMES.length)] + "\n");
      }
    }
    try (BufferedWriter out = Files.newBufferedWriter(directory.resolve("friends.csv"))) {
      for (int i = 0; i < users; i++) {
        for (int friend : others(i, friendCount())) {
          out.write((FIRST_USER + i) + "," + (FIRST_USER + friend) + "\n");
        }
      }
    }
    try (BufferedWriter out = Files.newBufferedWriter(directory.resolve("like.csv"))) {
      double all = 0;
      for (int i = 0; i < objects; i++) {
        all += bell(i);
      }
      for (int i = 0; i < objects; i++) {
        out.write(Long.toString(FIRST_OBJECT + i));
        int count = (int) Math.max(1, Math.min(users - 1L, Math.round(likes * bell(i) / all)));
        for (int user : others(-1, count)) {
          out.write("," + (FIRST_USER + user));
        }
        out.write("\n");
      }
    }
  }

  private int friendCount() {
    int hundredth = random.nextInt(100);
    int wanted =
        hundredth < 90
            ? random.nextInt(1, 101)
            : hundredth < 98 ? random.nextInt(300, 1_001) : random.nextInt(1_000, 10_001);
    return Math.min(wanted, users - 1);
  }

  private Set<Integer> others(int self, int count) {
    Set<Integer> chosen = new HashSet<>();
    while (chosen.size() < count) {
      int user = random.nextInt(users);
      if (user != self) {
        chosen.add(user);
      }
    }
    return chosen;
  }

  /** As pgbench's gaussian distribution with this parameter. */
  private double bell(int object) {
    double fromMiddle = SHARPNESS * (2.0 * (object + 0.5) / objects - 1) / 2;
    return Math.exp(-2 * fromMiddle * fromMiddle / 4);
  }
}
