// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.avrolope.codec.model.DataModel;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import org.apache.avro.Schema;

/**
 * Which package may import which within a module. Between modules, the compiler checks it: see the
 * picture in ARCHITECTURE.md.
 */
@AnalyzeClasses(
    packages = "io.avrolope",
    importOptions = {DoNotIncludeTests.class, DoNotIncludeTestJars.class})
class LayeringTest {
  private static final String[] ENGINES = {
    "io.avrolope.internal.codec..",
    "io.avrolope.internal.compile..",
    "io.avrolope.internal.interpret..",
    "io.avrolope.internal.stream..",
    "io.avrolope.internal.wire.."
  };

  private static final String DATA_MODELS = "io.avrolope.codec.model..";

  /** The answers of a data model, which plans contain and engines follow. */
  private static final DescribedPredicate<JavaClass> SHAPES =
      resideInAPackage(DATA_MODELS)
          .and(not(equivalentTo(DataModel.class)))
          .as("shapes of data models");

  /** Where the jar of the codec has its copy of ASM. */
  private static final String RELOCATED_ASM = "io.avrolope.internal.asm..";

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("io.avrolope.(**)").should().beFreeOfCycles();

  /** Kafka Streams is not on the class path of applications that do not use it. */
  @ArchTest
  static final ArchRule ONLY_ONE_PACKAGE_IMPORTS_KAFKA_STREAMS =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.avrolope.kafka.streams..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka.streams..", "io.avrolope.kafka.streams..");

  /** Frameworks show metrics in groups of their own. */
  @ArchTest
  static final ArchRule METRICS_OF_INTEGRATIONS_NAME_NO_OTHER_TYPE =
      classes()
          .that()
          .resideInAPackage("io.avrolope.kafka.integration.metrics..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.kafka.integration.metrics..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule NO_CLASS_IMPORTS_KAFKAS_UTILS_OR_INTERNALS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka.common.utils..", "org.apache.kafka..internals..");

  @ArchTest
  static final ArchRule ONLY_THE_COMPILER_WRITES_BYTECODE =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.avrolope.internal.compile..", RELOCATED_ASM)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.objectweb.asm..", RELOCATED_ASM, "net.bytebuddy..", "java.lang.classfile..");

  @ArchTest
  static final ArchRule AVROS_API_IS_BUILT_ON_THE_ENTRY_POINT_OF_THE_CODEC =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.avro..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.internal.compile..",
              "io.avrolope.internal.interpret..",
              "io.avrolope.internal.plan..",
              "io.avrolope.internal.resolve..",
              "io.avrolope.internal.stream..")
          .orShould()
          .dependOnClassesThat(SHAPES);

  @ArchTest
  static final ArchRule ENVELOPES_DO_NOT_IMPORT_AVRO =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.envelope..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("org.apache.avro..", "io.avrolope.internal..")
                  .and(resideOutsideOfPackage("io.avrolope.internal.text..")));

  /** Schemas of other languages have the same names, versions and records of the topic. */
  @ArchTest
  static final ArchRule CONTENTS_OF_REGISTRIES_DO_NOT_IMPORT_AVRO =
      noClasses()
          .that()
          .resideInAnyPackage("io.avrolope.registry.content..", "io.avrolope.registry.log..")
          .or()
          .belongToAnyOf(SchemaContent.class, RegisteredVersion.class, SchemaCatalog.class)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.avro..", "io.avrolope.registry.avro..");

  @ArchTest
  static final ArchRule ONLY_ONE_PACKAGE_PARSES_WHAT_A_REGISTRY_HAS =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.registry..")
          .and()
          .resideOutsideOfPackage("io.avrolope.registry.avro..")
          .should()
          .callMethodWhere(target(owner(assignableTo(Schema.Parser.class))))
          .orShould()
          .callConstructorWhere(target(owner(assignableTo(Schema.Parser.class))));

  /** The classes that integrations see name no internal type. */
  @ArchTest
  static final ArchRule THE_SEAM_OF_INTEGRATIONS_IMPORTS_NO_INTERNALS =
      noClasses()
          .that()
          .resideInAnyPackage(
              DATA_MODELS, "io.avrolope.kafka.mapping..", "io.avrolope.kafka.integration..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.avrolope.internal..");

  @ArchTest
  static final ArchRule DATA_MODELS_FOR_INTEGRATIONS_IMPORT_NO_OTHER_PACKAGE =
      classes()
          .that()
          .resideInAPackage(DATA_MODELS)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(DATA_MODELS, "org.apache.avro..", "org.jspecify..", "java..");

  @ArchTest
  static final ArchRule PLANS_IMPORT_ONLY_SHAPES =
      classes()
          .that()
          .resideInAPackage("io.avrolope.internal.plan..")
          .should()
          .onlyDependOnClassesThat(
              SHAPES.or(
                  resideInAnyPackage(
                      "io.avrolope.internal.plan..",
                      "org.apache.avro..",
                      "org.jspecify..",
                      "java..")));

  /** Another data model changes no planner. */
  @ArchTest
  static final ArchRule PLANNERS_DO_NOT_IMPORT_OUR_DATA_MODELS =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.internal.resolve..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.avrolope.internal.model..");

  @ArchTest
  static final ArchRule OUR_DATA_MODELS_DO_NOT_IMPORT_PLANS =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.internal.model..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.avrolope.internal.plan..", "io.avrolope.internal.resolve..");

  @ArchTest
  static final ArchRule RESOLUTION_IMPORTS_NO_ENGINE =
      noClasses()
          .that()
          .resideInAnyPackage("io.avrolope.internal.resolve..", "io.avrolope.internal.model..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ENGINES);

  @ArchTest
  static final ArchRule ENGINES_IMPORT_ONLY_PLANS_AND_THE_ENCODING =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.avrolope.internal.compile..",
              "io.avrolope.internal.interpret..",
              "io.avrolope.internal.stream..",
              "io.avrolope.internal.wire..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.internal.codec..",
              "io.avrolope.internal.model..",
              "io.avrolope.internal.resolve..")
          .orShould()
          .dependOnClassesThat(equivalentTo(DataModel.class));

  @ArchTest
  static final ArchRule ERRORS_IMPORT_NO_OTHER_PACKAGE =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.error..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.avrolope.schema..", "io.avrolope.internal..");

  @ArchTest
  static final ArchRule TLS_IMPORTS_ONLY_THE_JDK =
      classes()
          .that()
          .resideInAPackage("io.avrolope.internal.tls..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.internal.tls..", "org.slf4j..", "org.jspecify..", "java..", "javax..");

  /**
   * The engines follow a plan, which was made once; they do not look at schemas for each record.
   */
  @ArchTest
  static final ArchRule ENGINES_CALL_NO_METHOD_OF_A_SCHEMA =
      noClasses()
          .that()
          .resideInAnyPackage(ENGINES)
          .and()
          .doNotHaveSimpleName("Codecs")
          .should()
          .callMethodWhere(target(owner(assignableTo(Schema.class))));

  @ArchTest
  static final ArchRule NO_CLASS_USES_UNSAFE =
      noClasses().should().dependOnClassesThat().resideInAnyPackage("sun..", "jdk.internal..");
}
