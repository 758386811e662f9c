// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.hotrow.examples.benchmark.machine.Environment;
import io.github.hotrow.examples.load.CannotRunException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Everything that was measured by one command. Immutable.
 *
 * @param command the command line
 * @param begun when it was started, ISO 8601
 * @param seed what the order of the runs and the clients' wishes were drawn from
 * @param environment where the figures come from
 * @param runs the runs, in their order
 */
public record Report(
    String command, String begun, long seed, Environment environment, List<RunFigures> runs) {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  /** Reads what {@link #write} wrote. */
  public static Report read(Path file) {
    try {
      return JSON.readValue(file.toFile(), Report.class);
    } catch (IOException e) {
      throw new CannotRunException(
          file + " is no report of hotrow bench --json: " + e.getMessage(), e);
    }
  }

  /** Writes the report as JSON. */
  public void write(Path file) {
    try {
      JSON.writeValue(file.toFile(), this);
    } catch (IOException e) {
      throw new CannotRunException("--json " + file + " can't be written: " + e.getMessage(), e);
    }
  }

  /** Any value as JSON in one line. */
  static String json(Object value) {
    try {
      return JSON.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether every run's tables held what the clients were told. */
  public boolean auditsPassed() {
    return runs.stream().allMatch(RunFigures::auditPassed);
  }
}
