// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples;

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
    CommandLine hotrow = HotrowCommand.commandLine();
    hotrow.setOut(new PrintWriter(out, true));
    hotrow.setErr(new PrintWriter(err, true));
    String[] arguments = new String[options.length + 1];
    arguments[0] = "demo";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return new DemoRunner(hotrow.execute(arguments), out.toString(), err.toString());
  }
}
