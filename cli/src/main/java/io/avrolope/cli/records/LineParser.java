// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.topics.json.JsonDatumReader;
import io.avrolope.topics.json.JsonEncoding;
import io.avrolope.topics.json.JsonMismatchException;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Parses a line of JSON into a key and a value. Not thread-safe. */
final class LineParser {
  private final Schema schema;
  private final @Nullable Schema keySchema;
  private final KeyOptions keys;
  private final JsonDatumReader reader;

  /**
   * @param keySchema null: keys are text
   */
  LineParser(Schema schema, @Nullable Schema keySchema, KeyOptions keys, JsonEncoding encoding) {
    this.schema = schema;
    this.keySchema = keySchema;
    this.keys = keys;
    this.reader = new JsonDatumReader(encoding);
  }

  /**
   * A parsed line.
   *
   * @param key a datum of the key schema, or a {@code String} without a key schema; null: no key
   * @param value a datum of the value schema; null: a tombstone
   */
  record Line(@Nullable Object key, @Nullable Object value) {}

  /**
   * Parses a line.
   *
   * @throws JsonMismatchException if the line does not match the schemas
   */
  Line parse(String line) {
    String separator = keys.separator();
    if (separator == null) {
      JsonNode node = JsonDatumReader.parse(line);
      Object value = value(node);
      return new Line(keyOfField(node, value), value);
    }
    int end = line.indexOf(separator);
    if (end < 0) {
      throw new JsonMismatchException(
          "Expected a key, the separator " + separator + " and a value but found no separator");
    }
    String key = line.substring(0, end);
    Object read =
        keySchema == null ? key : reader.read(keySchema, JsonDatumReader.parse(key), "key $");
    return new Line(read, value(JsonDatumReader.parse(line.substring(end + separator.length()))));
  }

  private @Nullable Object value(JsonNode node) {
    return node.isNull() ? null : reader.read(schema, node);
  }

  private @Nullable Object keyOfField(JsonNode node, @Nullable Object value) {
    String field = keys.field();
    if (field == null || !(value instanceof IndexedRecord record)) {
      return null;
    }
    if (keySchema != null) {
      JsonNode key = node.get(field);
      if (key == null) {
        throw new JsonMismatchException("Expected a key but found nothing at $." + field);
      }
      return reader.read(keySchema, key, "$." + field);
    }
    Object key = record.get(record.getSchema().getField(field).pos());
    if (key == null || key instanceof CharSequence) {
      return key == null ? null : key.toString();
    }
    throw new JsonMismatchException(
        "Expected a string, which a key without --key-schema must be, but found another type at $."
            + field);
  }
}
