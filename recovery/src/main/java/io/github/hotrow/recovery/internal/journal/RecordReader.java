// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Reads a record's body from its begin to its end. Confined to one thread. */
final class RecordReader {
  private final ByteBuffer body;

  /** A reader of the bytes of a whole record. */
  RecordReader(byte[] record) {
    body = ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN);
    body.position(RecordLayout.BODY);
  }

  boolean hasMore() {
    return body.hasRemaining();
  }

  int get() {
    return body.get() & 0xFF;
  }

  long getLong() {
    return body.getLong();
  }

  long getVar() {
    long rest = 0;
    for (int shift = 0; ; shift += 7) {
      int next = get();
      rest |= (long) (next & 0x7F) << shift;
      if ((next & 0x80) == 0) {
        return (rest >>> 1) ^ -(rest & 1);
      }
    }
  }

  int getCount() {
    return Math.toIntExact(getVar());
  }

  UUID getUuid() {
    long high = getLong();
    return new UUID(high, getLong());
  }

  byte[] getBytes() {
    byte[] bytes = new byte[getCount()];
    body.get(bytes);
    return bytes;
  }

  String getText() {
    return new String(getBytes(), StandardCharsets.UTF_8);
  }
}
