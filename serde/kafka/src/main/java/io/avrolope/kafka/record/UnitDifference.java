// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.error.IncompatibleSchemasException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.jspecify.annotations.Nullable;

/**
 * Finds places at which the same number means another time, or another decimal, in two schemas.
 * Schema resolution ignores logical types, so an object's number of milliseconds would be read as
 * one of microseconds.
 */
final class UnitDifference {
  private static final String LOCAL = "local-";
  private static final Set<Schema.Type> NAMED = Set.of(Schema.Type.RECORD, Schema.Type.FIXED);
  private static final Set<String> OF_DECIMALS = Set.of("decimal", "big-decimal");
  private static final Set<String> OF_TIME =
      Set.of(
          "date",
          "time-millis",
          "time-micros",
          "timestamp-millis",
          "timestamp-micros",
          "timestamp-nanos");

  /** Records that were compared, by identity: a record may contain itself. */
  private final IdentityHashMap<Schema, Set<Schema>> seen = new IdentityHashMap<>();

  private UnitDifference() {}

  /**
   * Refuses a schema that gives the numbers of an object another meaning.
   *
   * @param written the schema that the record will name
   * @param own the object's schema
   * @throws IncompatibleSchemasException if there is such a place
   */
  static void refuse(Schema written, Schema own) {
    new UnitDifference().compare(written, own, own.getFullName());
  }

  private void compare(Schema written, Schema own, String path) {
    if (own.getType() == Schema.Type.UNION) {
      own.getTypes().forEach(branch -> compareBranch(written, branch, path));
    } else if (written.getType() == Schema.Type.UNION) {
      compareBranch(written, own, path);
    } else {
      requireUnit(written.getLogicalType(), own.getLogicalType(), path);
      compareParts(written, own, path);
    }
  }

  /** Compares each branch that the data may get: which one it is depends on more than names. */
  private void compareBranch(Schema written, Schema own, String path) {
    List<Schema> branches =
        written.getType() == Schema.Type.UNION ? written.getTypes() : List.of(written);
    List<Schema> sameType =
        branches.stream().filter(branch -> branch.getType() == own.getType()).toList();
    Stream.<Supplier<List<Schema>>>of(
            () -> all(sameType, branch -> branch.getFullName().equals(own.getFullName())),
            () -> all(sameType, branch -> isNamed(branch, own)),
            () -> all(sameType, branch -> isNamesake(branch, own) && reads(branch, own)),
            () -> sameType, // one of them by its structure
            () -> all(branches, branch -> isPromoted(own, branch)))
        .map(Supplier::get)
        .filter(each -> !each.isEmpty())
        .findFirst()
        .ifPresent(each -> each.forEach(branch -> compare(branch, own, path)));
  }

  private static List<Schema> all(List<Schema> branches, Predicate<Schema> isWanted) {
    return branches.stream().filter(isWanted).toList();
  }

  private static boolean isNamed(Schema branch, Schema own) {
    return NAMED.contains(branch.getType()) && branch.getAliases().contains(own.getFullName());
  }

  private static boolean isNamesake(Schema branch, Schema own) {
    return branch.getName().equals(own.getName());
  }

  private static boolean reads(Schema branch, Schema own) {
    return SchemaCompatibility.checkReaderWriterCompatibility(branch, own).getType()
        == SchemaCompatibility.SchemaCompatibilityType.COMPATIBLE;
  }

  private static boolean isPromoted(Schema own, Schema branch) {
    return own.getType() == Schema.Type.INT && branch.getType() == Schema.Type.LONG;
  }

  private void compareParts(Schema written, Schema own, String path) {
    if (written.getType() != own.getType()) {
      return;
    }
    switch (own.getType()) {
      case RECORD -> {
        if (seen.computeIfAbsent(written, each -> identitySet()).add(own)) {
          written.getFields().forEach(field -> compareField(field, own, path));
        }
      }
      case ARRAY -> compare(written.getElementType(), own.getElementType(), path + "[]");
      case MAP -> compare(written.getValueType(), own.getValueType(), path + "{}");
      default -> {
        // has no parts
      }
    }
  }

  private static Set<Schema> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private void compareField(Schema.Field written, Schema own, String path) {
    Schema.Field field = own.getField(written.name());
    for (String alias : written.aliases()) {
      field = field == null ? own.getField(alias) : field;
    }
    if (field != null) {
      compare(written.schema(), field.schema(), path + "." + field.name());
    }
  }

  private static void requireUnit(
      @Nullable LogicalType written, @Nullable LogicalType own, String path) {
    if (written != null && own != null && isOtherUnit(written, own)) {
      throw new IncompatibleSchemasException(
          "Expected the logical type "
              + text(own)
              + " of the object's schema but found "
              + text(written)
              + " in the schema that the record would name, at "
              + path
              + ": the number would mean another value. Create the object with that schema");
    }
  }

  private static boolean isOtherUnit(LogicalType written, LogicalType own) {
    if (written instanceof LogicalTypes.Decimal left && own instanceof LogicalTypes.Decimal right) {
      return left.getScale() != right.getScale();
    }
    String left = unit(written);
    String right = unit(own);
    if (OF_DECIMALS.contains(left) && OF_DECIMALS.contains(right)) {
      return !left.equals(right);
    }
    return OF_TIME.contains(left) && OF_TIME.contains(right) && !left.equals(right);
  }

  private static String unit(LogicalType type) {
    String name = type.getName();
    return name.startsWith(LOCAL) ? name.substring(LOCAL.length()) : name;
  }

  private static String text(LogicalType type) {
    return type instanceof LogicalTypes.Decimal decimal
        ? "decimal with scale " + decimal.getScale()
        : type.getName();
  }
}
