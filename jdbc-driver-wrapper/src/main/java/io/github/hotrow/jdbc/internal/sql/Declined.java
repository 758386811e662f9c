// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/** Ends the recognition of a statement that goes the ordinary way. It has no stack trace. */
final class Declined extends RuntimeException {
  private final Reason reason;

  Declined(Reason reason) {
    super(reason.sentence(), null, false, false);
    this.reason = reason;
  }

  Reason reason() {
    return reason;
  }
}
