// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.recovery.AuditReport;
import io.github.hotrow.recovery.Discrepancy;
import io.github.hotrow.recovery.Reconciliation;
import io.github.hotrow.recovery.Repair;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Proposes correcting entries, and writes them when told to. Confined to the main thread. */
@Command(
    name = "repair",
    mixinStandardHelpOptions = true,
    description = {
      "Reconciles, and proposes a correcting entry for each discrepancy with an amount. Writes them,",
      "in a transaction of their own, only with --confirm. Hot rows and logs are never changed."
    })
final class RepairCommand implements Callable<Integer> {
  @Mixin private DatabaseOptions database;
  @Mixin private TableOptions tables;
  @Spec private CommandSpec spec;

  @Option(
      names = "--confirm",
      paramLabel = "<who>",
      description = "writes the entries; who confirms them is written with each")
  private String confirmedBy;

  @Option(names = "--json", description = "prints JSON")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    if (confirmedBy != null && confirmedBy.isBlank()) {
      throw new ConfigurationException("--confirm needs the name of who confirms the entries");
    }
    AuditReport report;
    try (ProgressBar bar = new ProgressBar(out, spec.commandLine().getErr(), json)) {
      report =
          new Reconciliation(database.dataSource(), database.ledger()).audit(tables.scope(), bar);
      bar.finished();
    }
    List<Discrepancy> proposed = Repair.propose(report);
    if (json) {
      out.println(Reports.json(proposed));
    } else {
      proposed.forEach(one -> out.println("entry for " + one));
    }
    if (confirmedBy != null && !proposed.isEmpty()) {
      new Repair(database.dataSource(), database.ledger()).confirm(proposed, confirmedBy);
      if (!json) {
        out.println(proposed.size() + " entries written");
      }
    } else if (!json) {
      out.println(proposed.size() + " entries proposed, none written");
    }
    out.flush();
    // counted, not listed: a report lists only the first of them
    long faults =
        report.counts().entrySet().stream()
            .filter(count -> count.getKey() != Discrepancy.Kind.OUTSIDE_CHANGE)
            .mapToLong(Map.Entry::getValue)
            .sum();
    long left = confirmedBy == null ? faults : faults - proposed.size();
    return left == 0 ? RecoveryCommand.CLEAN : RecoveryCommand.FOUND;
  }
}
