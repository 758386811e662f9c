// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.LogTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Descriptions of hot tables as JSON. Stateless. */
final class TableFile {
  static final ObjectMapper JSON =
      new ObjectMapper()
          .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS);

  private TableFile() {}

  /** A hot table; the names are those of {@link HotTable}. */
  record Described(String table, List<String> key, List<String> counters, DescribedLog log) {
    static Described of(HotTable table) {
      return new Described(
          table.name(), table.key(), table.counters(), DescribedLog.of(table.log()));
    }

    HotTable toTable() {
      HotTable.Builder built = HotTable.builder(table).key(key.toArray(new String[0]));
      counters.forEach(built::counter);
      if (log != null) {
        built.log(log.toLog());
      }
      return built.build();
    }
  }

  /** A log table; the names are those of {@link LogTable}. */
  record DescribedLog(
      String table,
      String transactionId,
      List<String> key,
      Map<String, String> deltas,
      Map<String, String> valuesAfter,
      List<String> columns,
      String groupId,
      String position) {
    static DescribedLog of(LogTable log) {
      return log == null
          ? null
          : new DescribedLog(
              log.name(),
              log.transactionId(),
              log.key(),
              log.deltas(),
              log.valuesAfter(),
              log.columns(),
              log.groupId(),
              log.position());
    }

    LogTable toLog() {
      LogTable.Builder built = LogTable.builder(table);
      if (transactionId != null) {
        built.transactionId(transactionId);
      }
      if (key != null) {
        built.key(key.toArray(new String[0]));
      }
      if (deltas != null) {
        deltas.forEach(built::delta);
      }
      if (valuesAfter != null) {
        valuesAfter.forEach(built::valueAfter);
      }
      if (columns != null) {
        built.columns(columns.toArray(new String[0]));
      }
      if (groupId != null) {
        built.groupId(groupId);
      }
      if (position != null) {
        built.position(position);
      }
      return built.build();
    }
  }

  /**
   * Reads the file.
   *
   * @throws ConfigurationException if it is not what it should be
   */
  static List<HotTable> read(Path file) {
    try {
      Described[] tables = JSON.readValue(file.toFile(), Described[].class);
      for (Described one : tables == null ? new Described[] {null} : tables) {
        if (one == null || one.table() == null || one.key() == null || one.counters() == null) {
          throw new ConfigurationException("each hot table needs table, key and counters");
        }
        if (one.log() != null && one.log().table() == null) {
          throw new ConfigurationException("the log of " + one.table() + " needs table");
        }
      }
      return java.util.Arrays.stream(tables).map(Described::toTable).toList();
    } catch (IOException | RuntimeException e) {
      throw new ConfigurationException(
          "the tables' file "
              + file
              + " can't be read: "
              + e.getMessage()
              + "; recovery dump --tables prints one from a journal",
          e);
    }
  }

  static String write(List<HotTable> tables) throws JsonProcessingException {
    return JSON.writerWithDefaultPrettyPrinter()
        .writeValueAsString(tables.stream().map(Described::of).toList());
  }
}
