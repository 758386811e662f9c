// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.ServerReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The runs for programs. Immutable.
 *
 * @param settings where the figures come from
 * @param runs the runs, in their order
 */
record JsonReport(ServerReport settings, List<RunResult> runs) {
  /**
   * Writes the report.
   *
   * @throws CannotRunException if the file can't be written
   */
  void write(Path file) {
    try {
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), this);
    } catch (IOException e) {
      throw new CannotRunException("--json " + file + " can't be written: " + e.getMessage(), e);
    }
  }
}
