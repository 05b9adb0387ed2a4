// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The engines stand on their own: tools with a terminal and servers both use them. */
@AnalyzeClasses(
    packages = "io.avrolope.topics",
    importOptions = ImportOption.DoNotIncludeTests.class)
class LayeringTest {

  @ArchTest
  static final ArchRule LAYERS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("scan")
          .definedBy("io.avrolope.topics.scan")
          .layer("inspect")
          .definedBy("io.avrolope.topics.inspect")
          .layer("records")
          .definedBy("io.avrolope.topics.records")
          .layer("json")
          .definedBy("io.avrolope.topics.json")
          .layer("cluster")
          .definedBy("io.avrolope.topics.cluster")
          .whereLayer("scan")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("inspect")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("records")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("json")
          .mayOnlyBeAccessedByLayers("inspect")
          .whereLayer("cluster")
          .mayOnlyBeAccessedByLayers("scan", "inspect", "records");

  @ArchTest
  static final ArchRule ENGINES_KNOW_NO_TOOL =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.avrolope.cli..", "io.avrolope.server..", "picocli..");
}
