// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.registry.SchemaRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.storage.HeaderConverter;
import org.jspecify.annotations.Nullable;

/**
 * Converts headers whose values are Avro with an envelope: the {@code header.converter} of a worker
 * or a connector. It has the keys of {@link AvroConverter}, behind {@code header.converter.}.
 *
 * <p>A header has a subject of its own: with the default strategy, {@code
 * TOPIC-header-HEADER-value}. Thread-safe once configured.
 */
public sealed class AvroHeaderConverter implements HeaderConverter
    permits MeteredAvroHeaderConverter {
  /**
   * Headers that name the schema of the record's key or value. They are bytes, with no envelope.
   */
  private static final Set<String> SCHEMA_IDS = Set.of("__key_schema_id", "__value_schema_id");

  private final AvroConverter values;
  private volatile ForeignHeaders foreign = ForeignHeaders.FAIL;

  /** Called by Connect, which then calls {@link #configure}. */
  public AvroHeaderConverter() {
    this.values = new AvroConverter();
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public AvroHeaderConverter(SchemaRegistry registry) {
    this.values = new AvroConverter(registry);
  }

  /**
   * Reads the configuration and opens the registry; sends no request yet.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  @Override
  public void configure(Map<String, ?> configs) {
    foreign = ForeignHeaders.of(configs);
    Map<String, Object> others = new HashMap<>(configs);
    others.remove(ForeignHeaders.KEY);
    values.configure(others, false);
  }

  final void show(ConverterMetrics metrics) {
    values.show(metrics);
  }

  /**
   * Decodes a header's value; fails as {@link AvroConverter#toConnectData} does. The key {@code
   * headers.without.envelope} decides on a header without an envelope.
   */
  @Override
  public SchemaAndValue toConnectHeader(String topic, String headerKey, byte @Nullable [] value) {
    if (SCHEMA_IDS.contains(headerKey)) {
      return new SchemaAndValue(Schema.OPTIONAL_BYTES_SCHEMA, value);
    }
    try {
      return values.toConnectData(place(topic, headerKey), value);
    } catch (DataException e) {
      if (value == null) {
        throw e;
      }
      return foreign.instead(value, e);
    }
  }

  /** Encodes a header's value; fails as {@link AvroConverter#fromConnectData} does. */
  @Override
  public byte @Nullable [] fromConnectHeader(
      String topic, String headerKey, @Nullable Schema schema, @Nullable Object value) {
    if (SCHEMA_IDS.contains(headerKey) && (value == null || value instanceof byte[])) {
      return (byte[]) value;
    }
    return values.fromConnectData(place(topic, headerKey), schema, value);
  }

  /** In place of the topic, since the subject of the topic's values has other schemas. */
  private static String place(String topic, String headerKey) {
    return topic + "-header-" + headerKey;
  }

  @Override
  public ConfigDef config() {
    return ForeignHeaders.define(values.config());
  }

  @Override
  public String version() {
    return values.version();
  }

  /** Closing twice has no effect. */
  @Override
  public void close() {
    values.close();
  }
}
