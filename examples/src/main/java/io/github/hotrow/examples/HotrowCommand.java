// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The launcher's command line. Confined to the main thread. */
@Command(
    name = "hotrow",
    description = "Many changes of one row, one commit.",
    mixinStandardHelpOptions = true,
    version = "hotrow 0.1.0-SNAPSHOT")
public final class HotrowCommand implements Runnable {
  HotrowCommand() {}

  /**
   * Runs the command named by the arguments and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(new CommandLine(new HotrowCommand()).execute(args));
  }

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }
}
