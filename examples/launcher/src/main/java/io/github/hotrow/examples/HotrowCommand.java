// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples;

import io.github.hotrow.HotrowException;
import io.github.hotrow.examples.benchmark.BenchCommand;
import io.github.hotrow.examples.demo.DemoCommand;
import io.github.hotrow.examples.demo.ExplainCommand;
import io.github.hotrow.recovery.cli.InitCommand;
import io.github.hotrow.recovery.cli.RecoveryCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The launcher's command line. Confined to the main thread. */
@Command(
    name = "hotrow",
    description = "Many changes of one row, one commit.",
    mixinStandardHelpOptions = true,
    version = "hotrow 0.1.0-SNAPSHOT",
    footerHeading = "Programs of their own:%n",
    footer = {
      "  sale       A flash sale on web pages.",
      "  likes      The PCC contest: who likes what.",
      "  coupons    Coupons and red envelopes, a crash in the middle, and the recovery.",
      "  shop       A Spring Boot shop."
    },
    subcommands = {
      DemoCommand.class,
      ExplainCommand.class,
      InitCommand.class,
      RecoveryCommand.class
    })
public final class HotrowCommand implements Runnable {
  private static final int BROKE_OFF = 2;

  HotrowCommand() {}

  /**
   * Runs the command named by the arguments and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    int exit;
    try {
      exit = commandLine().execute(args);
    } catch (StackOverflowError | OutOfMemoryError e) {
      System.err.println("hotrow: " + e + "; HOTROW_JAVA_OPTS=-Xmx… gives it more memory");
      exit = BROKE_OFF; // not the 1 that the JVM makes of it: that means something was found
    }
    System.exit(exit);
  }

  /** The command line, ready to execute. */
  static CommandLine commandLine() {
    return new CommandLine(new HotrowCommand())
        .addSubcommand(BenchCommand.commandLine())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(
            (e, command, result) -> {
              if (e instanceof HotrowException) {
                command.getErr().println("hotrow: " + e.getMessage()); // it names the remedy
              } else {
                e.printStackTrace(command.getErr());
              }
              return BROKE_OFF;
            });
  }

  @Override
  public void run() {
    commandLine().usage(System.out);
  }
}
