// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

/** How the merged sale is written. */
enum Api {
  /** As a change for the engine. */
  NATIVE,
  /** As ordinary JDBC, through the wrapper. */
  JDBC;

  /** The name in options. */
  @Override
  public String toString() {
    return this == NATIVE ? "native" : "jdbc";
  }
}
