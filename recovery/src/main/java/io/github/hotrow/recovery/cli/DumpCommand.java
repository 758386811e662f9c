// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.recovery.internal.journal.JournalContents;
import io.github.hotrow.recovery.internal.journal.JournalNumbers;
import io.github.hotrow.recovery.internal.journal.JournalReader;
import io.github.hotrow.recovery.internal.text.OneLine;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints a journal record by record. Confined to the main thread. */
@Command(
    name = "dump",
    mixinStandardHelpOptions = true,
    description = "Prints a journal's records, one a line; needs no database.")
final class DumpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--journal",
      required = true,
      paramLabel = "<directory>",
      description = "the journal's directory")
  private Path journal;

  @Option(
      names = "--tables",
      description = "prints the hot tables it describes instead, as audit --tables takes them")
  private boolean tables;

  @Option(names = "--json", description = "prints JSON, one object a line")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    JournalContents contents =
        JournalReader.readExisting(
            journal,
            tables
                ? null
                : (number, type, length, what) ->
                    out.println(
                        json
                            ? Reports.json(
                                Map.of(
                                    "at", JournalNumbers.text(number),
                                    "type", type,
                                    "bytes", length,
                                    "what", what))
                            : OneLine.of(
                                "%-14s %-9s %5d  %s"
                                    .formatted(JournalNumbers.text(number), type, length, what))));
    if (tables) {
      out.println(TableFile.write(contents.tables()));
    } else if (!json) {
      out.printf(
          "%d records, %d unfinished, %d changes open%n",
          contents.records(), contents.unfinished(), contents.open().size());
    }
    contents.damage().forEach(line -> spec.commandLine().getErr().println("damage: " + line));
    out.flush();
    return contents.damage().isEmpty() ? RecoveryCommand.CLEAN : RecoveryCommand.FOUND;
  }
}
