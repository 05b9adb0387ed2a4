package io.avrolope.internal.link;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificDatumReader;

/**
 * Which classes a schema may name, in versions of Avro before 1.12.2: those that the system
 * properties {@code org.apache.avro.SERIALIZABLE_CLASSES} and {@code SERIALIZABLE_PACKAGES} name,
 * or that version's own default of the latter, and those that Avro 1.12.2 always trusts.
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

  /** Avro 1.11.4 itself does not read this property, but who sets it means it. */
  private static final Set<String> CLASSES =
      Arrays.stream(System.getProperty("org.apache.avro.SERIALIZABLE_CLASSES", "").split(","))
          .map(String::strip)
          .collect(Collectors.toUnmodifiableSet());

  private TrustedNames() {}

  static boolean contain(Class<?> type) {
    String name = type.getName();
    return ALWAYS.contains(name) || CLASSES.contains(name) || isOfTrustedPackage(name);
  }

  /** As Avro does: only of an array it is the component that counts. */
  static void require(Class<?> type) {
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

  /** Some versions keep the packages with a dot behind them. */
  @SuppressWarnings("deprecation") // up to 1.12.1 there is nothing else
  private static boolean isOfTrustedPackage(String name) {
    String[] packages = SpecificDatumReader.SERIALIZABLE_PACKAGES;
    if (packages.length == 1 && packages[0].equals("*")) {
      return true;
    }
    return Arrays.stream(packages)
        .map(each -> each.endsWith(".") ? each : each + ".")
        .anyMatch(name::startsWith);
  }
}
