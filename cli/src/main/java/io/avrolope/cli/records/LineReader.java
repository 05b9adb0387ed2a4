package io.avrolope.cli.records;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.cli.json.JsonDatumReader;
import io.avrolope.cli.json.JsonEncoding;
import io.avrolope.cli.json.JsonMisfitException;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Makes a key and a value of a line. Immutable. */
final class LineReader {
  private final Schema schema;
  private final @Nullable Schema keySchema;
  private final KeyOptions keys;
  private final JsonDatumReader reader;

  /**
   * @param keySchema null: keys are text
   */
  LineReader(Schema schema, @Nullable Schema keySchema, KeyOptions keys, JsonEncoding encoding) {
    this.schema = schema;
    this.keySchema = keySchema;
    this.keys = keys;
    this.reader = new JsonDatumReader(encoding);
  }

  /**
   * What a line says.
   *
   * @param key a datum, or a {@code String} where keys are text; null: there is none
   * @param value null: a tombstone
   */
  record Line(@Nullable Object key, @Nullable Object value) {}

  /**
   * Reads a line.
   *
   * @throws JsonMisfitException if it is none of the schema
   */
  Line read(String line) {
    String separator = keys.separator();
    if (separator == null) {
      JsonNode node = JsonDatumReader.parse(line);
      Object value = value(node);
      return new Line(keyOfField(node, value), value);
    }
    int end = line.indexOf(separator);
    if (end < 0) {
      throw new JsonMisfitException(
          "Expected a key, " + separator + " and a value but found no " + separator);
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
      JsonNode said = node.get(field);
      if (said == null) {
        throw new JsonMisfitException("Expected a key but found nothing at $." + field);
      }
      return reader.read(keySchema, said, "$." + field);
    }
    Object said = record.get(record.getSchema().getField(field).pos());
    if (said == null || said instanceof CharSequence) {
      return said == null ? null : said.toString();
    }
    throw new JsonMisfitException(
        "Expected a string, where there is no --key-schema, but found another type at $." + field);
  }
}
