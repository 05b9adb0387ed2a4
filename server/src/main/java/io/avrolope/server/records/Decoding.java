// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.server.view.WriterSchemas;
import io.avrolope.topics.inspect.Inspection;
import io.avrolope.topics.json.JsonDatumWriter;
import io.avrolope.topics.json.JsonEncoding;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Creates the envelope inspector and the deserializer, with the server's own schemas. Thread-safe.
 */
record Decoding(WriterSchemas schemas) {
  private static final String USUAL =
      Envelopes.BUILT_IN.stream()
          .filter(envelope -> envelope.description().isDetectedByDefault())
          .map(EnvelopeProvider::name)
          .collect(Collectors.joining(","));

  /** The longest JSON of a datum that is shown or searched, in characters. */
  static final int MAX_JSON_CHARS = 262_144;

  /** A value takes about a hundred bytes of memory at most. */
  private static final int MAX_VALUES = 100_000;

  private static final int MAX_INFLATED_BYTES = 4 << 20;

  /** A scan decodes one record at a time in each of its threads. */
  private static final int MAX_SCANNED_VALUES = 250_000;

  private Map<String, Object> properties() {
    Map<String, Object> properties = new HashMap<>();
    properties.put("registry.client", new StoreSchemaRegistry(schemas));
    properties.put("envelope.detect", USUAL);
    return properties;
  }

  /** For single records, of which people see a part. Several clients may look at once. */
  Inspection inspection(RecordPart part) {
    Map<String, Object> properties = properties();
    properties.put("limit.values", MAX_VALUES);
    properties.put("limit.zero.byte.items", MAX_VALUES);
    properties.put("envelope.inflated.max.bytes", MAX_INFLATED_BYTES);
    return new Inspection(
        properties,
        part,
        new Inspection.Rules(
            false, false, JsonDatumWriter.cutting(JsonEncoding.PLAIN, MAX_JSON_CHARS)));
  }

  /** For many records: failures do not show bytes, which would make each failure unique. */
  private Map<String, Object> forScans(@Nullable Schema reader) {
    Map<String, Object> properties = properties();
    properties.put("envelope.errors.show.bytes", 0);
    properties.put("limit.values", MAX_SCANNED_VALUES);
    properties.put("limit.zero.byte.items", MAX_SCANNED_VALUES);
    if (reader != null) {
      properties.put("reader.schema", reader.toString());
    }
    return properties;
  }

  /**
   * @param reader the schema to compare with the schemas of the records; null for none
   */
  EnvelopeInspector inspector(RecordPart part, @Nullable Schema reader) {
    return new EnvelopeInspector(forScans(reader), part);
  }

  /**
   * @param reader the schema into which data are decoded; null for the schema of each record
   */
  KafkaAvroDeserializer deserializer(RecordPart part, @Nullable Schema reader) {
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
    deserializer.configure(forScans(reader), part == RecordPart.KEY);
    return deserializer;
  }
}
