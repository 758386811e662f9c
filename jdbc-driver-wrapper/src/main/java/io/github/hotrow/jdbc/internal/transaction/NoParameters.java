// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

/** The parameters of a statement that has none. Immutable. */
final class NoParameters implements Parameters {
  @Override
  public int count() {
    return 0;
  }

  @Override
  public BoundParameter get(int index1) {
    throw new IndexOutOfBoundsException("parameter " + index1 + " of a statement without any");
  }
}
