// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/** The server's packages depend on each other in one direction. */
@AnalyzeClasses(
    packages = "io.avrolope.server",
    importOptions = ImportOption.DoNotIncludeTests.class)
class LayeringTest {

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("io.avrolope.server.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NESTED_PACKAGES_HAVE_NO_CYCLES =
      slices().matching("io.avrolope.server.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule CLASSES_OF_THE_HTTP_LAYER_HAVE_NO_CYCLES =
      slices()
          .assignedFrom(new OutermostClasses("io.avrolope.server.http"))
          .should()
          .beFreeOfCycles();

  @ArchTest
  static final ArchRule CLASSES_OF_THE_CONFIGURATION_HAVE_NO_CYCLES =
      slices()
          .assignedFrom(new OutermostClasses("io.avrolope.server.config"))
          .should()
          .beFreeOfCycles();

  @ArchTest
  static final ArchRule CLASSES_OF_SECURITY_HAVE_NO_CYCLES =
      slices()
          .assignedFrom(new OutermostClasses("io.avrolope.server.security"))
          .should()
          .beFreeOfCycles();

  @ArchTest
  static final ArchRule LAYERS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("main")
          .definedBy("io.avrolope.server", "io.avrolope.server.config")
          .layer("http")
          .definedBy("io.avrolope.server.http..")
          .layer("operations")
          .definedBy("io.avrolope.server.operations")
          .layer("schemarepo")
          .definedBy("io.avrolope.server.schemarepo")
          .layer("doctor")
          .definedBy("io.avrolope.server.doctor")
          .layer("records")
          .definedBy("io.avrolope.server.records")
          .layer("service")
          .definedBy("io.avrolope.server.service")
          .layer("view")
          .definedBy("io.avrolope.server.view")
          .layer("association")
          .definedBy("io.avrolope.server.association")
          .layer("registry")
          .definedBy("io.avrolope.server.registry")
          .layer("security")
          .definedBy("io.avrolope.server.security")
          .layer("store")
          .definedBy("io.avrolope.server.store..")
          .layer("topic")
          .definedBy("io.avrolope.server.topic")
          .layer("state")
          .definedBy("io.avrolope.server.state")
          .layer("types")
          .definedBy("io.avrolope.server.types")
          .whereLayer("types")
          .mayOnlyBeAccessedByLayers("http", "service", "view", "registry", "doctor")
          .whereLayer("main")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("http")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("security")
          .mayOnlyBeAccessedByLayers("main", "http", "schemarepo")
          .whereLayer("operations")
          .mayOnlyBeAccessedByLayers("main", "http")
          .whereLayer("service")
          .mayOnlyBeAccessedByLayers("main", "http", "operations", "records")
          .whereLayer("schemarepo")
          .mayOnlyBeAccessedByLayers("main", "http", "service")
          .whereLayer("view")
          .mayOnlyBeAccessedByLayers("http", "operations", "records", "service")
          .whereLayer("association")
          .mayOnlyBeAccessedByLayers("http", "service")
          .whereLayer("doctor")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("records")
          .mayOnlyBeAccessedByLayers("main", "http")
          .whereLayer("registry")
          .mayOnlyBeAccessedByLayers(
              "main", "http", "records", "service", "schemarepo", "view", "association")
          .whereLayer("store")
          .mayOnlyBeAccessedByLayers(
              "main",
              "http",
              "operations",
              "service",
              "schemarepo",
              "view",
              "association",
              "registry",
              "doctor")
          .whereLayer("topic")
          .mayOnlyBeAccessedByLayers("main", "store", "doctor")
          .whereLayer("state")
          .mayOnlyBeAccessedByLayers(
              "operations",
              "service",
              "schemarepo",
              "view",
              "association",
              "registry",
              "store",
              "topic",
              "doctor");

  @ArchTest
  static final ArchRule LAYERS_OF_HTTP =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("main")
          .definedBy("io.avrolope.server")
          .layer("config")
          .definedBy("io.avrolope.server.config")
          .layer("http")
          .definedBy("io.avrolope.server.http")
          .layer("guard")
          .definedBy("io.avrolope.server.http.guard")
          .layer("leader")
          .definedBy("io.avrolope.server.http.leader")
          .layer("console")
          .definedBy("io.avrolope.server.http.console")
          .layer("api")
          .definedBy("io.avrolope.server.http.api")
          .layer("route")
          .definedBy("io.avrolope.server.http.route")
          .layer("request")
          .definedBy("io.avrolope.server.http.request")
          .layer("options")
          .definedBy("io.avrolope.server.http.options")
          .whereLayer("http")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("guard")
          .mayOnlyBeAccessedByLayers("http")
          .whereLayer("leader")
          .mayOnlyBeAccessedByLayers("http")
          .whereLayer("console")
          .mayOnlyBeAccessedByLayers("http", "guard")
          .whereLayer("api")
          .mayOnlyBeAccessedByLayers("http", "console")
          .whereLayer("route")
          .mayOnlyBeAccessedByLayers("http", "leader", "console", "api")
          .whereLayer("request")
          .mayOnlyBeAccessedByLayers("http", "guard", "leader", "console", "route")
          .whereLayer("options")
          .mayOnlyBeAccessedByLayers("main", "config", "http", "guard", "leader", "route");

  @ArchTest
  static final ArchRule ROUTES_DO_NOT_KNOW_THE_HTTP_SERVER =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.avrolope.server.http.options",
              "io.avrolope.server.http.route",
              "io.avrolope.server.http.api")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.eclipse.jetty.server..", "org.eclipse.jetty.http..", "org.eclipse.jetty.io..");

  @ArchTest
  static final ArchRule DECISIONS_ARE_MADE_WITHOUT_FILES_CLOCKS_AND_HTTP =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.avrolope.server.model..",
              "io.avrolope.server.state..",
              "io.avrolope.server.language..",
              "io.avrolope.server.types..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.eclipse.jetty..", "java.nio.file..", "java.time..");

  /** Only the console's views of records decode data, and data are Avro. */
  @ArchTest
  static final ArchRule SCHEMAS_OF_ALL_TYPES_ARE_HANDLED_ALIKE =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.avrolope.server.association..",
              "io.avrolope.server.doctor..",
              "io.avrolope.server.language",
              "io.avrolope.server.model..",
              "io.avrolope.server.registry..",
              "io.avrolope.server.replay..",
              "io.avrolope.server.service..",
              "io.avrolope.server.schemarepo..",
              "io.avrolope.server.state..",
              "io.avrolope.server.topic..",
              "io.avrolope.server.types..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.avro..")
          .orShould()
          .dependOnClassesThat(
              resideInAPackage("io.avrolope.server.language.avro")
                  .and(not(simpleName("AvroLanguage"))));

  @ArchTest
  static final ArchRule ONE_CLASS_KNOWS_THE_LANGUAGES =
      classes()
          .that()
          .haveSimpleName("AvroLanguage")
          .should()
          .onlyHaveDependentClassesThat()
          .haveNameMatching(".*\\.SchemaTypes");

  @ArchTest
  static final ArchRule ONLY_THE_HTTP_LAYER_KNOWS_JETTY =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.avrolope.server.http..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.eclipse.jetty..");

  /** Each class with those inside it is a slice, if it is in a package or below it. */
  private record OutermostClasses(String root) implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      String name = type.getBaseComponentType().getName();
      return name.startsWith(root + ".")
          ? SliceIdentifier.of(name.replaceFirst("\\$.*", ""))
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "classes of " + root;
    }
  }
}
