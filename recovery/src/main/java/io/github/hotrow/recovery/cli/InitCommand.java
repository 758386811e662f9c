// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.recovery.LedgerSchema;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Creates Hotrow's own tables. Confined to the main thread. */
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description = "Creates the ledger and the tables beside it, where they are missing.")
public final class InitCommand implements Callable<Integer> {
  @Mixin private DatabaseOptions database;
  @Spec private CommandSpec spec;

  @Option(names = "--dry-run", description = "prints the statements instead")
  private boolean dryRun;

  @Option(names = "--json", description = "prints JSON")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (!dryRun) {
      LedgerSchema.create(database.dataSource(), database.ledger());
    }
    if (json) {
      out.println(
          Reports.json(
              Map.of("created", !dryRun, "statements", LedgerSchema.ddl(database.ledger()))));
    } else if (dryRun) {
      LedgerSchema.ddl(database.ledger()).forEach(ddl -> out.println(ddl + ";\n"));
    } else {
      out.println("the ledger " + database.ledger() + " and the tables beside it are there");
    }
    out.flush();
    return RecoveryCommand.CLEAN;
  }
}
