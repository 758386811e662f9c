// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.util.List;

/**
 * The generated keys that an execution shall give. Immutable.
 *
 * @param kind which
 * @param columns their names for {@link Kind#COLUMNS}, as the application wrote them
 */
public record GeneratedKeys(Kind kind, List<String> columns) {
  /** None. */
  public static final GeneratedKeys NONE = new GeneratedKeys(Kind.NONE, List.of());

  /** {@code RETURN_GENERATED_KEYS}: for pgjdbc that is RETURNING *. */
  public static final GeneratedKeys ALL = new GeneratedKeys(Kind.ALL, List.of());

  /** What can be asked for. */
  public enum Kind {
    /** No keys. */
    NONE,
    /** Every column of the row. */
    ALL,
    /** The columns named. */
    COLUMNS
  }

  /** Keeps a copy of the names. */
  public GeneratedKeys {
    columns = List.copyOf(columns);
  }

  /** The columns named; none for an empty array, as pgjdbc reads it. */
  public static GeneratedKeys columns(String... names) {
    return names == null || names.length == 0
        ? NONE
        : new GeneratedKeys(Kind.COLUMNS, List.of(names));
  }
}
