package io.avrolope.internal.link;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which classes a schema may name, in versions of Avro before 1.12.2: the same as there by default.
 * These are a few of {@code java.lang} and {@code java.math}, and those that the system properties
 * {@code org.apache.avro.SERIALIZABLE_CLASSES} and {@code org.apache.avro.SERIALIZABLE_PACKAGES}
 * name, which are read once. The packages that Avro 1.11.4 trusts by itself are not: {@code
 * java.io} is one, where a constructor may make a file.
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
   * @param classes with commas between them
   * @param packages with commas between them; {@code *}: all
   */
  TrustedNames(String classes, String packages) {
    this.classes = names(classes).collect(Collectors.toUnmodifiableSet());
    this.packages = names(packages).collect(Collectors.toUnmodifiableSet());
  }

  private static Stream<String> names(String list) {
    return Arrays.stream(list.split(",")).map(String::strip).filter(name -> !name.isEmpty());
  }

  /** Those of this JVM. */
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
   * Of an array its component counts.
   *
   * @throws SecurityException if it is not trusted
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
              + "! Expected a class that org.apache.avro.SERIALIZABLE_CLASSES names, or one of a"
              + " package that org.apache.avro.SERIALIZABLE_PACKAGES names");
    }
  }
}
