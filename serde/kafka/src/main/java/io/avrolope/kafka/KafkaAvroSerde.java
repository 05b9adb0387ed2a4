// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.registry.SchemaRegistry;
import java.util.Map;

/**
 * A {@link KafkaAvroSerializer} and a {@link KafkaAvroDeserializer} for Kafka Streams: the {@code
 * default.value.serde} or {@code default.key.serde}. Thread-safe once configured.
 *
 * <p>For one type of objects there are {@link SpecificAvroSerde}, {@link GenericAvroSerde}, {@link
 * PrimitiveAvroSerde} and {@link ReflectionAvroSerde}.
 */
public class KafkaAvroSerde extends TypedAvroSerde<Object> {

  /** Called by Kafka, which then calls {@link #configure}. */
  public KafkaAvroSerde() {
    super(null, Object.class);
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public KafkaAvroSerde(SchemaRegistry registry) {
    super(registry, Object.class);
  }

  @Override
  Map<String, Object> fixed(boolean isKey) {
    return Map.of();
  }
}
