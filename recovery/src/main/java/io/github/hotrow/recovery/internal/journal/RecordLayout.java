// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

/**
 * The layout of a segment's bytes. All numbers are little-endian. Stateless.
 *
 * <pre>
 * a segment                                   a record, at a multiple of 8
 *
 *  0  magic "HOTROWJ" and the version 1        0  length with this header, in bytes; negative while
 *  8  checksum of bytes 12 to 63                  it is being written; 0: nothing here yet
 * 12  the segment's size in bytes              4  checksum of all bytes but these four
 * 16  the segment's number                     8  type
 * 24  when it was made, epoch milliseconds     9  version of the type's body
 * 32  the process's run, a random uuid        10  body
 * 48  the machine's run (boot id), or 0           …
 * 64  the first record
 * </pre>
 */
final class RecordLayout {
  static final int LENGTH = 0;
  static final int CRC = 4;
  static final int TYPE = 8;
  static final int VERSION = 9;
  static final int BODY = 10;
  static final byte RECORD_VERSION = 1;

  static final long MAGIC = 0x314A574F52544F48L; // "HOTROWJ1", read backwards
  static final int HEADER_CRC = 8;
  static final int CAPACITY = 12;
  static final int NUMBER = 16;
  static final int MADE_AT = 24;
  static final int RUN = 32;
  static final int BOOT = 48;
  static final int FIRST_RECORD = 64;

  private RecordLayout() {}

  /** The longest record a segment of this size takes. */
  static int longestRecord(int capacity) {
    // so short that no change of one byte makes a length that could be meant
    return Math.min(capacity / 4, 4 << 20);
  }

  /** The place after a record that begins at a multiple of 8. */
  static int aligned(int length) {
    return (length + 7) & ~7;
  }
}
