// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import io.github.hotrow.HotrowException;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine.Option;

/** Where the database is. Confined to the main thread. */
final class DatabaseOptions {
  private static final Pattern WITH_USER = Pattern.compile("[^/]*//[^/?]*@");
  private static final Logger DRIVER_LOG = Logger.getLogger("org.postgresql");

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
    DRIVER_LOG.setLevel(Level.OFF); // it shows the parts of a URL that it can't read
    try {
      if (WITH_USER.matcher(url).lookingAt()) {
        throw new IllegalArgumentException("a user in the URL, which the driver takes for a host");
      }
      source.setUrl(url);
    } catch (IllegalArgumentException e) {
      // its message would show the URL, and with it what secrets it holds
      throw new HotrowException(
          "--url is no URL of PostgreSQL, jdbc:postgresql://host:port/database?option=value; the"
              + " user is given by --user, the password by --password or PGPASSWORD",
          null);
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
