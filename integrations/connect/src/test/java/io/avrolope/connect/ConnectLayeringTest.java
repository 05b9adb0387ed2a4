// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The allowed imports between the packages of the module. */
@AnalyzeClasses(packages = "io.avrolope.connect", importOptions = DoNotIncludeTests.class)
class ConnectLayeringTest {
  @ArchTest
  static final ArchRule THE_MAPPING_OF_SCHEMAS_KNOWS_NO_DATA =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.connect.schema")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.connect",
              "io.avrolope.connect.data",
              "io.avrolope.internal..",
              "io.avrolope.kafka..");

  @ArchTest
  static final ArchRule DATA_MODELS_AND_OUTAGE_POLICY_DO_NOT_IMPORT_THE_CONVERTER =
      noClasses()
          .that()
          .resideInAnyPackage("io.avrolope.connect.data", "io.avrolope.connect.outage")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.avrolope.connect");

  @ArchTest
  static final ArchRule TRANSFORMS_KNOW_NO_DATA_OF_CONNECT =
      noClasses()
          .that()
          .resideInAnyPackage("io.avrolope.connect.transform", "io.avrolope.connect.config")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.connect",
              "io.avrolope.connect.data",
              "io.avrolope.connect.schema",
              "io.avrolope.internal..");

  @ArchTest
  static final ArchRule NO_CLASS_IMPORTS_ENGINES_OR_KAFKAS_INTERNALS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.internal.codec..",
              "io.avrolope.internal.compile..",
              "io.avrolope.internal.interpret..",
              "org.apache.kafka.common.utils..",
              "org.apache.kafka.connect.util..");
}
