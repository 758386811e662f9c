// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.recovery.AuditReport;
import io.github.hotrow.recovery.Reconciliation;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reconciles tables, logs and ledger. Confined to the main thread. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    description = {
      "Holds hot tables, their logs and the ledger against each other, on a live system, without",
      "blocking it. Changes made by hand are told between which groups they were made."
    })
final class AuditCommand implements Callable<Integer> {
  @Mixin private DatabaseOptions database;
  @Mixin private TableOptions tables;
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "prints JSON")
  private boolean json;

  @Option(
      names = "--strict",
      description = "changes made outside Hotrow count as something wrong, too")
  private boolean strict;

  @Override
  public Integer call() throws Exception {
    AuditReport report;
    PrintWriter out = spec.commandLine().getOut();
    try (ProgressBar bar = new ProgressBar(out, spec.commandLine().getErr(), json)) {
      report =
          new Reconciliation(database.dataSource(), database.ledger()).audit(tables.scope(), bar);
      bar.finished();
    }
    out.println(json ? Reports.json(report) : report.summary());
    out.flush();
    boolean clean = strict ? report.counts().isEmpty() : report.isClean();
    return clean ? RecoveryCommand.CLEAN : RecoveryCommand.FOUND;
  }
}
