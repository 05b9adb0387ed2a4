// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.registry.SchemaRegistry;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Serde for objects of plain classes and Java records. It sets {@code schema.reflection}.
 *
 * <p>{@link AvrolopeConfig} has the configuration keys. Thread-safe once configured.
 *
 * @param <T> the class
 */
public class ReflectionAvroSerde<T> extends TypedAvroSerde<T> {
  private final @Nullable Class<T> type;

  /** Called by Kafka, which then calls {@link #configure}. The schema's name is the class name. */
  public ReflectionAvroSerde() {
    super(null, Object.class);
    this.type = null;
  }

  /** Decodes to this class. The caller must still call {@link #configure}. */
  public ReflectionAvroSerde(Class<T> type) {
    super(null, type);
    this.type = type;
  }

  /**
   * Uses this registry instead of {@code schema.registry.url}. The caller must still call {@link
   * #configure}. The registry is cached, and not closed.
   */
  public ReflectionAvroSerde(SchemaRegistry registry) {
    super(registry, Object.class);
    this.type = null;
  }

  /**
   * Decodes to this class, and uses this registry instead of {@code schema.registry.url}. The
   * caller must still call {@link #configure}. The registry is cached, and not closed.
   */
  public ReflectionAvroSerde(SchemaRegistry registry, Class<T> type) {
    super(registry, type);
    this.type = type;
  }

  @Override
  Map<String, Object> fixed(boolean isKey) {
    Map<String, Object> fixed = new HashMap<>(Map.of(AvrolopeConfig.SCHEMA_REFLECTION, true));
    if (type != null) {
      fixed.put(
          isKey ? AvrolopeConfig.SPECIFIC_AVRO_KEY_TYPE : AvrolopeConfig.SPECIFIC_AVRO_VALUE_TYPE,
          type);
    }
    return fixed;
  }
}
