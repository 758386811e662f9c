// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** The README's example, compiled and run as it stands there. */
final class ReadmeExampleIT {
  private static final Path README = Path.of("..", "README.md");
  private static final Path SOURCE =
      Path.of("src", "test", "java", "io", "github", "hotrow", "ReadmeExampleIT.java");

  private final StringBuilder printed = new StringBuilder();

  private void print(Object line) {
    printed.append(line).append('\n');
  }

  private void example(String jdbcUrl) {
    // readme:begin
    HotTable inventory =
        HotTable.builder("inventory")
            .key("sku_id")
            .counter("quantity")
            .log(
                LogTable.builder("inventory_log")
                    .transactionId("order_id")
                    .key("sku_id")
                    .delta("amount", "quantity")
                    .columns("buyer_id")
                    .build())
            .build();

    HotrowConfig config = new HotrowConfig();
    config.setJdbcUrl(jdbcUrl);
    try (HotrowEngine engine = new HotrowEngine(config)) {
      engine.register(inventory);
      Change sale =
          Change.to(inventory, 42L)
              .transactionId(1001L)
              .add("quantity", -2)
              .guard(Guard.column("quantity").atLeast(2))
              .log("buyer_id", 7L)
              .build();
      print(engine.execute(sale));
      print(engine.execute(sale));
      engine
          .submit(
              Change.to(inventory, 42L)
                  .transactionId(1002L)
                  .add("quantity", -9)
                  .guard(Guard.column("quantity").atLeast(9))
                  .build())
          .thenAccept(this::print)
          .toCompletableFuture()
          .join();
    }
    // readme:end
  }

  @Test
  void theReadmesExampleRunsAndPrintsWhatTheReadmeShows() throws SQLException, IOException {
    String database = PostgresServer.newDatabase();
    try (Connection connection = PostgresServer.dataSource(database).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table inventory (sku_id bigint primary key, quantity bigint not null);"
              + "create table inventory_log (order_id bigint primary key, sku_id bigint not null,"
              + " amount bigint not null, buyer_id bigint);"
              + "insert into inventory values (42, 10)");
    }
    example(PostgresServer.url(database));
    String readme = Files.readString(README);
    assertTrue(readme.contains(printed), "the README doesn't show this output:\n" + printed);
  }

  @Test
  void theReadmeShowsTheExampleAsItIsHere() throws IOException {
    String source = Files.readString(SOURCE);
    int begin = source.indexOf("// readme:begin\n") + "// readme:begin\n".length();
    String shown =
        source
            .substring(begin, source.indexOf("    // readme:end", begin))
            .replaceAll("(?m)^    ", "")
            .replace("print(", "System.out.println(")
            .replace("this::print", "System.out::println")
            .stripTrailing();
    String readme = Files.readString(README);
    int from = readme.indexOf("```java\n") + "```java\n".length();
    assertEquals(shown, readme.substring(from, readme.indexOf("\n```", from)));
  }
}
