// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;

/**
 * A Serde for objects of one generated class, or of several. It sets {@code specific.avro.reader}
 * and decodes to the class that the schema names.
 *
 * <p>{@link AvrolopeConfig} has the configuration keys. Thread-safe once configured.
 *
 * @param <T> the generated class, or what several have in common
 */
public class SpecificAvroSerde<T extends SpecificRecord> extends TypedAvroSerde<T> {

  /** Called by Kafka, which then calls {@link #configure}. */
  public SpecificAvroSerde() {
    super(null, SpecificRecord.class);
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public SpecificAvroSerde(SchemaRegistry registry) {
    super(registry, SpecificRecord.class);
  }

  @Override
  Map<String, Object> fixed(boolean isKey) {
    return Map.of(
        AvrolopeConfig.SPECIFIC_AVRO_READER, true, AvrolopeConfig.SCHEMA_REFLECTION, false);
  }
}
