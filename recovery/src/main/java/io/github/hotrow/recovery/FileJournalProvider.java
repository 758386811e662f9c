// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.Journal;
import io.github.hotrow.JournalProvider;
import java.nio.file.Path;

/**
 * Makes {@link FileJournal}s for where settings are text: what was left open is told in the log,
 * and handed back to nobody. Thread-safe.
 */
public final class FileJournalProvider implements JournalProvider {
  /** For the service loader. */
  public FileJournalProvider() {}

  @Override
  public Journal journal(Path directory) {
    return new FileJournal(new JournalConfig(directory));
  }
}
