// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options that say which PostgreSQL a command uses, to be mixed into it. Written by picocli,
 * then only read.
 */
public final class ServerOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "jdbc:postgresql://host/database of a server of your own; only a schema of the command's"
              + " own is touched, and dropped at the end unless it says otherwise. Without it, a"
              + " PostgreSQL is started, and gone at the end.")
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

  /** The options as yet unset. */
  public ServerOptions() {}

  /** Whether the server is the user's own. */
  public boolean isOwn() {
    return url != null;
  }

  /**
   * Refuses what can't be meant.
   *
   * @throws ParameterException if it does
   */
  public void check() {
    if (url != null && !url.startsWith("jdbc:postgresql:")) {
      throw bad("--url must begin with jdbc:postgresql:");
    }
    if (url == null && (user != null || password != null)) {
      throw bad("--user and --password are for --url, which is missing");
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /**
   * Starts a server, or uses the user's.
   *
   * @throws CannotRunException if it can't be started or reached
   */
  public DatabaseServer open() {
    return url == null ? DatabaseServer.start() : DatabaseServer.at(url, user, password);
  }
}
