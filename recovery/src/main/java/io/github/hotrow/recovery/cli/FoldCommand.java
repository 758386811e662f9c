// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.recovery.LedgerFolding;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Folds old ledger rows away. Confined to the main thread. */
@Command(
    name = "fold",
    mixinStandardHelpOptions = true,
    description =
        "Folds old rows of the ledger into one row of sums for each hot row, in small steps.")
final class FoldCommand implements Callable<Integer> {
  @Mixin private DatabaseOptions database;
  @Spec private CommandSpec spec;

  @Option(
      names = "--older-than",
      paramLabel = "<days>",
      defaultValue = "30",
      description = "the age in days, at least 1 (default: 30)")
  private int days;

  @Option(names = "--json", description = "prints JSON")
  private boolean json;

  @Override
  public Integer call() {
    long gone =
        new LedgerFolding(database.dataSource(), database.ledger()).fold(Duration.ofDays(days));
    spec.commandLine()
        .getOut()
        .println(json ? Reports.json(Map.of("folded", gone)) : gone + " ledger rows folded away");
    spec.commandLine().getOut().flush();
    return RecoveryCommand.CLEAN;
  }
}
