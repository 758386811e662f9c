// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The fences between the engine's packages, and the sizes of its files and methods. */
@AnalyzeClasses(packages = "io.github.hotrow", importOptions = ArchitectureTest.WithoutTests.class)
class ArchitectureTest {
  /** Leaves the tests out wherever the module is built; ArchUnit's own option knows target only. */
  static final class WithoutTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/");
    }
  }

  private static final String API = "io.github.hotrow";
  private static final String METRICS = API + ".metrics";
  private static final String INTERNAL = API + ".internal.";
  private static final String[] PURE = {INTERNAL + "group", INTERNAL + "table"};

  /** What opens, holds or reads a connection; exceptions and value types are no matter. */
  private static final Pattern JDBC =
      Pattern.compile(
          "java\\.sql\\.(Connection|Statement|PreparedStatement|CallableStatement|ResultSet"
              + "|DriverManager|Driver|Savepoint|Array)");

  @ArchTest
  static final ArchRule theDisruptorIsUsedByTheRingAlone =
      onlyIn("ring", resideInAPackage("com.lmax.."), "the Disruptor");

  @ArchTest
  static final ArchRule theDriverAndThePoolAreUsedByTheCommitPackageAlone =
      onlyIn(
          "commit",
          resideInAnyPackage("org.postgresql..", "com.zaxxer.hikari.."),
          "pgjdbc and HikariCP");

  @ArchTest
  static final ArchRule connectionsAreUsedByTheCommitPackageAlone =
      noClasses()
          .that(not(resideInAPackage(INTERNAL + "commit")))
          .and()
          // it hands an application's connection on, and does nothing with it
          .doNotHaveFullyQualifiedName(API + ".HotrowEngine")
          .should()
          .dependOnClassesThat(
              DescribedPredicate.describe(
                  "JDBC's connections, statements and results",
                  type -> JDBC.matcher(type.getName()).matches()))
          .because("JDBC is fenced in internal.commit");

  @ArchTest
  static final ArchRule theFlightRecorderIsUsedByTheRecordingPackageAlone =
      onlyIn("recording", resideInAPackage("jdk.jfr.."), "jdk.jfr");

  @ArchTest
  static final ArchRule micrometerIsUsedByTheMetricsAlone =
      noClasses()
          .that(not(resideInAPackage(METRICS)))
          .should()
          .dependOnClassesThat(resideInAPackage("io.micrometer.."));

  @ArchTest
  static final ArchRule metricsSeeTheApiAlone =
      noClasses()
          .that(resideInAPackage(METRICS))
          .should()
          .dependOnClassesThat(resideInAPackage(API + ".internal.."));

  @ArchTest
  static final ArchRule decisionsDoNotLog =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.slf4j..", "java.util.logging..", "java.lang.System$Logger");

  @ArchTest
  static final ArchRule decisionsHaveNoClockOfTheirOwn =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.time.Clock");

  @ArchTest
  static final ArchRule decisionsStartAndStopNoThreads =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .and()
          // a member knows the thread that waits for it, and ends its park
          .doNotHaveFullyQualifiedName(INTERNAL + "group.Member")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Thread.class, LockSupport.class)
          .orShould()
          .dependOnClassesThat()
          .resideInAPackage("java.util.concurrent.locks")
          .orShould()
          .dependOnClassesThat()
          .haveNameMatching("java\\.util\\.concurrent\\.(.*Executor.*|Future|.*Latch|.*Queue)");

  @ArchTest
  static final ArchRule packagesDependOneWay =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("table")
          .definedBy(INTERNAL + "table")
          .layer("group")
          .definedBy(INTERNAL + "group")
          .layer("ring")
          .definedBy(INTERNAL + "ring")
          .layer("commit")
          .definedBy(INTERNAL + "commit")
          .layer("recording")
          .definedBy(INTERNAL + "recording")
          .layer("leader")
          .definedBy(INTERNAL + "leader")
          .layer("strategy")
          .definedBy(INTERNAL + "strategy")
          .layer("intake")
          .definedBy(INTERNAL + "intake")
          .layer("escrow")
          .definedBy(INTERNAL + "escrow")
          .layer("api")
          .definedBy(API)
          .whereLayer("escrow")
          .mayOnlyBeAccessedByLayers("api")
          .whereLayer("intake")
          .mayOnlyBeAccessedByLayers("escrow", "api")
          .whereLayer("strategy")
          .mayOnlyBeAccessedByLayers("intake", "api")
          .whereLayer("recording")
          .mayOnlyBeAccessedByLayers("leader", "api")
          .whereLayer("leader")
          .mayOnlyBeAccessedByLayers("strategy", "intake", "api")
          .whereLayer("commit")
          .mayOnlyBeAccessedByLayers("leader", "strategy", "intake", "api")
          .whereLayer("ring")
          .mayOnlyBeAccessedByLayers("leader", "api")
          .whereLayer("group")
          .mayOnlyBeAccessedByLayers(
              "ring", "commit", "recording", "leader", "strategy", "intake", "escrow", "api")
          .whereLayer("table")
          .mayOnlyBeAccessedByLayers(
              "group", "commit", "recording", "leader", "strategy", "intake", "escrow", "api");

  @ArchTest
  static final ArchRule packagesFormNoCycle =
      slices().matching(INTERNAL + "(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule onlyTheEngineItselfKnowsWhatIsBehindTheApi =
      noClasses()
          .that()
          .resideInAPackage(API)
          .and()
          .doNotHaveSimpleName("HotrowEngine")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(API + ".internal..");

  @ArchTest
  static final ArchRule whatTheApiShowsIsApi =
      classes().that().resideInAPackage(API).and().arePublic().should(showOnlyApi());

  @ArchTest
  static final ArchRule whatIsPublicIsApiOrInternal =
      classes().that().arePublic().should().resideInAnyPackage(API, METRICS, API + ".internal..");

  @ArchTest
  static final ArchRule classesAreNamedForTheirRole =
      noClasses()
          .should()
          .haveSimpleNameEndingWith("Manager")
          .orShould()
          .haveSimpleNameEndingWith("Helper")
          .orShould()
          .haveSimpleNameEndingWith("Util")
          .orShould()
          .haveSimpleNameEndingWith("Utils")
          .orShould()
          .haveSimpleNameEndingWith("Impl")
          .orShould()
          .haveSimpleNameStartingWith("Abstract");

  private static ArchRule onlyIn(
      String internalPackage, DescribedPredicate<JavaClass> used, String what) {
    return noClasses()
        .that(not(resideInAPackage(INTERNAL + internalPackage)))
        .should()
        .dependOnClassesThat(used)
        .because(what + " is fenced in internal." + internalPackage);
  }

  private static ArchCondition<JavaClass> showOnlyApi() {
    return new ArchCondition<>("show only API types in what is public") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        for (JavaCodeUnit unit : type.getCodeUnits()) {
          if (unit.getModifiers().contains(JavaModifier.PUBLIC)) {
            unit.getParameterTypes().forEach(shown -> report(unit.getFullName(), shown, events));
            report(unit.getFullName(), unit.getReturnType(), events);
          }
        }
        for (JavaField field : type.getFields()) {
          if (field.getModifiers().contains(JavaModifier.PUBLIC)) {
            report(field.getFullName(), field.getType(), events);
          }
        }
      }

      private void report(String where, JavaType shown, ConditionEvents events) {
        for (JavaClass raw : shown.getAllInvolvedRawTypes()) {
          if (raw.getPackageName().startsWith(INTERNAL)) {
            events.add(SimpleConditionEvent.violated(raw, where + " shows " + raw.getName()));
          }
        }
      }
    };
  }

  // --- sizes

  private static final int MOST_LINES_OF_A_FILE = 400;
  private static final int MOST_LINES_OF_A_METHOD = 60;

  /** The start of a method or constructor at the depth of a class or a nested one, as formatted. */
  private static final Pattern METHOD =
      Pattern.compile(
          "^( {2}| {4}| {6})(?=[A-Za-z<])(?!return |throw |new |else |if |for )"
              + "(?!.*\\b(record|class|interface|enum) ).*\\(.*");

  @Test
  void aFileIsReadInOneSitting() {
    List<String> tooLong = new ArrayList<>();
    for (Map.Entry<Path, List<String>> file : sources().entrySet()) {
      if (file.getValue().size() > MOST_LINES_OF_A_FILE) {
        tooLong.add(file.getKey().getFileName() + " has " + file.getValue().size() + " lines");
      }
    }
    assertEquals(List.of(), tooLong, "files over " + MOST_LINES_OF_A_FILE + " lines");
  }

  @Test
  void aMethodFitsOnOneScreen() {
    List<String> tooLong = new ArrayList<>();
    for (Map.Entry<Path, List<String>> file : sources().entrySet()) {
      longMethods(file.getKey().getFileName().toString(), file.getValue(), tooLong);
    }
    assertEquals(List.of(), tooLong, "methods over " + MOST_LINES_OF_A_METHOD + " lines");
  }

  /** A method ends with the first closing brace in the column where it began. */
  private static void longMethods(String file, List<String> lines, List<String> tooLong) {
    for (int first = 0; first < lines.size(); first++) {
      if (!METHOD.matcher(lines.get(first)).matches()) {
        continue;
      }
      String indent =
          " ".repeat(lines.get(first).length() - lines.get(first).stripLeading().length());
      for (int last = first; last < lines.size(); last++) {
        String line = lines.get(last);
        if (line.equals(indent + "}")) {
          if (last - first >= MOST_LINES_OF_A_METHOD) {
            tooLong.add(file + ":" + (first + 1) + " has " + (last - first + 1) + " lines");
          }
          break;
        }
        if (line.startsWith(indent) && line.endsWith(";") && !line.startsWith(indent + " ")) {
          break; // a field, or a method without a body
        }
      }
    }
  }

  private static Map<Path, List<String>> sources() {
    Path root = Path.of("src", "main", "java");
    try (Stream<Path> files = Files.walk(root)) {
      Map<Path, List<String>> sources = new TreeMap<>();
      for (Path file :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java"))::iterator) {
        sources.put(file, Files.readAllLines(file));
      }
      return sources;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
