// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jcstress;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Main;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;

/**
 * Runs jcstress with the given arguments, then checks that every test asked for was also run.
 *
 * <p>jcstress fails by itself on a forbidden outcome. But it passes over, without a word and with
 * success, a test that has more actors than the machine has processors, one that this JDK does not
 * load, and a selection that matches nothing. Here each of these is a failure. Stateless.
 */
public final class StressRun {
  private StressRun() {}

  /**
   * Runs the tests; ends the JVM with a non-zero code when one failed or was left out.
   *
   * @param args what jcstress takes; {@code -h} lists it
   * @throws Exception when jcstress cannot run
   */
  public static void main(String[] args) throws Exception {
    Options options = new Options(args);
    if (!options.parse()) {
      System.exit(2);
    }
    if (options.shouldList() || options.shouldParse()) {
      Main.main(args);
      return;
    }
    JCStress jcstress = new JCStress(options);
    Set<String> written = new TreeSet<>(jcstress.getTests());
    if (written.isEmpty()) {
      fail("no test is called like " + options.getTestFilter());
    }
    jcstress.run();

    Set<String> leftOut = new TreeSet<>(written);
    leftOut.removeAll(namesOfTestsRun(options.getResultFile()));
    if (!leftOut.isEmpty()) {
      fail(
          "jcstress left out %d of %d tests (more actors than processors?): %s"
              .formatted(leftOut.size(), written.size(), String.join(", ", leftOut)));
    }
    System.out.printf("jcstress: %d passed, 0 failed%n", written.size());
  }

  private static Set<String> namesOfTestsRun(String resultFile) throws Exception {
    Set<String> names = new TreeSet<>();
    if (!Files.exists(Path.of(resultFile))) {
      return names;
    }
    DiskReadCollector results =
        new DiskReadCollector(
            resultFile,
            result -> {
              if (result.status() != Status.API_MISMATCH) {
                names.add(result.getName());
              }
            });
    results.dump();
    results.close();
    return names;
  }

  private static void fail(String reason) {
    System.out.println("jcstress run failed: " + reason);
    System.exit(1);
  }
}
