package io.avrolope.cli.schemas;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;

/** Which of two schemas has to read the other's data. The reading is Avro's to judge. */
enum Direction {
  /** The newer schema reads what the older one wrote. */
  BACKWARD,
  /** The older schema reads what the newer one writes. */
  FORWARD,
  /** Both. */
  FULL;

  /** Why it does not hold, by path; empty if it does. */
  List<Change> violations(Schema older, Schema newer) {
    List<Change> violations = new ArrayList<>();
    if (this != FORWARD) {
      violations.addAll(unreadable(newer, older));
    }
    if (this != BACKWARD) {
      violations.addAll(unreadable(older, newer));
    }
    return violations.stream().distinct().toList();
  }

  /** What of the writer's data the reader cannot read. */
  static List<Change> unreadable(Schema reader, Schema writer) {
    return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
        .getResult()
        .getIncompatibilities()
        .stream()
        .map(each -> new Change(SchemaPath.of(reader, each.getLocation()), reason(each)))
        .distinct()
        .toList();
  }

  private static String reason(Incompatibility found) {
    Schema reader = found.getReaderFragment();
    Schema writer = found.getWriterFragment();
    return switch (found.getType()) {
      case NAME_MISMATCH ->
          writer.getFullName() + " is written, which is no name or alias of the reader's";
      case FIXED_SIZE_MISMATCH ->
          "size " + writer.getFixedSize() + " is written and " + reader.getFixedSize() + " read";
      case MISSING_ENUM_SYMBOLS ->
          "symbols are written that the reader has not, nor a default: " + missing(reader, writer);
      case READER_FIELD_MISSING_DEFAULT_VALUE -> "field is not written and has no default";
      case TYPE_MISMATCH ->
          Words.of(writer) + " is written, which " + Words.of(reader) + " cannot read";
      case MISSING_UNION_BRANCH ->
          branch(found, writer) + " is written, which no branch of " + Words.of(reader) + " reads";
    };
  }

  private static List<String> missing(Schema reader, Schema writer) {
    return writer.getEnumSymbols().stream().filter(each -> !reader.hasEnumSymbol(each)).toList();
  }

  /** Of a union Avro says which branch by the last step of the location. */
  private static String branch(Incompatibility found, Schema writer) {
    String last = found.getLocation().replaceFirst(".*/", "");
    return writer.getType() == Schema.Type.UNION
            && last.matches("[0-9]{1,6}")
            && Integer.parseInt(last) < writer.getTypes().size()
        ? Words.of(writer.getTypes().get(Integer.parseInt(last)))
        : Words.of(writer);
  }

  /** As options have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
