// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.util.Objects;

/**
 * How an engine, or a DataSource, is, and why. Immutable.
 *
 * @param status the status
 * @param reason one sentence; what it is that isn't well, or that all is
 */
public record Health(Status status, String reason) {
  /** Nothing is wrong. */
  public static final Health OK = new Health(Status.OK, "All is well.");

  /** How something is. */
  public enum Status {
    /** Changes are taken and answered. */
    OK,
    /** Changes are taken, but something is wrong, or about to be. */
    DEGRADED,
    /** Changes can't be answered now. */
    DOWN
  }

  /** Checks that both are given. */
  public Health {
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(reason, "reason");
  }

  /** Whether nothing is wrong. */
  public boolean isOk() {
    return status == Status.OK;
  }
}
