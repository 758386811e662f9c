// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a journal left open and what became of it, computed and not yet carried out. Immutable.
 *
 * @param journal the journal's directory
 * @param inUse whether a running engine has it; its open changes are then just on their way
 * @param damage what is wrong with the journal's files, in words
 * @param sameBoot whether the machine has not been started anew since
 * @param fates the open changes, in the order in which they were accepted
 */
public record RecoveryPlan(
    Path journal, boolean inUse, List<String> damage, boolean sameBoot, List<ChangeFate> fates) {

  /** The number of changes of each fate; fates without a change are left out. */
  public Map<Fate, Long> counts() {
    Map<Fate, Long> counts = new EnumMap<>(Fate.class);
    fates.forEach(fate -> counts.merge(fate.fate(), 1L, Long::sum));
    return counts;
  }

  /** The plan as text, one line a change. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("journal ").append(journal).append(": ");
    text.append(fates.size()).append(" open changes ").append(counts()).append('\n');
    if (inUse) {
      text.append("  in use by a running engine: they may be just on their way\n");
    }
    if (!sameBoot) {
      text.append("  the machine was started anew since: what was written last may be missing\n");
    }
    damage.forEach(line -> text.append("  damage: ").append(line).append('\n'));
    fates.forEach(fate -> text.append("  ").append(fate).append('\n'));
    return text.toString();
  }
}
