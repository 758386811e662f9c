// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import java.util.ArrayList;
import java.util.List;

/** The arrays that are unnested side by side, and their names. For one use. */
final class UnnestColumns {
  final List<String> names = new ArrayList<>();
  final List<String> values = new ArrayList<>();

  void add(String name, String value) {
    names.add(name);
    values.add(value);
  }

  /** {@code unnest(values) as alias(names)}. */
  String as(String alias) {
    return "unnest("
        + String.join(", ", values)
        + ") as "
        + alias
        + "("
        + String.join(", ", names)
        + ")";
  }
}
