// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import picocli.CommandLine.Option;

/** Which server is measured. Written by picocli, then only read. */
final class ServerOptions {
  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "jdbc:postgresql://host/database of a server of your own; only a new schema is touched,"
              + " and dropped at the end. Without it, a PostgreSQL is started for the run.")
  private String url;

  @Option(names = "--user", paramLabel = "NAME", description = "User for --url.")
  private String user;

  @Option(
      names = "--password",
      paramLabel = "PASSWORD",
      arity = "0..1",
      interactive = true,
      description = "Password for --url; asked for if none is given.")
  private String password;

  ServerOptions() {}

  void check() {
    if (url != null && !url.startsWith("jdbc:postgresql:")) {
      throw new CannotRunException("--url must begin with jdbc:postgresql:", null);
    }
    if (url == null && (user != null || password != null)) {
      throw new CannotRunException("--user and --password are for --url, which is missing", null);
    }
  }

  /** Starts a server, or uses the user's. */
  DatabaseServer open() {
    return url == null ? DatabaseServer.start() : DatabaseServer.at(url, user, password);
  }
}
