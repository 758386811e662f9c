// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

/** What a record says. The codes are part of the file format and never change. */
public enum RecordType {
  /** A hot table's description and the number by which the segment's changes name it. */
  TABLE(1),
  /** A change that was accepted, in full. */
  ACCEPTED(2),
  /** A group that is about to be sent: its id and its members' numbers. */
  UNDER_WAY(3),
  /** Changes whose callers are told next, and how they ended. */
  ENDED(4),
  /** The rest of a segment into which nothing is written any more. */
  SEAL(5);

  private final byte code;

  RecordType(int code) {
    this.code = (byte) code;
  }

  byte code() {
    return code;
  }

  /** The type with this code, or null. */
  static RecordType of(byte code) {
    for (RecordType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    return null;
  }
}
