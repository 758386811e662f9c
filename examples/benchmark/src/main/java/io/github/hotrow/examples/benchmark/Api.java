// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import java.util.Locale;

/** How the application reaches Hotrow. */
enum Api {
  /** The engine's own API. */
  NATIVE,
  /** An ordinary JDBC transaction through Hotrow's data source. */
  JDBC;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
