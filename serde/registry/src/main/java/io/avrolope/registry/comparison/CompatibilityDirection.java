// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;

/** Which of two schemas must be able to read the other's data. Avro's own checker decides. */
public enum CompatibilityDirection {
  /** The newer schema reads what the older one wrote. */
  BACKWARD,
  /** The older schema reads what the newer one writes. */
  FORWARD,
  /** Both directions. */
  FULL;

  /** The incompatibilities; empty if the schemas are compatible in this direction. */
  public List<Finding> violations(Schema older, Schema newer) {
    List<Finding> violations = new ArrayList<>();
    if (this != FORWARD) {
      violations.addAll(unreadable(newer, older));
    }
    if (this != BACKWARD) {
      violations.addAll(unreadable(older, newer));
    }
    return violations.stream().distinct().toList();
  }

  /** The reasons why the reader cannot read the writer's data. */
  public static List<Finding> unreadable(Schema reader, Schema writer) {
    return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
        .getResult()
        .getIncompatibilities()
        .stream()
        .map(each -> new Finding(SchemaPath.of(reader, each.getLocation()), reason(each)))
        .distinct()
        .toList();
  }

  private static String reason(Incompatibility found) {
    Schema reader = found.getReaderFragment();
    Schema writer = found.getWriterFragment();
    return switch (found.getType()) {
      case NAME_MISMATCH ->
          "the writer's name "
              + writer.getFullName()
              + " is not a name or alias of the reader's "
              + reader.getFullName();
      case FIXED_SIZE_MISMATCH ->
          "the writer's size is "
              + writer.getFixedSize()
              + ", the reader's size is "
              + reader.getFixedSize();
      case MISSING_ENUM_SYMBOLS ->
          "the reader has no default, and lacks the writer's symbols " + missing(reader, writer);
      case READER_FIELD_MISSING_DEFAULT_VALUE ->
          "the field is missing in the writer and has no default";
      case TYPE_MISMATCH ->
          "the reader's "
              + SchemaLabels.of(reader)
              + " cannot read the writer's "
              + SchemaLabels.of(writer);
      case MISSING_UNION_BRANCH ->
          "no branch of the reader's "
              + SchemaLabels.of(reader)
              + " can read the writer's "
              + branch(found, writer);
    };
  }

  private static List<String> missing(Schema reader, Schema writer) {
    return writer.getEnumSymbols().stream().filter(each -> !reader.hasEnumSymbol(each)).toList();
  }

  /** The branch of a writer's union; Avro gives its index as the last step of the location. */
  private static String branch(Incompatibility found, Schema writer) {
    String last = found.getLocation().replaceFirst(".*/", "");
    return writer.getType() == Schema.Type.UNION
            && last.matches("[0-9]{1,6}")
            && Integer.parseInt(last) < writer.getTypes().size()
        ? SchemaLabels.of(writer.getTypes().get(Integer.parseInt(last)))
        : SchemaLabels.of(writer);
  }

  /** The name in options. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
