// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.recovery.Fate;
import io.github.hotrow.recovery.JournalConfig;
import io.github.hotrow.recovery.Recovery;
import io.github.hotrow.recovery.RecoveryPlan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Ends what a journal left open, and prints each end. Confined to the main thread. */
@Command(
    name = "apply",
    mixinStandardHelpOptions = true,
    description = {
      "Keeps out what is not committed, prints what became of each open change, one a line, and",
      "strikes it from the journal. Keep the output: the journal won't tell it again. (A service",
      "that starts an engine on the journal does the same, and is told itself.)"
    })
final class ApplyCommand implements Callable<Integer> {
  @Mixin private DatabaseOptions database;
  @Spec private CommandSpec spec;

  @Option(
      names = "--journal",
      required = true,
      paramLabel = "<directory>",
      description = "the journal's directory; no engine may be using it")
  private Path journal;

  @Option(
      names = "--patience",
      paramLabel = "<seconds>",
      defaultValue = "60",
      description = "how long to wait for transactions that are still running (default: 60)")
  private int patience;

  @Option(names = "--json", description = "prints JSON, one object a line")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    JournalConfig config = new JournalConfig(journal);
    config.setPatience(Duration.ofSeconds(patience));
    config.setListener(
        fate -> {
          out.println(json ? Reports.json(fate) : fate.toString());
          out.flush(); // before it is struck from the journal
        });
    Recovery recovery = new Recovery(config, database.dataSource(), database.ledger());
    RecoveryPlan done = recovery.apply(recovery.plan());
    done.fates().stream()
        .filter(fate -> fate.fate() == Fate.RUNNING)
        .forEach(fate -> out.println(json ? Reports.json(fate) : fate.toString()));
    out.flush();
    boolean left =
        done.counts().containsKey(Fate.RUNNING) || done.counts().containsKey(Fate.UNKNOWABLE);
    return left ? RecoveryCommand.FOUND : RecoveryCommand.CLEAN;
  }
}
