// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.recovery.JournalConfig;
import io.github.hotrow.recovery.Recovery;
import io.github.hotrow.recovery.RecoveryPlan;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what became of open changes; changes nothing. Confined to the main thread. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description =
        "Shows the changes a journal knows no end of, and what became of each. Changes nothing.")
final class PlanCommand implements Callable<Integer> {
  @Mixin private DatabaseOptions database;
  @Spec private CommandSpec spec;

  @Option(
      names = "--journal",
      required = true,
      paramLabel = "<directory>",
      description = "the journal's directory")
  private Path journal;

  @Option(names = "--json", description = "prints JSON")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    RecoveryPlan plan =
        new Recovery(new JournalConfig(journal), database.dataSource(), database.ledger()).plan();
    spec.commandLine().getOut().print(json ? Reports.json(plan) + "\n" : plan.toString());
    spec.commandLine().getOut().flush();
    boolean clean = plan.fates().isEmpty() && plan.damage().isEmpty();
    return clean ? RecoveryCommand.CLEAN : RecoveryCommand.FOUND;
  }
}
