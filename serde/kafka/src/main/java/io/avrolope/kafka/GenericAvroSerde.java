// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;

/**
 * A Serde for generic records. It decodes to generic records even if {@code specific.avro.reader}
 * is set.
 *
 * <p>{@link AvrolopeConfig} has the configuration keys. Thread-safe once configured.
 */
public class GenericAvroSerde extends TypedAvroSerde<GenericRecord> {

  /** Called by Kafka, which then calls {@link #configure}. */
  public GenericAvroSerde() {
    super(null, GenericRecord.class);
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public GenericAvroSerde(SchemaRegistry registry) {
    super(registry, GenericRecord.class);
  }

  @Override
  Map<String, Object> fixed(boolean isKey) {
    return Map.of(
        AvrolopeConfig.SPECIFIC_AVRO_READER, false, AvrolopeConfig.SCHEMA_REFLECTION, false);
  }
}
