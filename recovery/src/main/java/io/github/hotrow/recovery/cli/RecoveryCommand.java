// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What a crash left open, and whether the books balance. Confined to the main thread. */
@Command(
    name = "recovery",
    aliases = "recover",
    description = "Finds out what a crash left open, and whether tables, logs and ledger agree.",
    mixinStandardHelpOptions = true,
    subcommands = {
      PlanCommand.class,
      ApplyCommand.class,
      AuditCommand.class,
      RepairCommand.class,
      DumpCommand.class,
      FoldCommand.class
    },
    footer = {
      "",
      "Exit codes: 0 nothing is open or wrong, 1 something is, 2 it could not be found out.",
      "",
      "Examples:",
      "  hotrow recovery plan --journal /var/lib/shop/journal --url jdbc:postgresql://db/shop",
      "  hotrow recovery audit --tables tables.json --url jdbc:postgresql://db/shop --table stock",
      "  hotrow recovery dump --journal /var/lib/shop/journal"
    })
public final class RecoveryCommand implements Callable<Integer> {
  /** Nothing is open or wrong. */
  public static final int CLEAN = 0;

  /** Something is open or wrong. */
  public static final int FOUND = 1;

  /** It could not be found out. */
  public static final int COULD_NOT_RUN = 2;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return CLEAN;
  }
}
