// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What the command is told that it can't do. */
class LikesOptionsTest {
  private static String refusal(String... arguments) {
    StringWriter err = new StringWriter();
    CommandLine command = LikesCommand.commandLine();
    command.setErr(new PrintWriter(err, true));
    assertEquals(2, command.execute(arguments), err::toString);
    return err.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --port=65536                            | --port is 65536; it must be from 0 to 65535
          --cache-mb=0                            | --cache-mb is 0; it must be from 1 to 1048576
          --bad-lines=ignore                      | expected one of [SKIP, STOP]
          --schema=Drop;table                     | --schema: schema Drop;table must be lower-case letters, digits and _
          --import=/no/such/directory             | --import: there is no directory /no/such/directory
          --user=me                               | --user and --password are for --url, which is missing
          --url=mysql://x                         | --url must begin with jdbc:postgresql:
          --url=jdbc:postgresql://127.0.0.1:1/x   | hotrow likes: the server can't be reached
          generate                                | Missing required option: '--to=DIRECTORY'
          generate --to=/tmp --users=1            | --users is 1; it must be from 2 to 100000000
          generate --to=/tmp --objects=-3         | --objects is -3; it must be from 1 to
          generate --to=/tmp --likes=none         | Invalid value for option '--likes'
          generate --to=/proc/none                | the files can't be written
          load --seconds=0                        | --seconds is 0; it must be from 1 to
          """)
  void badOptionsAreRefusedWithTheReason(String options, String reason) {
    String refusal = refusal(options.split(" "));
    assertTrue(refusal.contains(reason), refusal);
  }

  @Test
  void aDirectoryWithoutTheContestsFilesIsRefusedBeforeAServerIsStarted(@TempDir Path directory)
      throws Exception {
    Files.writeString(directory.resolve("user.csv"), "1,Tom\n");
    String refusal = refusal("--import", directory.toString());
    assertTrue(refusal.contains("there is no file " + directory.resolve("friends.csv")), refusal);
  }
}
