// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Each command is a package that no other command needs, above what the commands share. */
@AnalyzeClasses(packages = "io.avrolope.cli", importOptions = ImportOption.DoNotIncludeTests.class)
class LayeringTest {

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("io.avrolope.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule LAYERS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("main")
          .definedBy("io.avrolope.cli")
          .layer("census")
          .definedBy("io.avrolope.cli.census")
          .layer("check")
          .definedBy("io.avrolope.cli.check")
          .layer("inspect")
          .definedBy("io.avrolope.cli.inspect")
          .layer("records")
          .definedBy("io.avrolope.cli.records")
          .layer("rewrap")
          .definedBy("io.avrolope.cli.rewrap")
          .layer("schemas")
          .definedBy("io.avrolope.cli.schemas")
          .layer("scan")
          .definedBy("io.avrolope.cli.scan")
          .layer("cluster")
          .definedBy("io.avrolope.cli.cluster")
          .layer("terminal")
          .definedBy("io.avrolope.cli.terminal")
          .whereLayer("main")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("census")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("check")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("inspect")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("records")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("rewrap")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("schemas")
          .mayOnlyBeAccessedByLayers("main", "rewrap")
          .whereLayer("scan")
          .mayOnlyBeAccessedByLayers("census", "check")
          .whereLayer("cluster")
          .mayOnlyAccessLayers("terminal")
          .whereLayer("terminal")
          .mayNotAccessAnyLayer();

  @ArchTest
  static final ArchRule COMMANDS_KNOW_NO_SERVER =
      noClasses().should().dependOnClassesThat().resideInAPackage("io.avrolope.server..");
}
