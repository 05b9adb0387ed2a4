// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.avrolope.internal.text.KnownNames;

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
              "io.avrolope.codec..",
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
              "io.avrolope.codec..",
              "io.avrolope.connect",
              "io.avrolope.connect.data",
              "io.avrolope.connect.schema",
              "io.avrolope.internal..");

  /** The codec has a package for integrations, {@code io.avrolope.codec.model}. */
  @ArchTest
  static final ArchRule NO_CLASS_IMPORTS_INTERNALS =
      noClasses()
          .that()
          .doNotBelongToAnyOf(ConverterConfig.class)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.avrolope.internal..");

  @ArchTest
  static final ArchRule THE_CONFIGURATION_IMPORTS_ONLY_THE_SEARCH_FOR_SIMILAR_NAMES =
      noClasses()
          .that()
          .belongToAnyOf(ConverterConfig.class)
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.avrolope.internal..").and(not(equivalentTo(KnownNames.class))));

  @ArchTest
  static final ArchRule NO_CLASS_IMPORTS_KAFKAS_INTERNALS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka.common.utils..", "org.apache.kafka.connect.util..");
}
