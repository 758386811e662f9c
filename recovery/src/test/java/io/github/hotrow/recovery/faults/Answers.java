// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the children said of each order, held against the database afterwards. Thread-safe. */
final class Answers {
  private final Set<Long> sent = ConcurrentHashMap.newKeySet();
  private final Map<Long, Set<String>> told = new ConcurrentHashMap<>();
  private final Map<Long, Set<String>> recovered = new ConcurrentHashMap<>();

  /** Takes one line of a child's; half a line, of one that was killed, says nothing. */
  void heard(String line) {
    String[] words = line.split(" ", -1);
    if (words[0].equals("S") && words.length == 2) {
      sent.add(Long.parseLong(words[1]));
    } else if (words.length == 3) {
      Map<Long, Set<String>> said = words[0].equals("A") ? told : recovered;
      said.computeIfAbsent(Long.parseLong(words[1]), none -> ConcurrentHashMap.newKeySet())
          .add(words[2]);
    }
  }

  int count() {
    return told.size();
  }

  int recoveredCount() {
    return recovered.size();
  }

  private boolean said(long order, String... words) {
    for (String word : words) {
      if (told.getOrDefault(order, Set.of()).contains(word)
          || recovered.getOrDefault(order, Set.of()).contains(word)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds what doesn't agree with the orders in the log to {@code violations}.
   *
   * @param killed whether a child was killed, perhaps between an answer and its being printed
   * @param machineEnded whether its machine was: then what became of a change may be unknowable
   */
  void compare(Set<Long> log, boolean killed, boolean machineEnded, Set<String> violations) {
    Set<Long> all = new HashSet<>(sent);
    all.addAll(told.keySet());
    all.addAll(recovered.keySet());
    for (long order : all) {
      boolean applied = log.contains(order);
      boolean acknowledged =
          said(order, "Applied", "Duplicate", "APPLIED", "AGAIN_Applied", "AGAIN_Duplicate");
      boolean silent = !told.containsKey(order) && !recovered.containsKey(order);
      if (acknowledged && !applied) {
        violations.add("order " + order + " was acknowledged and is missing: " + of(order));
      }
      boolean open = said(order, "UNKNOWN") || (machineEnded && said(order, "UNKNOWABLE"));
      if (applied && !acknowledged && !open && !(silent && killed)) {
        violations.add("order " + order + " is applied, and told otherwise: " + of(order));
      }
      if (silent && !killed) {
        violations.add("order " + order + " was never answered");
      }
      if (said(order, machineEnded ? "RUNNING" : "UNKNOWABLE", "RUNNING")) {
        violations.add("order " + order + " was left open: " + of(order));
      }
    }
    for (long order : log) {
      if (!all.contains(order)) {
        violations.add("order " + order + " is applied, but nobody sent it");
      }
    }
  }

  private String of(long order) {
    return told.get(order) + " " + recovered.get(order);
  }
}
