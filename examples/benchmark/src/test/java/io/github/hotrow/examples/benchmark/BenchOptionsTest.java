// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Options that can't be used are refused before anything starts. */
final class BenchOptionsTest {
  private static void refuses(String message, String... arguments) {
    BenchRunner bench = BenchRunner.run(arguments);
    assertEquals(2, bench.exitCode(), bench::toString);
    assertTrue(bench.err().contains(message), bench::toString);
    assertEquals("", bench.out());
  }

  @Test
  void namesTheOptionTheValueAndTheRange() {
    refuses("--clients is 0; it must be from 1 to 65536", "hot-row", "--clients=0");
    refuses("--keys is 0; it must be from 1", "platform", "--keys=0");
    refuses("--rounds is 0; it must be from 1", "hot-row", "--rounds=0");
    refuses("--seconds is 0.0; it must be from 0.1", "hot-row", "--seconds=0");
    refuses("--rtt is -1.0; it must be from 0", "hot-row", "--rtt=-1");
    refuses("--rate is NaN; it must be from 0", "hot-row", "--rate=NaN");
    refuses("--cart is 4; it must be from 1 to 3", "cart", "--keys=3", "--cart=4");
  }

  @Test
  void namesTheValuesThatAnOptionTakes() {
    refuses("--strategies has fast; cart knows [", "cart", "--strategies=fast");
    refuses("--strategies has array; hot-row knows [", "hot-row", "--strategies=array");
    refuses("it must be uniform, zipf", "hot-row", "--distribution=bell");
    refuses("it must be uniform, zipf", "hot-row", "--distribution=gaussian:1");
    refuses("[PLATFORM, VIRTUAL, ASYNC] (case-insensitive)", "hot-row", "--threads=green");
  }

  @Test
  void leavesTheLimitToOneRowAndTheAmountOne() {
    refuses("--strategies has limit", "hot-row", "--strategies=limit", "--keys=2");
    refuses("--strategies has limit", "hot-row", "--strategies=limit", "--amount=2");
  }

  @Test
  void refusesWhatDoesNotGoTogether() {
    refuses("--user and --password are for --url", "hot-row", "--user=me");
    refuses("--url must begin with jdbc:postgresql:", "hot-row", "--url=jdbc:other:x");
    refuses("there is no directory", "hot-row", "--json=/no/such/directory/figures.json");
    refuses("is no report of hotrow bench", "report", "/no/such/file.json");
  }
}
