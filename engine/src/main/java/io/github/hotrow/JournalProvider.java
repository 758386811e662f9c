// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ServiceLoader;

/**
 * Makes journals of a directory, so that one can be named where settings are text. Found by {@link
 * ServiceLoader}; {@code hotrow-recovery} has one. Implementations must be thread-safe.
 */
public interface JournalProvider {

  /**
   * A journal in the directory. Nothing is opened or made before its engine starts.
   *
   * @throws HotrowException if the directory can't be used
   */
  Journal journal(Path directory);

  /** A journal of the first provider there is. */
  static Journal named(String directory) {
    HotrowSetting.notBlank("journal", directory);
    JournalProvider provider =
        ServiceLoader.load(JournalProvider.class, JournalProvider.class.getClassLoader())
            .findFirst()
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        "journal is set, but nothing on the class path keeps one; add"
                            + " io.github.hotrow:hotrow-recovery"));
    try {
      return provider.journal(Path.of(directory));
    } catch (InvalidPathException e) {
      throw new ConfigurationException(
          "journal is \"" + directory + "\", which is no path; name a directory", e);
    }
  }
}
