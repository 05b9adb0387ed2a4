// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.server.registry.WriterSchemas;
import io.avrolope.topics.inspect.Inspection;
import io.avrolope.topics.json.JsonDatumWriter;
import io.avrolope.topics.json.JsonEncoding;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Opens what finds envelopes and decodes data, with the server's own schemas. Thread-safe. */
record Decoding(WriterSchemas schemas) {
  private static final String USUAL =
      Envelopes.BUILT_IN.stream()
          .filter(envelope -> envelope.description().isDetectedByDefault())
          .map(EnvelopeProvider::name)
          .collect(Collectors.joining(","));

  private Map<String, Object> properties() {
    Map<String, Object> properties = new HashMap<>();
    properties.put("registry.client", new StoreSchemaRegistry(schemas));
    properties.put("envelope.detect", USUAL);
    return properties;
  }

  /** For single records. */
  Inspection inspection(RecordPart part) {
    return new Inspection(
        properties(),
        part,
        new Inspection.Rules(false, false, new JsonDatumWriter(JsonEncoding.PLAIN)));
  }

  /** For many records: failures do not show bytes, which would make each failure unique. */
  private Map<String, Object> forScans(@Nullable Schema reader) {
    Map<String, Object> properties = properties();
    properties.put("envelope.errors.show.bytes", false);
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
