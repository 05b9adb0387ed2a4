package io.avrolope;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.apache.avro.Schema;

/** Who may import whom: the table of ARCHITECTURE.md. */
@AnalyzeClasses(packages = "io.avrolope", importOptions = DoNotIncludeTests.class)
class LayeringTest {
  @ArchTest
  static final ArchRule THERE_ARE_NO_CYCLES =
      slices().matching("io.avrolope.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ONLY_KAFKA_KNOWS_KAFKA =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.avrolope.kafka..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.kafka..");

  /** Kafka Streams is not on the class path of those who do not use it. */
  @ArchTest
  static final ArchRule ONLY_ONE_PACKAGE_KNOWS_KAFKA_STREAMS =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.avrolope.kafka.streams..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka.streams..", "io.avrolope.kafka.streams..");

  @ArchTest
  static final ArchRule NOBODY_USES_KAFKAS_UTILS_OR_INTERNALS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka.common.utils..", "org.apache.kafka..internals..");

  @ArchTest
  static final ArchRule ONLY_A_COMPILER_WRITES_BYTECODE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.avrolope.internal.compile..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.objectweb.asm..", "net.bytebuddy..", "java.lang.classfile..");

  @ArchTest
  static final ArchRule THE_PLUG_IN_IS_IMPORTED_BY_NONE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.avrolope.kafka..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.avrolope.kafka..");

  @ArchTest
  static final ArchRule WHAT_IS_BENEATH_AVROS_API_KNOWS_THE_CODEC_ALONE =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.avro..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.kafka..",
              "io.avrolope.envelope..",
              "io.avrolope.registry..",
              "io.avrolope.internal.compile..",
              "io.avrolope.internal.plan..",
              "io.avrolope.internal.resolve..");

  @ArchTest
  static final ArchRule NOBODY_NEEDS_WHAT_IS_BENEATH_AVROS_API =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.avrolope.avro..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.avrolope.avro..");

  @ArchTest
  static final ArchRule ENVELOPES_KNOW_IDENTITIES_AND_ERRORS_ALONE =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.envelope..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.avro..", "io.avrolope.internal..")
          .orShould()
          .dependOnClassesThat()
          .haveSimpleNameEndingWith("SchemaRegistry");

  @ArchTest
  static final ArchRule REGISTRIES_KNOW_NO_ENVELOPE_AND_NO_CODEC =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.registry..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.envelope..",
              "io.avrolope.internal.codec..",
              "io.avrolope.internal.resolve..",
              "io.avrolope.internal.plan..");

  @ArchTest
  static final ArchRule CODECS_KNOW_BYTES_AND_SCHEMAS_ALONE =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.avrolope.internal.codec..",
              "io.avrolope.internal.compile..",
              "io.avrolope.internal.wire..",
              "io.avrolope.internal.resolve..",
              "io.avrolope.internal.model..",
              "io.avrolope.internal.plan..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.avrolope.envelope..", "io.avrolope.registry..");

  @ArchTest
  static final ArchRule PLANS_KNOW_NOBODY =
      classes()
          .that()
          .resideInAPackage("io.avrolope.internal.plan..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.internal.plan..", "org.apache.avro..", "org.jspecify..", "java..");

  @ArchTest
  static final ArchRule RESOLUTION_KNOWS_NO_ENGINE =
      noClasses()
          .that()
          .resideInAnyPackage("io.avrolope.internal.resolve..", "io.avrolope.internal.model..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.internal.codec..",
              "io.avrolope.internal.compile..",
              "io.avrolope.internal.wire..");

  @ArchTest
  static final ArchRule A_COMPILER_KNOWS_PLANS_AND_BYTES_ALONE =
      noClasses()
          .that()
          .resideInAnyPackage("io.avrolope.internal.compile..", "io.avrolope.internal.wire..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.internal.codec..",
              "io.avrolope.internal.model..",
              "io.avrolope.internal.resolve..");

  @ArchTest
  static final ArchRule ERRORS_KNOW_NOBODY =
      noClasses()
          .that()
          .resideInAPackage("io.avrolope.error..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.kafka..",
              "io.avrolope.envelope..",
              "io.avrolope.registry..",
              "io.avrolope.internal..");

  @ArchTest
  static final ArchRule TLS_KNOWS_THE_JDK_ALONE =
      classes()
          .that()
          .resideInAPackage("io.avrolope.internal.tls..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.avrolope.internal.tls..", "org.slf4j..", "org.jspecify..", "java..", "javax..");

  /** While records flow: a plan is made once. */
  @ArchTest
  static final ArchRule ENGINES_ASK_NO_SCHEMA =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.avrolope.internal.codec..",
              "io.avrolope.internal.compile..",
              "io.avrolope.internal.wire..")
          .and()
          .doNotHaveSimpleName("Codecs")
          .should()
          .callMethodWhere(target(owner(assignableTo(Schema.class))));

  @ArchTest
  static final ArchRule NOBODY_NEEDS_UNSAFE =
      noClasses().should().dependOnClassesThat().resideInAnyPackage("sun..", "jdk.internal..");
}
