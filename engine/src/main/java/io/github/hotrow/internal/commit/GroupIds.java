// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands out the ids of groups and batches: unique across engines, ascending within one, so that the
 * ledger's index grows at its end. UUIDs of version 8 (RFC 9562): 48 bits of the engine's start in
 * milliseconds and 12 random ones; then 20 random ones and a 42-bit sequence. Thread-safe.
 */
final class GroupIds {
  private static final int SEQUENCE_BITS = 42;

  private final long high;
  private final long lowPrefix;
  private final AtomicLong sequence = new AtomicLong();

  /** Ids of an engine that starts now, with this much randomness. */
  GroupIds(long epochMillis, long random) {
    high = (epochMillis << 16) | 0x8000L | (random & 0xFFFL);
    lowPrefix = 0x8000_0000_0000_0000L | (((random >>> 12) & 0xFFFFFL) << SEQUENCE_BITS);
  }

  /** A new id. */
  UUID next() {
    return new UUID(high, lowPrefix | sequence.getAndIncrement());
  }
}
