// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;

/** The fences between the packages of the recovery. */
@AnalyzeClasses(
    packages = "io.github.hotrow.recovery",
    importOptions = RecoveryArchitectureTest.WithoutTests.class)
class RecoveryArchitectureTest {
  static final class WithoutTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/");
    }
  }

  @ArchTest
  static final ArchRule theCommandLineAloneUsesItsLibraries =
      noClasses()
          .that()
          .resideOutsideOfPackage("..recovery.cli")
          .should()
          .dependOnClassesThat(resideInAnyPackage("picocli..", "com.fasterxml.."));

  @ArchTest
  static final ArchRule nothingDependsOnTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("..recovery.cli")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..recovery.cli");

  @ArchTest
  static final ArchRule theJournalKnowsNoDatabase =
      noClasses()
          .that()
          .resideInAPackage("..internal.journal")
          .should()
          .dependOnClassesThat()
          .haveNameMatching("java\\.sql\\.(Connection|Statement|PreparedStatement|ResultSet)")
          .orShould()
          .dependOnClassesThat()
          .resideInAPackage("org.postgresql..");

  @ArchTest
  static final ArchRule theEnginesInsideIsItsOwn =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  "io.github.hotrow.internal..", "org.agrona..", "com.lmax.disruptor.."));

  /**
   * It may jump, and be another than the database's; a segment's header shows it to people only.
   */
  @ArchTest
  static final ArchRule nothingDependsOnTheWallClock =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("io.github.hotrow.recovery.internal.journal.Segment")
          .should()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(Instant.class, "now")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Clock.class);

  @ArchTest
  static final ArchRule internalPackagesFormNoCycle =
      slices().matching("io.github.hotrow.recovery.internal.(*)..").should().beFreeOfCycles();
}
