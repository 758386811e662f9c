// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.HotrowException;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine.Option;

/** Where the database is. Confined to the main thread. */
final class DatabaseOptions {
  @Option(
      names = "--url",
      required = true,
      paramLabel = "<url>",
      description = "the database, jdbc:postgresql://host/database")
  private String url;

  @Option(names = "--user", paramLabel = "<user>", description = "the database user")
  private String user;

  @Option(
      names = "--password",
      arity = "0..1",
      interactive = true,
      defaultValue = "${env:PGPASSWORD}",
      description = "asks for the password; without it PGPASSWORD is taken. Never printed")
  private String password;

  @Option(
      names = "--ledger",
      paramLabel = "<table>",
      defaultValue = "hotrow_group",
      description = "the ledger's table (default: ${DEFAULT-VALUE})")
  private String ledger;

  DataSource dataSource() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    try {
      source.setUrl(url);
    } catch (IllegalArgumentException e) {
      // its message would show the URL, and with it what secrets it holds
      throw new HotrowException("--url is no URL of PostgreSQL; see --help", null);
    }
    if (user != null) {
      source.setUser(user);
    }
    if (password != null && !password.isEmpty()) {
      source.setPassword(password);
    }
    source.setApplicationName("hotrow-recovery");
    return source;
  }

  String ledger() {
    return ledger;
  }
}
