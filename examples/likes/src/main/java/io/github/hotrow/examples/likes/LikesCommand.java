// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.ServerOptions;
import io.github.hotrow.examples.load.ServerReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hotrow likes}. Confined to the main thread. */
@Command(
    name = "hotrow likes",
    description = {
      "Who likes what: the PCC contest's service, GET /pcc?action=like|is_like|count|list|unlike.",
      "",
      "With --url, what is in the schema stays there, and any number of instances may serve it."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class LikesCommand implements Callable<Integer> {
  private static final int COULD_NOT_RUN = 2;

  /** What is done with a line that can't be read. */
  enum BadLines {
    /** It is reported and left out. */
    SKIP,
    /** Nothing of its file is imported. */
    STOP
  }

  @Spec private CommandSpec spec;

  @Option(
      names = "--import",
      paramLabel = "DIRECTORY",
      description = "First import user.csv, friends.csv and like.csv from there.")
  private Path importFrom;

  @Option(
      names = "--bad-lines",
      paramLabel = "WHAT",
      defaultValue = "stop",
      description =
          "${COMPLETION-CANDIDATES}: what to do with lines that can't be read (default:"
              + " ${DEFAULT-VALUE}).")
  private BadLines badLines;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "7080",
      description = "Where to listen (default: ${DEFAULT-VALUE}; 0: any free port).")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "Which address to listen on (default: ${DEFAULT-VALUE}, this machine only).")
  private String host;

  @Option(
      names = "--cache-mb",
      paramLabel = "MB",
      defaultValue = "256",
      description = "Memory for likers, and as much for friends (default: ${DEFAULT-VALUE}).")
  private int cacheMb;

  @Mixin private ServerOptions serverOptions;

  @Option(
      names = "--schema",
      paramLabel = "NAME",
      defaultValue = "pcc",
      description = "The schema of the tables, made if missing (default: ${DEFAULT-VALUE}).")
  private String schema;

  LikesCommand() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new LikesCommand()).setCaseInsensitiveEnumValuesAllowed(true);
  }

  @Override
  public Integer call() throws InterruptedException {
    inRange("--port", port, 0, 65_535);
    inRange("--cache-mb", cacheMb, 1, 1 << 20);
    serverOptions.check();
    LikeTables tables = tables();
    requireFiles();
    return attempt(() -> serve(tables));
  }

  private void serve(LikeTables tables) throws SQLException, InterruptedException {
    try (DatabaseServer server = serverOptions.open();
        Likes likes = open(server, tables, importFrom, cacheMb);
        LikesApi api = new LikesApi(likes).start(host, port)) {
      out().printf("http://%s:%d/pcc?action=count&oid=8000100010%n", host, api.port());
      out().println("Ctrl-C ends it.");
      out().flush();
      new CountDownLatch(1).await();
    }
  }

  /** Before anything is started or imported. */
  private void requireFiles() {
    if (importFrom == null) {
      return;
    }
    if (!Files.isDirectory(importFrom)) {
      throw bad("--import: there is no directory " + importFrom);
    }
    for (ContestFile kind : ContestFile.values()) {
      Path file = importFrom.resolve(kind.fileName());
      if (!Files.isReadable(file)) {
        throw bad("--import: there is no file " + file + " that can be read");
      }
    }
  }

  @Command(
      name = "generate",
      description = "Makes files like the contest's.",
      mixinStandardHelpOptions = true)
  int generate(
      @Option(
              names = "--to",
              paramLabel = "DIRECTORY",
              required = true,
              description = "Where the three files go.")
          Path to,
      @Option(
              names = "--users",
              paramLabel = "N",
              defaultValue = "10000",
              description = "Users (default: ${DEFAULT-VALUE}).")
          int users,
      @Option(
              names = "--objects",
              paramLabel = "N",
              defaultValue = "10000",
              description = "Objects (default: ${DEFAULT-VALUE}).")
          int objects,
      @Option(
              names = "--likes",
              paramLabel = "N",
              defaultValue = "1000000",
              description = "Likes, about (default: ${DEFAULT-VALUE}).")
          long likes,
      @Option(
              names = "--seed",
              paramLabel = "N",
              defaultValue = "1",
              description = "The same seed makes the same files (default: ${DEFAULT-VALUE}).")
          long seed)
      throws InterruptedException {
    inRange("--users", users, 2, 100_000_000);
    inRange("--objects", objects, 1, 200_000_000);
    inRange("--likes", likes, 1, 10_000_000_000L);
    return attempt(() -> new Generator(seed, users, objects, likes).write(to));
  }

  @Command(
      name = "load",
      description = "Measures reads and likes in process and over HTTP, and the seed's way beside.",
      mixinStandardHelpOptions = true)
  int load(
      @Option(
              names = "--seconds",
              paramLabel = "S",
              defaultValue = "5",
              description = "How long each is measured (default: ${DEFAULT-VALUE}).")
          int seconds)
      throws InterruptedException {
    inRange("--seconds", seconds, 1, 3_600);
    return attempt(
        () -> {
          try (DatabaseServer server = DatabaseServer.start()) {
            LikeTables tables = new LikeTables("pcc");
            try (Connection connection = server.dataSource().getConnection()) {
              out().println(ServerReport.read(connection));
              tables.create(connection);
              LoadTest.fill(connection, tables);
            }
            try (Likes likes = open(server, tables, null, 1_024);
                LikesApi api = new LikesApi(likes).start("127.0.0.1", 0)) {
              new LoadTest(server, tables, likes, api.port(), seconds, out()).run();
            }
          }
        });
  }

  private LikeTables tables() {
    try {
      return new LikeTables(schema);
    } catch (IllegalArgumentException e) {
      throw bad("--schema: " + e.getMessage());
    }
  }

  private Likes open(DatabaseServer server, LikeTables tables, Path from, int megabytes)
      throws SQLException {
    try (Connection connection = server.dataSource().getConnection()) {
      tables.create(connection);
      if (from != null) {
        Importer importer = new Importer(connection, tables, badLines == BadLines.SKIP);
        for (ContestFile kind : ContestFile.values()) {
          report(importer.run(kind, from.resolve(kind.fileName())));
        }
      }
    }
    return new Likes(
        (PGSimpleDataSource) server.dataSource("likes"),
        (PGSimpleDataSource) server.dataSource("likes feed"),
        tables,
        (long) megabytes << 20);
  }

  private void report(ImportReport report) {
    out()
        .printf(
            Locale.ROOT,
            "%s: %,d lines, %,d new rows, %.1f s%n",
            report.file(),
            report.lines(),
            report.added(),
            report.took().toMillis() / 1e3);
    if (report.bad() > 0) {
      out().printf(Locale.ROOT, "  %,d bad lines were left out:%n", report.bad());
      report.firstBad().forEach(line -> out().println("  " + line));
      if (report.bad() > report.firstBad().size()) {
        out().println("  …");
      }
    }
    out().flush();
  }

  private interface Task {
    void run() throws SQLException, IOException, InterruptedException;
  }

  private int attempt(Task task) throws InterruptedException {
    try {
      task.run();
      return 0;
    } catch (CannotRunException e) {
      return couldNot(e.getMessage());
    } catch (SQLException e) {
      return couldNot("the database refused: " + e.getMessage());
    } catch (IOException e) {
      return couldNot("the files can't be written: " + e);
    }
  }

  private int couldNot(String why) {
    spec.commandLine().getErr().println("hotrow likes: " + why);
    return COULD_NOT_RUN;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private void inRange(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw bad(option + " is " + value + "; it must be from " + min + " to " + max);
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
