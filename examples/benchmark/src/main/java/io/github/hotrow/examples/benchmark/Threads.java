// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.load.ThreadKind;
import java.util.Locale;

/** What the clients are made of. */
enum Threads {
  /** A thread of the operating system for each. */
  PLATFORM,
  /** A virtual thread for each; needs Java 21. */
  VIRTUAL,
  /** No threads: each answer sends the next change. Only Hotrow's own API has it. */
  ASYNC;

  /** The threads of clients that wait. */
  ThreadKind kind() {
    return this == VIRTUAL ? ThreadKind.VIRTUAL : ThreadKind.PLATFORM;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
