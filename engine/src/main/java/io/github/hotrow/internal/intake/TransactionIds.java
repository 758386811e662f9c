// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.internal.table.Values;
import java.util.UUID;

/** Puts transaction ids into the form in which they are compared. Stateless. */
final class TransactionIds {
  private TransactionIds() {}

  /** The id in a form in which equal ids are equal: whole numbers as Long, text as String. */
  static Object canonical(Object id) {
    if (id == null || id instanceof Long || id instanceof UUID) {
      return id;
    }
    if (id instanceof CharSequence) {
      return Values.wellFormed("the transaction id", id.toString());
    }
    if (id instanceof Integer || id instanceof Short) {
      return ((Number) id).longValue();
    }
    throw new ConfigurationException(
        "a transaction id of " + id.getClass().getName() + "; give a Long, a String or a UUID");
  }
}
