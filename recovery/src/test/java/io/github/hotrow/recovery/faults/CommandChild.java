// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import io.github.hotrow.recovery.cli.RecoveryCommand;
import picocli.CommandLine;

/**
 * The commands of recovery in a JVM of their own that may be killed. Confined to the main thread.
 */
public final class CommandChild {
  private CommandChild() {}

  /** Runs a command and ends with its exit code. */
  public static void main(String[] args) {
    System.exit(
        new CommandLine(new RecoveryCommand())
            .setExecutionExceptionHandler(
                (e, command, result) -> {
                  e.printStackTrace();
                  return RecoveryCommand.COULD_NOT_RUN;
                })
            .execute(args));
  }
}
