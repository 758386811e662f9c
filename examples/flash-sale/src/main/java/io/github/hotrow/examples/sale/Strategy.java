// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How the buyers' orders reach the database; it can be changed while a sale runs. */
enum Strategy {
  /**
   * Each order is a transaction of its own on a pooled connection: they wait for the row's lock.
   */
  PLAIN,
  /** The same transactions, in line inside this process, one at a time to the database. */
  QUEUE,
  /** Hotrow's engine. */
  MERGE;

  /** The name in requests and answers. */
  @JsonValue
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
