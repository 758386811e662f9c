// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * One record while it is being put together, in memory, before it goes into a segment. Confined to
 * one thread, for one record.
 */
final class RecordWriter {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes;
  private int end = RecordLayout.BODY;

  /** A record of this type; the size is a first guess. */
  RecordWriter(RecordType type, int sizeHint) {
    bytes = new byte[RecordLayout.BODY + sizeHint];
    bytes[RecordLayout.TYPE] = type.code();
    bytes[RecordLayout.VERSION] = RecordLayout.RECORD_VERSION;
  }

  private int room(int more) {
    int at = end;
    if (at + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, at + more));
    }
    end = at + more;
    return at;
  }

  RecordWriter put(int value) {
    int at = room(1);
    bytes[at] = (byte) value;
    return this;
  }

  RecordWriter putLong(long value) {
    int at = room(Long.BYTES);
    LONG.set(bytes, at, value);
    return this;
  }

  /** A number in as few bytes as it needs, small ones of either sign in one. */
  RecordWriter putVar(long value) {
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7FL) != 0) {
      put((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    return put((int) rest);
  }

  RecordWriter putBytes(byte[] value) {
    putVar(value.length);
    int at = room(value.length);
    System.arraycopy(value, 0, bytes, at, value.length);
    return this;
  }

  RecordWriter putText(String value) {
    return putBytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /** The record's length so far, its header included. */
  int length() {
    return end;
  }

  /** Writes length and checksum. Nothing may be added afterwards. */
  byte[] finish() {
    INT.set(bytes, RecordLayout.LENGTH, end);
    INT.set(bytes, RecordLayout.CRC, checksum(bytes, 0, end));
    return bytes;
  }

  /** The checksum of a record: over all its bytes but the checksum itself. */
  static int checksum(byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, Integer.BYTES);
    crc.update(bytes, from + RecordLayout.TYPE, length - RecordLayout.TYPE);
    return (int) crc.getValue();
  }
}
