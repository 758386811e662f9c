// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What the command is told that it can't do. */
class SaleOptionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --port=65536                          | --port is 65536; it must be from 0 to 65535
          --port=-1                             | --port is -1; it must be from 0 to 65535
          --port=http                           | Invalid value for option '--port'
          --user=me                             | --user and --password are for --url, which is missing
          --url=mysql://x                       | --url must begin with jdbc:postgresql:
          --url=jdbc:postgresql://127.0.0.1:1/x | hotrow sale: the server can't be reached
          --buyers=3                            | Unknown option: '--buyers=3'
          """)
  void badOptionsAreRefusedWithTheReason(String option, String reason) {
    StringWriter err = new StringWriter();
    CommandLine command = new CommandLine(new SaleCommand());
    command.setErr(new PrintWriter(err, true));
    assertEquals(2, command.execute(option));
    assertTrue(err.toString().contains(reason), err::toString);
  }
}
