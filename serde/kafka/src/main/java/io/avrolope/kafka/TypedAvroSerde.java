// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.metrics.OwnMetrics;
import io.avrolope.kafka.metrics.SerdeRole;
import io.avrolope.registry.SchemaRegistry;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the Serdes of one type. Thread-safe once configured.
 *
 * <p>A subclass of a Serde may override {@link #serializer} and {@link #deserializer} to wrap what
 * they return, and {@link #configure} and {@link #close}, which must call the method that they
 * override. No method of a Serde calls another of these four.
 */
abstract class TypedAvroSerde<T> implements Serde<T> {
  private final KafkaAvroSerializer serializer;
  private final TypedDeserializer<T> deserializer;

  /**
   * @param given the registry that was given in code; null: configuration names it
   * @param type what each decoded object is an instance of
   */
  TypedAvroSerde(@Nullable SchemaRegistry given, Class<?> type) {
    this.serializer =
        new KafkaAvroSerializer(given, OwnMetrics.ofSerde(SerdeRole.SERIALIZER, getClass()));
    this.deserializer =
        new TypedDeserializer<>(
            new KafkaAvroDeserializer(
                given, OwnMetrics.ofSerde(SerdeRole.DESERIALIZER, getClass())),
            type);
  }

  /** The properties that follow from the type of objects; they override the configured ones. */
  abstract Map<String, Object> fixed(boolean isKey);

  /**
   * Configures serializer and deserializer.
   *
   * @throws org.apache.kafka.common.config.ConfigException if a key has an invalid value
   */
  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    Map<String, Object> all = new HashMap<>(configs);
    all.putAll(fixed(isKey));
    serializer.configure(all, isKey);
    deserializer.configure(all, isKey);
  }

  /** The serializer. Always the same object. */
  @Override
  @SuppressWarnings("unchecked") // accepts each object
  public Serializer<T> serializer() {
    return (Serializer<T>) (Serializer<?>) serializer;
  }

  /** The deserializer. Always the same object. */
  @Override
  public Deserializer<T> deserializer() {
    return deserializer;
  }

  /** Closing twice has no effect. */
  @Override
  public void close() {
    serializer.close();
    deserializer.close();
  }
}
