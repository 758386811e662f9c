// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

/** How the buyers' transactions reach the database. */
enum SaleStrategy {
  /** Each buyer's own transaction on a pooled connection: they queue for the row's lock. */
  PLAIN,
  /** The same transactions behind a first-in-first-out queue in this process, one at a time. */
  QUEUE,
  /** Hotrow's engine. */
  MERGE;

  /** The name in options and reports. */
  @Override
  public String toString() {
    return switch (this) {
      case PLAIN -> "plain";
      case QUEUE -> "queue";
      case MERGE -> "merge";
    };
  }
}
