// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What {@code hotrow explain} says, with a database and without. */
final class ExplainCommandIT {
  private final StringWriter said = new StringWriter();

  private int explain(String... arguments) {
    return new CommandLine(new ExplainCommand())
        .setOut(new PrintWriter(said, true))
        .setErr(new PrintWriter(said, true))
        .execute(arguments);
  }

  @Test
  void aHotUpdateIsMergedAsFarAsItsTextTells() {
    assertEquals(0, explain("update stock set n = n - 1 where id = ? and n > 0"));
    assertTrue(said.toString().startsWith("MERGED: "), said.toString());
  }

  @Test
  void anAbsoluteValueGoesTheOrdinaryWay() {
    assertEquals(1, explain("update stock set n = 7 where id = 1"));
    assertTrue(
        said.toString().startsWith("ORDINARY: It sets no column to itself"), said.toString());
  }

  @Test
  void theCatalogueDecidesWhatIsAKey() {
    try (TestDatabase database = new TestDatabase()) {
      database.run("create table stock (id bigint primary key, n int not null, shop int not null)");
      String url = database.url();
      assertEquals(0, explain("--url", url, "update stock set n = n - 1 where id = 1"));
      assertEquals(1, explain("--url", url, "update stock set n = n - 1 where shop = 1"));
      assertTrue(said.toString().contains("name no whole primary or unique key"), said.toString());
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsSaidSo() {
    String sql = "update stock set n = n - 1 where id = 1";
    assertEquals(2, explain("--url", "postgresql://localhost", sql));
    assertTrue(said.toString().contains("--url must begin with"), said.toString());
    assertEquals(2, explain("--url", "jdbc:postgresql://127.0.0.1:1/none", sql));
    assertTrue(said.toString().contains("refused"), said.toString());
  }
}
