// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

/** The parameters of one execution. Confined to the connection's thread. */
public interface Parameters {

  /** No parameters. */
  Parameters NONE = new NoParameters();

  /** How many there are. */
  int count();

  /**
   * One of them.
   *
   * @param index1 its index, from 1
   */
  BoundParameter get(int index1);
}
