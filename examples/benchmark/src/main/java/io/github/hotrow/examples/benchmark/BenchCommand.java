// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.strategy.Strategy;
import io.github.hotrow.examples.benchmark.workload.WorkloadKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;

/** {@code hotrow bench}: the list of what can be measured. Confined to the main thread. */
@Command(
    name = "bench",
    description = {
      "Strategies against each other, on the same PostgreSQL in the same run.",
      "",
      "They run in random order in each of several rounds, on fresh tables. After each run an audit"
          + " compares the tables with what every client was told; if it fails, the round is void."
    },
    mixinStandardHelpOptions = true)
public final class BenchCommand implements Runnable {
  private BenchCommand() {}

  /** The command with all its workloads. */
  public static CommandLine commandLine() {
    CommandLine bench = new CommandLine(new BenchCommand());
    for (WorkloadKind kind : WorkloadKind.values()) {
      bench.addSubcommand(
          kind.toString(), described(new WorkloadCommand(List.of(kind)), kind.what()));
    }
    bench.addSubcommand(
        "all",
        described(new WorkloadCommand(List.of(WorkloadKind.values())), "Every workload in turn."));
    bench.addSubcommand("report", new CommandLine(new ReportCommand()));
    return bench;
  }

  private static CommandLine described(WorkloadCommand command, String what) {
    CommandLine line = new CommandLine(command);
    UsageMessageSpec usage = line.getCommandSpec().usageMessage();
    usage.description(what);
    usage.footerHeading("%nStrategies:%n");
    usage.footer(
        List.of(Strategy.values()).stream()
            .map(strategy -> String.format("  %-20s %s", strategy, strategy.what()))
            .toArray(String[]::new));
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("0", "every audit passed");
    codes.put("1", "an audit failed, or a change got no answer");
    codes.put("2", "the benchmark could not be run");
    usage.exitCodeListHeading("%nExit codes:%n");
    usage.exitCodeList(codes);
    return line;
  }

  @Override
  public void run() {
    CommandLine.usage(commandLine(), System.out);
  }
}
