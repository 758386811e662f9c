// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What is printed can't break its line, nor steer a terminal. */
final class OneLineTest {
  @Test
  void escapesWhatIsNotToBeSeen() {
    assertEquals("a\\u000ab\\u001b[2Jc\\u0000", OneLine.of("a\nb\u001b[2Jc\0"));
    assertEquals("x\\u202ey\\u2028z", OneLine.of("x\u202ey\u2028z"));
  }

  @Test
  void leavesOrdinaryTextAlone() {
    assertEquals("Größe 17 – 売上 😀", OneLine.of("Größe 17 – 売上 😀"));
  }
}
