// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import io.github.hotrow.Strategy;
import io.github.hotrow.internal.group.Member;

/** The way by which one strategy brings members to the database. Thread-safe. */
public interface Way {

  /** The strategy. */
  Strategy strategy();

  /**
   * Takes the member, without waiting; whoever works it off tells its caller.
   *
   * @return false if as many wait as may; the member is then untouched
   */
  boolean offer(Member member);
}
