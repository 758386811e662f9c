// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowException;
import io.github.hotrow.recovery.AuditScope;
import io.github.hotrow.recovery.internal.journal.JournalReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What is looked at. Confined to the main thread. */
final class TableOptions {
  @Option(
      names = "--tables",
      paramLabel = "<file>",
      description = "JSON with the descriptions of the hot tables; dump --tables prints one")
  private Path tables;

  @Option(
      names = "--journal",
      paramLabel = "<directory>",
      description = "a journal that describes the hot tables, instead of --tables")
  private Path journal;

  @Option(
      names = "--table",
      paramLabel = "<name>",
      description = "only this hot table; may be repeated")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--key",
      paramLabel = "<value>",
      split = ",",
      description = "only the row with this key (several values for a key of several columns)")
  private List<String> key;

  @Option(
      names = "--since",
      paramLabel = "<time>",
      description = "only groups committed from then on, as 2026-01-31T00:00:00Z")
  private Instant since;

  @Option(
      names = "--until",
      paramLabel = "<time>",
      description = "only groups committed before then")
  private Instant until;

  @Option(
      names = "--resume",
      paramLabel = "<place>",
      description = "goes on where a run of the same options was broken off")
  private String resume;

  AuditScope scope() {
    List<HotTable> described = new ArrayList<>();
    if (tables != null) {
      described.addAll(TableFile.read(tables));
    }
    if (journal != null) {
      try {
        described.addAll(JournalReader.readExisting(journal, null).tables());
      } catch (IOException e) {
        throw new HotrowException("the journal " + journal + " can't be read: " + e, e);
      }
    }
    for (String name : names) {
      if (described.stream().noneMatch(table -> table.name().equals(name))) {
        throw new ConfigurationException(
            "there is no hot table named "
                + name
                + " among "
                + described.stream().map(HotTable::name).toList());
      }
    }
    if (!names.isEmpty()) {
      described.removeIf(table -> !names.contains(table.name()));
    }
    if (described.isEmpty()) {
      throw new ConfigurationException(
          "no hot table to look at: give their descriptions by --tables or --journal");
    }
    if (key != null && described.size() > 1) {
      throw new ConfigurationException("--key is of one table; name it by --table");
    }
    return new AuditScope(described, key, since, until, resume);
  }
}
