// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language.avro;

import io.avrolope.registry.comparison.Incompatibility;
import io.avrolope.registry.comparison.ListBounds;
import io.avrolope.registry.comparison.ReaderCheck;
import io.avrolope.registry.comparison.ShortText;
import io.avrolope.registry.comparison.StepCounter;
import io.avrolope.server.language.ParsedSchema.Age;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Says in the words of Confluent's registry why schemas are incompatible. Its clients show these
 * texts, and some of them parse them. Each place is named once, and long lists are cut.
 */
final class IncompatibilityTexts {
  private static final String NEW = "new";
  private static final String OLD = "old";
  private static final int MAX_NAME = 10_000;

  private IncompatibilityTexts() {}

  /**
   * The reasons why a reader schema cannot read all data of a writer schema; empty if it can.
   *
   * @param age whether the reader is the new schema or the old one
   */
  static List<String> of(Schema reader, Schema writer, Age age, StepCounter steps) {
    String readerName = age == Age.NEW ? NEW : OLD;
    String writerName = age == Age.NEW ? OLD : NEW;
    ListBounds bounds = new ListBounds();
    Set<String> messages = new LinkedHashSet<>();
    Consumer<Incompatibility> add =
        each -> {
          if (bounds.hasRoom()) {
            String message = message(each, readerName, writerName);
            bounds.add(messages.add(message) ? message.length() : 0);
          }
        };
    try {
      new ReaderCheck(steps).find(reader, writer, add);
    } catch (AvroRuntimeException e) {
      return List.of("Unexpected exception during compatibility check: " + e.getMessage());
    }
    if (bounds.refused() > 0) {
      messages.add("{notListed: '" + bounds.refused() + " more incompatibilities'}");
    }
    return List.copyOf(messages);
  }

  private static String message(Incompatibility each, String reader, String writer) {
    return "{errorType:'"
        + each.kind()
        + "', description:'"
        + description(each, reader, writer)
        + "', additionalInfo:'"
        + info(each)
        + "'}";
  }

  private static String info(Incompatibility each) {
    return ShortText.cut(each.avroMessage(), MAX_NAME);
  }

  private static String description(Incompatibility each, String reader, String writer) {
    String path = each.pointer();
    return switch (each.kind()) {
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
              + info(each)
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
              + info(each)
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
