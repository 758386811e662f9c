// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Collects the hints from the hint comments of one statement; a later one overrides an earlier one.
 * Confined to its thread.
 */
final class HintReader {
  private static final Pattern HINT =
      Pattern.compile(
          "\\b(hotrow|commit_on_success|rollback_on_fail|target_affect_row)\\b"
              + "(?:\\s*\\(([^()*/]*)\\))?",
          Pattern.CASE_INSENSITIVE);

  private Strategy strategy;
  private boolean commitOnSuccess;
  private boolean rollbackOnFail;
  private int targetAffectRow = Hints.ANY_COUNT;
  private final List<String> malformed = new ArrayList<>(0);

  /** Reads one comment, with its slashes and stars. */
  void read(String comment) {
    Matcher matcher = HINT.matcher(comment);
    while (matcher.find()) {
      String argument = matcher.group(2) == null ? null : matcher.group(2).strip();
      if (!obey(matcher.group(1).toLowerCase(Locale.ROOT), argument)) {
        malformed.add(matcher.group());
      }
    }
  }

  Hints hints() {
    return new Hints(strategy, commitOnSuccess, rollbackOnFail, targetAffectRow, malformed);
  }

  private boolean obey(String name, String argument) {
    switch (name) {
      case "hotrow" -> {
        return chooseStrategy(argument);
      }
      case "target_affect_row" -> {
        if (argument == null || !argument.matches("[0-9]{1,9}")) {
          return false;
        }
        targetAffectRow = Integer.parseInt(argument);
      }
      case "commit_on_success" -> commitOnSuccess = true;
      default -> rollbackOnFail = true;
    }
    return true;
  }

  private boolean chooseStrategy(String argument) {
    for (Strategy known : Strategy.values()) {
      if (known.name().equalsIgnoreCase(argument)) {
        strategy = known;
        return true;
      }
    }
    return false;
  }
}
