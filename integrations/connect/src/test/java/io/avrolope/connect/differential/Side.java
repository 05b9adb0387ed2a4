// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.connect.AvroConverter;
import io.avrolope.connect.corpus.CaseRegistry;
import io.avrolope.connect.corpus.SchemaDump;
import io.avrolope.connect.corpus.ValueDump;
import io.avrolope.schema.SchemaReference;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.storage.Converter;

/** One of the compared converters, with a registry of its own. Not thread-safe. */
final class Side {
  private static final String TOPIC = "differential";

  private final CaseRegistry registry = new CaseRegistry();
  private final Converter converter;
  private final int prefix;
  private org.apache.kafka.connect.data.Schema dumped;
  private JsonNode dump;

  /** Our converter. */
  Side(String engine, Map<String, String> keys) {
    Map<String, Object> config = new HashMap<>(keys);
    config.put("schema.registry.url", "mock://differential");
    config.put("codec.engine", engine);
    config.put("flatten.singleton.unions", "false"); // Apicurio's converter has no such key
    AvroConverter ours = new AvroConverter(registry);
    ours.configure(config, false);
    this.converter = ours;
    this.prefix = 1 + Integer.BYTES;
  }

  /** Apicurio's converter. */
  Side(Map<String, String> keys) {
    this.converter = Apicurio.converter(registry, keys);
    this.prefix = 1 + Long.BYTES;
  }

  /** Adds a writer schema and returns its id. */
  int add(Schema schema) {
    return registry.add(schema);
  }

  SchemaAndValue read(int id, byte[] datum) {
    ByteBuffer record = ByteBuffer.allocate(prefix + datum.length).put((byte) 0);
    record.putInt(prefix - Integer.BYTES, id).position(prefix);
    return converter.toConnectData(TOPIC, record.put(datum).array());
  }

  Answer toConnect(int id, byte[] datum) {
    return Answer.of(
        () -> {
          SchemaAndValue read = read(id, datum);
          return new Answer.Read(dump(read.schema()), ValueDump.of(read.schema(), read.value()));
        });
  }

  Answer fromConnect(SchemaAndValue value) {
    return Answer.of(
        () -> {
          byte[] record = converter.fromConnectData(TOPIC, value.schema(), value.value());
          int id = ByteBuffer.wrap(record).getInt(prefix - Integer.BYTES);
          return new Answer.Written(
              registry.schema(new SchemaReference.Id(id, "")),
              Arrays.copyOfRange(record, prefix, record.length));
        });
  }

  /** The same schema object is dumped once. */
  @SuppressWarnings(
      "ReferenceEquality") // another object may be an equal one that is dumped otherwise
  private JsonNode dump(org.apache.kafka.connect.data.Schema schema) {
    if (dumped != schema || dump == null) {
      dump = SchemaDump.of(schema);
      dumped = schema;
    }
    return dump;
  }
}
