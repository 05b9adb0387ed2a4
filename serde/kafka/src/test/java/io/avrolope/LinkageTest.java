// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each class, method and field that our classes refer to exists in the versions of Avro and Kafka
 * on the class path. They can differ from the versions at compile time.
 */
class LinkageTest {
  /**
   * Classes and members that Avro 1.11.4 or 1.12.1 or kafka-clients 3.5 lacks, and our classes that
   * use them. These ask {@code AvroVersion} first, or no plan with that Avro needs them, or
   * docs/versions.md says which client they need.
   */
  private static final Map<String, Set<String>> MISSING_IN_SOME_VERSIONS =
      Map.ofEntries(
          missing("org.apache.avro.NameValidator", "internal.link.AvroVersion"),
          missing(
              "org.apache.avro.Schema$Parser.<init>(org.apache.avro.NameValidator)",
              "internal.link.AvroVersion"),
          missing("org.apache.avro.util.ClassSecurityValidator", "internal.link.AvroVersion"),
          missing(
              "org.apache.avro.Conversions$DurationConversion",
              "internal.model.StandardConversions"),
          missing(
              "org.apache.avro.data.TimeConversions$TimestampNanosConversion",
              "internal.link.AvroVersion",
              "internal.model.StandardConversions"),
          missing(
              "org.apache.avro.data.TimeConversions$LocalTimestampNanosConversion",
              "internal.model.StandardConversions"),
          missing(
              "org.apache.avro.generic.PrimitivesArrays",
              "internal.interpret.ArrayNode$Primitives",
              "internal.compile.CollectionCode$Kind",
              "internal.model.FromWire",
              "internal.wire.ReadValues"),
          missing(
              "org.apache.kafka.common.metrics.Monitorable",
              "kafka.MeteredKafkaAvroDeserializer",
              "kafka.MeteredKafkaAvroSerializer"),
          missing(
              "org.apache.kafka.common.metrics.PluginMetrics",
              "kafka.MeteredKafkaAvroDeserializer",
              "kafka.MeteredKafkaAvroSerializer",
              "kafka.integration.PluginMetricsTargets",
              "kafka.metrics.PluginMetricsTarget"),
          missing(
              "org.apache.kafka.common.errors.RecordDeserializationException.headers()",
              "kafka.DeadLetters"),
          missing(
              "org.apache.kafka.common.errors.RecordDeserializationException.keyBuffer()",
              "kafka.DeadLetters"),
          missing(
              "org.apache.kafka.common.errors.RecordDeserializationException.timestamp()",
              "kafka.DeadLetters"),
          missing(
              "org.apache.kafka.common.errors.RecordDeserializationException.valueBuffer()",
              "kafka.DeadLetters"));

  private static Map.Entry<String, Set<String>> missing(String classOrMember, String... users) {
    return Map.entry(classOrMember, Set.of(users));
  }

  /** Methods of {@link Object}, which newer compilers refer to through an interface. */
  private static final Set<String> OBJECT_METHODS =
      Stream.of(Object.class.getMethods()).map(Method::getName).collect(Collectors.toSet());

  private static final JavaClasses OUR_CLASSES =
      new ClassFileImporter()
          .withImportOption(new DoNotIncludeTests())
          .withImportOption(new DoNotIncludeTestJars())
          .importPackages("io.avrolope");

  @Test
  void everyReferencedMemberExists() {
    Set<String> missing = new TreeSet<>();
    OUR_CLASSES.forEach(
        user ->
            Stream.concat(missingClasses(user), missingMembers(user))
                .filter(used -> guarded(used).filter(set -> set.contains(name(user))).isEmpty())
                .forEach(used -> missing.add(user.getName() + " uses " + used)));

    assertThat(missing).isEmpty();
  }

  @Test
  void membersMissingInSomeVersionsAreOnlyUsedByTheListedClasses() {
    Map<String, Set<String>> users = new java.util.TreeMap<>();
    OUR_CLASSES.forEach(
        user ->
            used(user)
                .forEach(
                    used ->
                        MISSING_IN_SOME_VERSIONS.keySet().stream()
                            .filter(used::startsWith)
                            .forEach(
                                rare ->
                                    users
                                        .computeIfAbsent(rare, key -> new TreeSet<>())
                                        .add(name(user)))));

    assertThat(users).isEqualTo(MISSING_IN_SOME_VERSIONS);
  }

  private static Stream<String> used(JavaClass user) {
    return Stream.concat(
        user.getDirectDependenciesFromSelf().stream().map(each -> each.getTargetClass().getName()),
        user.getAccessesFromSelf().stream().map(each -> each.getTarget().getFullName()));
  }

  private static Stream<String> missingClasses(JavaClass user) {
    return user.getDirectDependenciesFromSelf().stream()
        .map(Dependency::getTargetClass)
        .map(JavaClass::getBaseComponentType)
        .filter(used -> used.getName().startsWith("org.apache.") && !used.isFullyImported())
        .map(JavaClass::getName);
  }

  /** Members that do not exist, also those that one of our classes inherits. */
  private static Stream<String> missingMembers(JavaClass user) {
    return user.getAccessesFromSelf().stream()
        .map(JavaAccess::getTarget)
        .filter(used -> !used.getOwner().isArray() && used.resolveMember().isEmpty())
        .filter(used -> !(used.getOwner().isInterface() && OBJECT_METHODS.contains(used.getName())))
        .map(used -> used.getFullName())
        .filter(used -> !used.startsWith("java."));
  }

  private static Optional<Set<String>> guarded(String used) {
    return MISSING_IN_SOME_VERSIONS.entrySet().stream()
        .filter(each -> used.startsWith(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static String name(JavaClass ours) {
    return ours.getName().substring("io.avrolope.".length());
  }
}
