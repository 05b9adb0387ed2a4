// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.link;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The classes that a schema may name, for Avro versions before 1.12.2. The rules are the defaults
 * of Avro 1.12.2: some classes of {@code java.lang} and {@code java.math}, and the names in the
 * system properties {@code org.apache.avro.SERIALIZABLE_CLASSES} and {@code
 * org.apache.avro.SERIALIZABLE_PACKAGES}, which are read once. Avro 1.11.4 trusts more packages by
 * default. This class does not, because {@code java.io} is one of them, where a constructor can
 * create a file.
 */
final class TrustedNames {
  private static final Set<String> ALWAYS =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.CharSequence",
          "java.lang.Character",
          "java.lang.Double",
          "java.lang.Enum",
          "java.lang.Float",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Number",
          "java.lang.Object",
          "java.lang.Short",
          "java.lang.String",
          "java.lang.Void",
          "java.math.BigDecimal",
          "java.math.BigInteger");

  private static final TrustedNames GLOBAL =
      new TrustedNames(
          System.getProperty("org.apache.avro.SERIALIZABLE_CLASSES", ""),
          System.getProperty("org.apache.avro.SERIALIZABLE_PACKAGES", ""));

  private final Set<String> classes;
  private final Set<String> packages;

  /**
   * @param classes class names, comma-separated
   * @param packages package names, comma-separated; {@code *} trusts all
   */
  TrustedNames(String classes, String packages) {
    this.classes = names(classes).collect(Collectors.toUnmodifiableSet());
    this.packages = names(packages).collect(Collectors.toUnmodifiableSet());
  }

  private static Stream<String> names(String list) {
    return Arrays.stream(list.split(",")).map(String::strip).filter(name -> !name.isEmpty());
  }

  /** The names that this JVM's system properties give. */
  static TrustedNames global() {
    return GLOBAL;
  }

  boolean contain(Class<?> type) {
    String name = type.getName();
    return ALWAYS.contains(name)
        || classes.contains(name)
        || packages.contains("*")
        || packages.stream().anyMatch(each -> name.startsWith(each + "."));
  }

  /**
   * Checks a class, or the component type of an array.
   *
   * @throws SecurityException if the class is not trusted
   */
  void require(Class<?> type) {
    Class<?> single = type;
    while (single.isArray()) {
      single = single.componentType();
    }
    if (!single.isPrimitive() && !contain(single)) {
      throw new SecurityException(
          "Forbidden "
              + single.getName()
              + "! This class is not trusted. To trust it, add it to the system property"
              + " org.apache.avro.SERIALIZABLE_CLASSES, or its package to"
              + " org.apache.avro.SERIALIZABLE_PACKAGES");
    }
  }
}
