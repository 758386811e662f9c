// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.HotTable;
import java.nio.file.Path;
import java.util.List;

/**
 * What was found in a journal's directory. Immutable.
 *
 * @param segments the files, oldest first
 * @param lastNumber the number of the last segment, 0 if there is none
 * @param open the changes without an end, in the order in which they were accepted
 * @param tables the tables described in the segments that are still there
 * @param records the number of whole records
 * @param unfinished the number of records that a killed process had begun
 * @param damagedFiles the files of which not all can be read
 * @param damage what is wrong with the files, in words; empty if all that was written can be read
 * @param sameBoot whether the machine has not been started anew since, so that nothing that was
 *     written can be missing
 */
public record JournalContents(
    List<Path> segments,
    long lastNumber,
    List<OpenChange> open,
    List<HotTable> tables,
    long records,
    long unfinished,
    List<Path> damagedFiles,
    List<String> damage,
    boolean sameBoot) {

  /** Whether the journal's silence means something: all that was noted is here. */
  public boolean isComplete() {
    return damage.isEmpty() && sameBoot;
  }
}
