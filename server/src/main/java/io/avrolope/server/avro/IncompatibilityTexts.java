// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.avro;

import io.avrolope.server.model.Level;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;

/**
 * Says in the words of Confluent's registry why schemas are incompatible. Its clients show these
 * texts, and some of them parse them.
 */
public final class IncompatibilityTexts {
  private static final String NEW = "new";
  private static final String OLD = "old";

  private IncompatibilityTexts() {}

  /**
   * What a level forbids between a new schema and an earlier one; empty if nothing.
   *
   * @param old what to say of the earlier schema after its messages; if both directions are
   *     checked, only after the messages of the second
   */
  public static List<String> between(
      Schema newSchema, Schema oldSchema, Level level, List<String> old) {
    List<String> messages = new ArrayList<>();
    if (level.isForward()) {
      messages.addAll(read(oldSchema, newSchema, OLD, NEW));
    }
    int forward = messages.size();
    if (level.isBackward()) {
      messages.addAll(read(newSchema, oldSchema, NEW, OLD));
    }
    if (level.isBackward() ? messages.size() > forward : forward > 0) {
      messages.addAll(old);
    }
    return messages;
  }

  private static List<String> read(
      Schema reader, Schema writer, String readerName, String writerName) {
    try {
      return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
          .getResult()
          .getIncompatibilities()
          .stream()
          .map(each -> message(each, readerName, writerName))
          .toList();
    } catch (AvroRuntimeException e) {
      return List.of("Unexpected exception during compatibility check: " + e.getMessage());
    }
  }

  private static String message(Incompatibility each, String reader, String writer) {
    return "{errorType:'"
        + each.getType()
        + "', description:'"
        + description(each, reader, writer)
        + "', additionalInfo:'"
        + each.getMessage()
        + "'}";
  }

  private static String description(Incompatibility each, String reader, String writer) {
    String path = each.getLocation();
    return switch (each.getType()) {
      case FIXED_SIZE_MISMATCH ->
          "The size of FIXED type field at path '"
              + path
              + "' in the "
              + reader
              + " schema does not match with the "
              + writer
              + " schema";
      case TYPE_MISMATCH ->
          "The type (path '"
              + path
              + "') of a field in the "
              + reader
              + " schema does not match with the "
              + writer
              + " schema";
      case NAME_MISMATCH -> "The name of the schema has changed (path '" + path + "')";
      case MISSING_ENUM_SYMBOLS ->
          "The "
              + reader
              + " schema is missing enum symbols '"
              + each.getMessage()
              + "' at path '"
              + path
              + "' in the "
              + writer
              + " schema";
      case MISSING_UNION_BRANCH ->
          "The "
              + reader
              + " schema is missing a type inside a union field at path '"
              + path
              + "' in the "
              + writer
              + " schema";
      case READER_FIELD_MISSING_DEFAULT_VALUE ->
          "The field '"
              + each.getMessage()
              + "' at path '"
              + path
              + "' in the "
              + reader
              + " schema has no default value and is missing in the "
              + writer
              + " schema";
    };
  }
}
