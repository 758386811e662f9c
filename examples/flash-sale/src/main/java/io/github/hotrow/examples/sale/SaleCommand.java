// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.ServerOptions;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hotrow sale}. Confined to the main thread. */
@Command(
    name = "hotrow sale",
    description = "A flash sale on web pages: one for the buyers, one for the operator.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class SaleCommand implements Callable<Integer> {
  private static final int COULD_NOT_RUN = 2;

  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "7070",
      description = "Where the pages are (default: ${DEFAULT-VALUE}; 0: any free port).")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "Which address to listen on (default: ${DEFAULT-VALUE}, this machine only). The"
              + " operator's page asks for no password.")
  private String host;

  @Mixin private ServerOptions serverOptions;

  SaleCommand() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(new CommandLine(new SaleCommand()).execute(args));
  }

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > 65_535) {
      throw bad("--port is " + port + "; it must be from 0 to 65535");
    }
    serverOptions.check();
    try {
      serve();
      return 0;
    } catch (CannotRunException e) {
      spec.commandLine().getErr().println("hotrow sale: " + e.getMessage());
      return COULD_NOT_RUN;
    } catch (SQLException e) {
      spec.commandLine().getErr().println("hotrow sale: the database refused: " + e.getMessage());
      return COULD_NOT_RUN;
    }
  }

  private void serve() throws SQLException, InterruptedException {
    // A server of our own ends with us, and what is on it; one of the user's must be left as it
    // was.
    DatabaseServer server = serverOptions.open();
    FlashSale sale = FlashSale.start(server, host, port);
    if (server.outlivesUs()) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> closeQuietly(sale), "clean-up"));
    }
    String root = "http://" + host + ":" + sale.port();
    spec.commandLine().getOut().printf("Buyers:   %s/%n", root);
    spec.commandLine().getOut().printf("Operator: %s/operator%n", root);
    spec.commandLine().getOut().println("Ctrl-C ends it.");
    spec.commandLine().getOut().flush();
    new CountDownLatch(1).await();
  }

  private static void closeQuietly(FlashSale sale) {
    try {
      sale.close();
    } catch (SQLException e) {
      System.err.println("hotrow sale: the schema could not be dropped: " + e.getMessage());
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
