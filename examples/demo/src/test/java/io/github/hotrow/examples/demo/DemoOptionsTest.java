// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Options that can't be used are refused before anything starts. */
final class DemoOptionsTest {
  private static void refuses(String message, String... options) {
    DemoRunner demo = DemoRunner.run(options);
    assertEquals(2, demo.exitCode(), demo::toString);
    assertTrue(demo.err().contains(message), demo::toString);
    assertEquals("", demo.out());
  }

  @Test
  void namesTheOptionTheValueAndTheRange() {
    refuses("--buyers is 0; it must be from 1 to 65536", "--buyers=0");
    refuses("--items is 0; it must be from 1 to 10000000", "--items=0");
    refuses("--stock is -1; it must be from 0 to", "--stock=-1");
    refuses("--seconds is 0; it must be from 1 to 86400", "--seconds=0");
    refuses("--warmup is -1; it must be from 0 to 86400", "--warmup=-1");
    refuses("--async is 0; it must be from 1 to 524288", "--async=0");
    refuses("--sold-out-ttl is 70000; it must be from 0 to 60000", "--sold-out-ttl=70000");
  }

  @Test
  void namesTheValuesThatAnOptionTakes() {
    refuses("[PLAIN, QUEUE, MERGE] (case-insensitive)", "--strategies=plain,fast");
    refuses("[PLATFORM, VIRTUAL] (case-insensitive)", "--threads=green");
    refuses("'many' is not an int", "--buyers=many");
  }

  @Test
  void refusesWhatDoesNotGoTogether() {
    refuses("--user and --password are for --url", "--user=me");
    refuses("--url must begin with jdbc:postgresql:", "--url=jdbc:other:x");
    refuses("--json: there is no directory", "--json=/no/such/directory/figures.json");
    refuses("Unknown option: '--fast'", "--fast");
  }
}
