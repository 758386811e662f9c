// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import io.github.hotrow.HotrowException;
import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.ServerOptions;
import io.github.hotrow.examples.load.ServerReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hotrow coupons}. Confined to the main thread. */
@Command(
    name = "hotrow coupons",
    description = {
      "Coupons and red envelopes, a crash in the middle, and the recovery.",
      "",
      "Customers rush for coupons (so many altogether, so many for each user) and for shares of red"
          + " envelopes (of random size, adding up to the cent). The service is killed meanwhile;"
          + " its successor finds out from its journal what became of everything, and the customers"
          + " ask again. The audit compares the tables with what everybody was told."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the audit passed", "1:it did not", "2:it could not be run"})
public final class CouponsCommand implements Callable<Integer> {
  private static final int AUDIT_FAILED = 1;
  private static final int COULD_NOT_RUN = 2;

  @Spec private CommandSpec spec;

  @Option(
      names = "--coupons",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Coupons there are (default: ${DEFAULT-VALUE}).")
  private int coupons;

  @Option(
      names = "--per-user",
      paramLabel = "N",
      defaultValue = "2",
      description = "Coupons a user may have; each wants one more (default: ${DEFAULT-VALUE}).")
  private int perUser;

  @Option(
      names = "--users",
      paramLabel = "N",
      defaultValue = "6000",
      description = "Users who want coupons (default: ${DEFAULT-VALUE}).")
  private int users;

  @Option(
      names = "--envelopes",
      paramLabel = "N",
      defaultValue = "50",
      description = "Red envelopes (default: ${DEFAULT-VALUE}).")
  private int envelopes;

  @Option(
      names = "--amount",
      paramLabel = "AMOUNT",
      defaultValue = "888.88",
      description = "What is in each (default: ${DEFAULT-VALUE}).")
  private BigDecimal amount;

  @Option(
      names = "--shares",
      paramLabel = "N",
      defaultValue = "100",
      description = "Shares of each; a quarter more users want one (default: ${DEFAULT-VALUE}).")
  private int shares;

  @Option(
      names = "--customers",
      paramLabel = "N",
      defaultValue = "128",
      description = "Customers at the same time (default: ${DEFAULT-VALUE}).")
  private int customers;

  @Option(
      names = "--crashes",
      paramLabel = "N",
      defaultValue = "2",
      description = "How often the service is killed (default: ${DEFAULT-VALUE}).")
  private int crashes;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Who wants what in which order (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private ServerOptions serverOptions;

  CouponsCommand() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(new CommandLine(new CouponsCommand()).execute(args));
  }

  @Override
  public Integer call() throws InterruptedException {
    Offer offer = offer();
    try {
      return run(offer);
    } catch (CannotRunException | HotrowException e) {
      return couldNot(e.getMessage());
    } catch (SQLException e) {
      return couldNot("the database refused: " + e.getMessage());
    } catch (IOException | UncheckedIOException e) {
      return couldNot("the journal's directory can't be made or removed: " + e.getMessage());
    }
  }

  private int couldNot(String why) {
    spec.commandLine().getErr().println("hotrow coupons: " + why);
    return COULD_NOT_RUN;
  }

  private Offer offer() {
    inRange("--coupons", coupons, 1, 10_000_000);
    inRange("--per-user", perUser, 1, 1_000);
    inRange("--users", users, 1, 1_000_000);
    inRange("--envelopes", envelopes, 1, 100_000);
    inRange("--shares", shares, 1, 100_000);
    inRange("--customers", customers, 1, 10_000);
    inRange("--crashes", crashes, 0, 100);
    if ((long) users * (perUser + 1) + (long) envelopes * shares * 2 > 50_000_000) {
      throw bad("that is more than 50,000,000 requests; lower --users, --envelopes or --shares");
    }
    serverOptions.check();
    try {
      return new Offer(coupons, perUser, envelopes, amount, shares);
    } catch (IllegalArgumentException e) {
      throw bad("--amount: " + e.getMessage());
    }
  }

  private int run(Offer offer) throws SQLException, IOException, InterruptedException {
    Path journal = Files.createTempDirectory("hotrow-coupons-");
    try (DatabaseServer server = serverOptions.open()) {
      PrintWriter out = spec.commandLine().getOut();
      try (Connection connection = server.dataSource().getConnection()) {
        out.println(ServerReport.read(connection));
      }
      try (OwnTables own = OwnTables.create(server, offer)) {
        out.printf(
            Locale.ROOT,
            "%,d coupons, %,d for each user at most; %,d red envelopes with %s each for %,d users;"
                + " %,d customers at a time%n",
            offer.coupons(),
            offer.perUser(),
            offer.envelopes(),
            offer.amount().toPlainString(),
            offer.shares(),
            customers);
        Customers rushing = new Customers(customers, Customers.requests(offer, users, seed));
        boolean ok = new Rush(server, own.tables(), journal, crashes, rushing, out).run();
        return ok ? 0 : AUDIT_FAILED;
      }
    } finally {
      remove(journal);
    }
  }

  private static void remove(Path directory) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(directory)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.delete(path);
    }
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
