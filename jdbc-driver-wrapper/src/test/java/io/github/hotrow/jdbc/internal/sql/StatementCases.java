// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The statements of {@code statements.txt}, each with what it is to be recognised as. */
final class StatementCases {
  private StatementCases() {}

  record Case(String sql, String expected) {
    boolean isHotUpdate() {
      return expected.startsWith("update ");
    }
  }

  static List<Case> read() {
    List<Case> cases = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                StatementCases.class.getResourceAsStream("statements.txt"),
                StandardCharsets.UTF_8))) {
      String sql = null;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("=> ")) {
          cases.add(new Case(sql, line.substring(3)));
          sql = null;
        } else if (!line.isBlank() && !line.startsWith("#")) {
          if (sql != null) {
            throw new IllegalStateException("no expectation for: " + sql);
          }
          sql = line;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return cases;
  }
}
