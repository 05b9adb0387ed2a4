// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/**
 * The places at which a level forbids a change of a schema, each with the way out. The words are
 * for the developer who made the change. Not thread-safe.
 */
public final class ForbiddenChange {
  private static final int MAX_SYMBOLS_LENGTH = 1_000;

  private final Schema older;
  private final String olderName;
  private final Schema newer;

  /**
   * @param olderName such as {@code version 3}
   */
  public ForbiddenChange(Schema older, String olderName, Schema newer) {
    this.older = older;
    this.olderName = olderName;
    this.newer = newer;
  }

  /**
   * The places in conflict; empty if the direction allows the change.
   *
   * @throws org.apache.avro.AvroRuntimeException if aliases give one name to two fields
   */
  public List<Finding> conflicts(CompatibilityDirection direction) {
    return direction.violations(older, newer, this::inOldData, this::forOldReaders);
  }

  /** The directions that allow the change. */
  public List<CompatibilityDirection> allowedBy() {
    List<CompatibilityDirection> allowed =
        Stream.of(CompatibilityDirection.BACKWARD, CompatibilityDirection.FORWARD)
            .filter(direction -> conflicts(direction).isEmpty())
            .toList();
    return allowed.size() < 2 ? allowed : List.of(CompatibilityDirection.values());
  }

  /** The newer schema cannot read what the older one wrote. */
  private String inOldData(Incompatibility conflict) {
    return switch (conflict.kind()) {
      case READER_FIELD_MISSING_DEFAULT_VALUE ->
          "the field is new and has no default. Give it a default";
      case TYPE_MISMATCH ->
          changed(conflict.writer(), conflict.reader())
              + ", which cannot read the data of "
              + olderName
              + ". Keep the type, or add a field with another name";
      case NAME_MISMATCH ->
          renamed(conflict.writer(), conflict.reader())
              + ". Keep the name, or add the old one to the aliases";
      case MISSING_ENUM_SYMBOLS ->
          "the symbols "
              + symbols(conflict)
              + " were removed, and the enum has no default. Keep them, or give the enum a default";
      case MISSING_UNION_BRANCH ->
          SchemaLabels.of(conflict.writer())
              + " of "
              + olderName
              + " is no type of "
              + SchemaLabels.of(conflict.reader())
              + ". Keep it";
      case FIXED_SIZE_MISMATCH -> resized(conflict.writer(), conflict.reader());
    };
  }

  /** The older schema cannot read what the newer one writes. */
  private String forOldReaders(Incompatibility conflict) {
    return switch (conflict.kind()) {
      case READER_FIELD_MISSING_DEFAULT_VALUE ->
          "the field was removed, and has no default in "
              + olderName
              + ". Keep it; only a field with a default can be removed";
      case TYPE_MISMATCH ->
          changed(conflict.reader(), conflict.writer())
              + ", which readers with "
              + olderName
              + " cannot read. Keep the type, or add a field with another name";
      case NAME_MISMATCH -> renamed(conflict.reader(), conflict.writer()) + ". Keep the name";
      case MISSING_ENUM_SYMBOLS ->
          "the symbols "
              + symbols(conflict)
              + " are new, and the enum of "
              + olderName
              + " has no default for readers that do not know them. First register a version that"
              + " only adds the default";
      case MISSING_UNION_BRANCH ->
          SchemaLabels.of(conflict.writer())
              + " is new, and "
              + SchemaLabels.of(conflict.reader())
              + " of "
              + olderName
              + " cannot read it. Leave it out";
      case FIXED_SIZE_MISMATCH -> resized(conflict.reader(), conflict.writer());
    };
  }

  private static String changed(Schema from, Schema to) {
    return "the type changed from " + SchemaLabels.of(from) + " to " + SchemaLabels.of(to);
  }

  private static String renamed(Schema from, Schema to) {
    return "the name changed from " + from.getFullName() + " to " + to.getFullName();
  }

  private static String resized(Schema from, Schema to) {
    return "the size changed from "
        + from.getFixedSize()
        + " to "
        + to.getFixedSize()
        + ". Keep the size, or use another name";
  }

  private static String symbols(Incompatibility conflict) {
    return ShortText.list(conflict.missingSymbols(), MAX_SYMBOLS_LENGTH);
  }
}
