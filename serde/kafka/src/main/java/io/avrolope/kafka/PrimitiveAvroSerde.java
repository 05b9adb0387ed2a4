// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.registry.SchemaRegistry;
import java.util.Map;

/**
 * A Serde for values of a primitive Avro type: {@code Boolean}, {@code Integer}, {@code Long},
 * {@code Float}, {@code Double}, {@code String} and {@code byte[]}.
 *
 * <p>{@link AvrolopeConfig} has the configuration keys. Thread-safe once configured.
 *
 * @param <T> the Java class of the values
 */
public class PrimitiveAvroSerde<T> extends TypedAvroSerde<T> {

  /** Called by Kafka, which then calls {@link #configure}. */
  public PrimitiveAvroSerde() {
    super(null, Object.class);
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public PrimitiveAvroSerde(SchemaRegistry registry) {
    super(registry, Object.class);
  }

  @Override
  Map<String, Object> fixed(boolean isKey) {
    return Map.of();
  }
}
