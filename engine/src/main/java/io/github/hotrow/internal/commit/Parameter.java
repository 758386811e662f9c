// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import java.util.List;

/**
 * One parameter of a merged statement. Immutable.
 *
 * @param kind what it carries
 * @param block the block of the statement it belongs to
 * @param index which key column, counter, tracked, assigned or own column, by kind; of a row that
 *     goes along, which of the block's inserts
 * @param column of a row that goes along, which of its columns; 0 otherwise
 */
record Parameter(Kind kind, int block, int index, int column) {
  Parameter(Kind kind, int block, int index) {
    this(kind, block, index, 0);
  }

  /** Adds a parameter of this SQL type to the list; the text that stands for it. */
  static String write(List<Parameter> parameters, Kind kind, int block, int index, String type) {
    parameters.add(new Parameter(kind, block, index));
    return "?::" + type;
  }

  /** What a parameter carries; one value, or in statements over several groups one for each. */
  enum Kind {
    /** The group's id: a uuid; over several groups, their texts. */
    GROUP_ID,
    /** A value of the row's key. */
    KEY,
    /** The net delta of a counter. */
    DELTA,
    /** The smallest value of a counter for which the admissions are right. */
    LOW,
    /** The largest value of a counter for which the admissions are right. */
    HIGH,
    /** The number of members. */
    MEMBERS,
    /** Whether the tracked columns are pinned; only over several groups. */
    PINNED,
    /** The text of a tracked column as it was read. */
    TRACKED,
    /** The text for an assigned column. */
    ASSIGNED,
    /** 0: leave an assigned column, 1: set it, 2: set it to now(); only over several groups. */
    ASSIGNMENT_MODE,
    /** How long to wait for a lock, one value. */
    LOCK_TIMEOUT,
    /** The number of groups in the statement, one value. */
    GROUP_COUNT,

    // one for each member, an array unless there is a single one
    /** The place of the member's group in its block, from 1. */
    MEMBER_GROUP,
    /** The transaction id. */
    MEMBER_ID,
    /** The member's delta of a counter. */
    MEMBER_DELTA,
    /** A counter after the member less the counter after the group. */
    MEMBER_REST,
    /** The member's place in its group, from 0. */
    MEMBER_POSITION,
    /** A value of an own log column. */
    MEMBER_OWN,

    // one for each row that goes along
    /** The place of its member's group in its block, from 1. */
    INSERT_GROUP,
    /** A value of it. */
    INSERT_VALUE
  }
}
