// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.List;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility.SchemaIncompatibilityType;

/**
 * A place at which a reader schema cannot read all data of a writer schema.
 *
 * @param place in the reader schema
 * @param field the name of a field that the writer lacks; else empty
 * @param reader the type that has the field, or else is at this place
 * @param writer the type whose data cannot be read; of a union the branch
 */
public record Incompatibility(
    SchemaIncompatibilityType kind, SchemaPlace place, String field, Schema reader, Schema writer) {
  private static final int MAX_SYMBOLS_LENGTH = 10_000;

  /** The place as Avro reports it, such as {@code /fields/0/type}. */
  public String pointer() {
    return place.pointer();
  }

  /** The description in the words of Avro 1.12. */
  public String avroMessage() {
    return switch (kind) {
      case NAME_MISMATCH -> "expected: " + writer.getFullName();
      case FIXED_SIZE_MISMATCH ->
          "expected: " + writer.getFixedSize() + ", found: " + reader.getFixedSize();
      case MISSING_ENUM_SYMBOLS ->
          ShortText.list(new TreeSet<>(missingSymbols()), MAX_SYMBOLS_LENGTH);
      case READER_FIELD_MISSING_DEFAULT_VALUE -> field;
      case TYPE_MISMATCH ->
          "reader type: "
              + reader.getType()
              + " not compatible with writer type: "
              + writer.getType();
      case MISSING_UNION_BRANCH -> "reader union lacking writer type: " + writer.getType();
    };
  }

  /** The symbols of the writer that the reader lacks; only for enums. */
  List<String> missingSymbols() {
    return writer.getEnumSymbols().stream().filter(each -> !reader.hasEnumSymbol(each)).toList();
  }

  /** The description for people. */
  String text() {
    return switch (kind) {
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
          "the reader has no default, and lacks the writer's symbols "
              + ShortText.list(missingSymbols(), MAX_SYMBOLS_LENGTH);
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
              + SchemaLabels.of(writer);
    };
  }
}
