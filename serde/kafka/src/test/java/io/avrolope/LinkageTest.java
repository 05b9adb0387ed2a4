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
   * Classes and members that Avro 1.11.4 or 1.12.1 lacks, and our classes that use them. These ask
   * {@code AvroVersion} first, or no plan with that Avro needs them.
   */
  private static final Map<String, Set<String>> MISSING_IN_SOME_VERSIONS =
      Map.of(
          "org.apache.avro.NameValidator",
          Set.of("internal.link.AvroVersion"),
          "org.apache.avro.Schema$Parser.<init>(org.apache.avro.NameValidator)",
          Set.of("internal.link.AvroVersion"),
          "org.apache.avro.util.ClassSecurityValidator",
          Set.of("internal.link.AvroVersion"),
          "org.apache.avro.Conversions$DurationConversion",
          Set.of("internal.model.StandardConversions"),
          "org.apache.avro.data.TimeConversions$TimestampNanosConversion",
          Set.of("internal.link.AvroVersion", "internal.model.StandardConversions"),
          "org.apache.avro.data.TimeConversions$LocalTimestampNanosConversion",
          Set.of("internal.model.StandardConversions"),
          "org.apache.avro.generic.PrimitivesArrays",
          Set.of(
              "internal.interpret.ArrayNode",
              "internal.compile.CollectionCode$Kind",
              "internal.model.FromWire",
              "internal.wire.ReadValues"));

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
