// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * One {@code hotrow demo} with its exit code and everything it printed. Immutable.
 *
 * @param exitCode the exit code
 * @param out standard output
 * @param err standard error
 */
record DemoRunner(int exitCode, String out, String err) {
  static DemoRunner run(String... options) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine demo = new CommandLine(new DemoCommand());
    demo.setCaseInsensitiveEnumValuesAllowed(true);
    demo.setOut(new PrintWriter(out, true));
    demo.setErr(new PrintWriter(err, true));
    return new DemoRunner(demo.execute(options), out.toString(), err.toString());
  }
}
