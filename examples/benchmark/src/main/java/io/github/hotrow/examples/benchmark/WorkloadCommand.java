// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.workload.WorkloadKind;
import io.github.hotrow.examples.load.ServerOptions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hotrow bench WORKLOAD}. Confined to the main thread. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
final class WorkloadCommand implements Callable<Integer> {
  private final List<WorkloadKind> kinds;

  @Spec private CommandSpec spec;
  @Mixin private BenchOptions options;
  @Mixin private ServerOptions server;

  WorkloadCommand(List<WorkloadKind> kinds) {
    this.kinds = kinds;
  }

  @Override
  public Integer call() throws InterruptedException {
    return new Session(spec, options, server).run(kinds);
  }
}
