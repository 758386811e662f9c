// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * One {@code hotrow bench} with its exit code and everything it printed. Immutable.
 *
 * @param exitCode the exit code
 * @param out standard output
 * @param err standard error
 */
record BenchRunner(int exitCode, String out, String err) {
  static BenchRunner run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine bench = BenchCommand.commandLine();
    bench.setCaseInsensitiveEnumValuesAllowed(true);
    bench.setOut(new PrintWriter(out, true));
    bench.setErr(new PrintWriter(err, true));
    return new BenchRunner(bench.execute(arguments), out.toString(), err.toString());
  }
}
