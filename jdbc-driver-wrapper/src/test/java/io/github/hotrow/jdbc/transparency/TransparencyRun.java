// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.transparency;

import io.github.hotrow.jdbc.transparency.SuiteReport.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs pgjdbc's own tests twice, on bare pgjdbc and through the wrapper's driver, and compares test
 * by test. Fails if one that passes bare doesn't pass through the wrapper and is not among the
 * reviewed exceptions, or if an exception is needed no more. Run by the profile transparency.
 *
 * <p>Arguments: the directory the source archive was unpacked to, a directory to work in, and, if
 * only some tests shall run, surefire's pattern for them. System properties: {@code suite.maven}
 * the command of Maven; {@code suite.bare.again} whether the bare run's reports are still there and
 * to be used again; {@code suite.versions} its arguments that tell versions; {@code
 * suite.classpath} what the wrapper needs on the class path; {@code suite.jvm} arguments of the
 * tests' JVM.
 */
public final class TransparencyRun {
  private static final String LITERAL = "new StringBuilder(\"jdbc:postgresql://\")";
  private static final String PATCHED =
      "new StringBuilder(System.getProperty(\"suite.url.prefix\", \"jdbc:postgresql://\"))";

  private final Path project;
  private final List<String> options;

  private TransparencyRun(Path project, List<String> options) {
    this.project = project;
    this.options = options;
  }

  /** See the class. */
  public static void main(String[] args) throws Exception {
    Path project = Path.of(args[1]).toAbsolutePath();
    prepare(Path.of(args[0]), project);
    List<String> options = new ArrayList<>();
    if (args.length > 2 && !args[2].isBlank()) {
      options.add("-Dtest=" + args[2]);
      options.add("-Dsurefire.failIfNoSpecifiedTests=false");
    }
    TransparencyRun run = new TransparencyRun(project, options);
    run.maven("test-compile");
    SuiteReport bare =
        Boolean.getBoolean("suite.bare.again")
            ? run.report("bare")
            : run.suite("bare", "jdbc:postgresql://");
    SuiteReport wrapped = run.suite("wrapped", "jdbc:hotrow:postgresql://");
    if (!run.compare(bare, wrapped)) {
      System.exit(1);
    }
  }

  /**
   * Lays out the tests below target. Changes TestUtil in two ways, for both runs: the literal with
   * the URL's beginning reads a property, and what asks for the server's version asks the interface
   * BaseConnection, not the class PgConnection, as otherwise a thousand tests would be skipped.
   */
  private static void prepare(Path archive, Path project) throws IOException {
    Path tests;
    try (Stream<Path> found = Files.walk(archive, 3)) {
      tests =
          found
              .filter(path -> path.endsWith(Path.of("src", "test")))
              .findFirst()
              .orElseThrow(() -> new IOException("no src/test below " + archive));
    }
    Path root = tests.getParent().getParent();
    copy(root.resolve("src"), project.resolve("src"));
    copy(root.resolve("certdir"), project.resolve("certdir"));
    for (String file : List.of("build.properties", "ssltest.properties")) {
      Files.copy(root.resolve(file), project.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    Path util = project.resolve("src/test/java/org/postgresql/test/TestUtil.java");
    String source = Files.readString(util);
    if (!source.contains(LITERAL)) {
      throw new IOException("TestUtil doesn't hold its URL where it was");
    }
    Files.writeString(
        util,
        source
            .replace(LITERAL, PATCHED)
            .replace("org.postgresql.jdbc.PgConnection", "org.postgresql.core.BaseConnection")
            .replace("PgConnection", "BaseConnection"));
    try (InputStream pom = TransparencyRun.class.getResourceAsStream("pom.xml")) {
      Files.copy(pom, project.resolve("pom.xml"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private SuiteReport suite(String name, String prefix)
      throws IOException, SQLException, InterruptedException {
    Path reports = project.resolve("target/reports-" + name);
    delete(reports);
    try (SuiteServer server = SuiteServer.start(project.resolve("target/postgres-" + name))) {
      Files.writeString(
          project.resolve("build.local.properties"),
          "test.url.PGHOST=localhost\ntest.url.PGPORT="
              + server.port()
              + "\ntest.url.PGDBNAME=test\nuser=test\npassword=test\nprivilegedUser=postgres\n"
              + "privilegedPassword=postgres\n");
      maven("surefire:test", "-Dsuite.url.prefix=" + prefix, "-Dsuite.reports=" + reports);
    }
    return report(name);
  }

  private SuiteReport report(String name) throws IOException {
    SuiteReport report = SuiteReport.read(project.resolve("target/reports-" + name));
    System.out.printf("%-8s %s%n", name, report);
    return report;
  }

  private static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : (Iterable<Path>) files.sorted((a, b) -> b.compareTo(a))::iterator) {
          Files.delete(file);
        }
      }
    }
  }

  private void maven(String goal, String... more) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of(System.getProperty("suite.maven"), "-B", "-ntp", "-q"));
    command.addAll(List.of(System.getProperty("suite.versions").split(" ")));
    command.add("-Dsuite.classpath=" + System.getProperty("suite.classpath"));
    command.add("-Dsuite.jvm=" + System.getProperty("suite.jvm"));
    command.addAll(options);
    command.addAll(List.of(more));
    command.add(goal);
    Path log = project.resolve("target/" + goal.replace(':', '-') + ".log");
    Files.createDirectories(log.getParent());
    int status =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    if (status != 0) {
      throw new IOException(goal + " failed; see " + log);
    }
  }

  /** Says what differs, and whether all of it is expected. */
  private boolean compare(SuiteReport bare, SuiteReport wrapped) throws IOException {
    Exceptions reviewed = Exceptions.read();
    Map<String, String> unexpected = new TreeMap<>();
    int expected = 0;
    for (Map.Entry<String, Outcome> test : bare.outcomes().entrySet()) {
      Outcome through = wrapped.outcomes().get(test.getKey());
      if (test.getValue() == Outcome.PASSED && through != Outcome.PASSED) {
        if (reviewed.matches(test.getKey())) {
          expected++;
        } else {
          unexpected.put(test.getKey(), String.valueOf(through));
        }
      }
    }
    unexpected.forEach((test, outcome) -> System.out.println("DIFFERS  " + test + ": " + outcome));
    System.out.printf("differ   %d as reviewed, %d not%n", expected, unexpected.size());
    List<String> idle = options.isEmpty() ? reviewed.unused() : List.of();
    idle.forEach(pattern -> System.out.println("UNUSED   " + pattern));
    return unexpected.isEmpty() && idle.isEmpty();
  }

  /** The reviewed exceptions: a pattern for tests and a reason on each line. */
  private static final class Exceptions {
    private final Map<Pattern, Boolean> used = new java.util.LinkedHashMap<>();

    static Exceptions read() throws IOException {
      Exceptions exceptions = new Exceptions();
      try (InputStream file = TransparencyRun.class.getResourceAsStream("exceptions.txt")) {
        String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
        text.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .forEach(
                line ->
                    exceptions.used.put(
                        Pattern.compile(line.substring(0, line.indexOf(" | ")).strip()), false));
      }
      return exceptions;
    }

    boolean matches(String test) {
      boolean found = false;
      for (Map.Entry<Pattern, Boolean> pattern : used.entrySet()) {
        if (pattern.getKey().matcher(test).matches()) {
          pattern.setValue(true);
          found = true;
        }
      }
      return found;
    }

    List<String> unused() {
      return used.entrySet().stream()
          .filter(pattern -> !pattern.getValue())
          .map(pattern -> pattern.getKey().pattern())
          .toList();
    }
  }
}
