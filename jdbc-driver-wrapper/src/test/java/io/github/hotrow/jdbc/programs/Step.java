// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.programs;

/**
 * One step of a program: what is done, with two numbers to do it with. Immutable.
 *
 * @param call what is done
 * @param a a number, mostly a key
 * @param b a number, mostly an amount
 */
public record Step(Call call, int a, int b) {
  @Override
  public String toString() {
    return call + "(" + a + "," + b + ")";
  }
}
