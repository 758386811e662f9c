// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import io.github.hotrow.recovery.cli.RecoveryCommand;
import io.github.hotrow.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code recovery apply} from the command line, twice at once and killed at any moment, and then
 * once more, to its end. Confined to one thread.
 */
final class KilledApply {
  private static final Pattern TOLD =
      Pattern.compile("\"transactionId\":\"(\\d+)\",\"fate\":\"([A-Z_]+)\"");

  private final String url;
  private final Path journal;
  private final Answers answers;
  private int runs;

  KilledApply(String url, Path journal, Answers answers) {
    this.url = url;
    this.journal = journal;
    this.answers = answers;
  }

  /** Runs them all; what each told before it was killed counts as told. */
  void run(SplittableRandom random) throws IOException {
    for (int times = random.nextInt(1, 3); times > 0; times--) {
      List<Process> two = new ArrayList<>();
      List<Path> outputs = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        Path output = journal.resolveSibling("apply-" + runs++);
        outputs.add(output);
        two.add(start(output));
      }
      Await.pass(Duration.ofMillis(random.nextInt(300, 2_500)));
      two.forEach(Process::destroyForcibly);
      two.forEach(process -> process.onExit().join());
      outputs.forEach(this::hear);
    }
    Path output = journal.resolveSibling("apply-" + runs++);
    Process last = start(output);
    last.onExit().join();
    hear(output);
    if (last.exitValue() != RecoveryCommand.CLEAN) {
      throw new AssertionError("recovery apply ended with " + last.exitValue());
    }
  }

  private Process start(Path output) throws IOException {
    return ChildJvm.java(
            CommandChild.class, "apply", "--json", "--journal", journal.toString(), "--url", url)
        .redirectOutput(output.toFile())
        .redirectError(
            ProcessBuilder.Redirect.appendTo(journal.resolveSibling("apply.log").toFile()))
        .start();
  }

  private void hear(Path output) {
    try {
      for (String line : Files.readString(output, StandardCharsets.UTF_8).lines().toList()) {
        Matcher told = TOLD.matcher(line);
        if (told.find()) {
          answers.heard("R " + told.group(1) + " " + told.group(2));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
