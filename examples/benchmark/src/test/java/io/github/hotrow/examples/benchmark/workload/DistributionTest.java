// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

/** Keys are drawn as the options say. */
final class DistributionTest {
  private static final int DRAWS = 200_000;

  private static int[] draw(String distribution, int keys) {
    Distribution.Keys source =
        Distribution.parse(distribution).keys(RandomSource.XO_RO_SHI_RO_128_PP.create(42L), keys);
    int[] counts = new int[keys + 1];
    for (int i = 0; i < DRAWS; i++) {
      counts[Math.toIntExact(source.next())]++;
    }
    assertEquals(0, counts[0], "keys begin with 1");
    return counts;
  }

  private static double share(int[] counts, int from, int to) {
    double sum = 0;
    for (int key = from; key <= to; key++) {
      sum += counts[key];
    }
    return sum / DRAWS;
  }

  @Test
  void drawsEachKeyAsOften() {
    int[] counts = draw("uniform", 10);
    for (int key = 1; key <= 10; key++) {
      assertEquals(0.1, share(counts, key, key), 0.005);
    }
  }

  @Test
  void drawsZipfsFirstKeyTwiceAsOftenAsTheSecond() {
    int[] counts = draw("zipf", 1_000);
    assertEquals(2, share(counts, 1, 1) / share(counts, 2, 2), 0.1);
    assertEquals(4, share(counts, 1, 1) / share(counts, 4, 4), 0.3);
  }

  @Test
  void drawsTwoThirdsFromTheMiddleOfTheBellAsPgbenchDoes() {
    // pgbench's manual: 67 % from the middle 1/parameter, 95 % from the middle 2/parameter
    int[] counts = draw("gaussian:5", 1_000);
    assertEquals(0.67, share(counts, 401, 600), 0.02);
    assertEquals(0.95, share(counts, 301, 700), 0.02);
    assertTrue(share(counts, 1, 100) < 0.001);
  }
}
