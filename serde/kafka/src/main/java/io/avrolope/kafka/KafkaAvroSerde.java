// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.metrics.OwnMetrics;
import io.avrolope.kafka.metrics.SerdeRole;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/**
 * A {@link KafkaAvroSerializer} and a {@link KafkaAvroDeserializer} for Kafka Streams: the {@code
 * default.value.serde} or {@code default.key.serde}. Thread-safe once configured.
 *
 * <p>For one type of objects there are {@link SpecificAvroSerde}, {@link GenericAvroSerde}, {@link
 * PrimitiveAvroSerde} and {@link ReflectionAvroSerde}.
 */
public final class KafkaAvroSerde implements Serde<Object> {
  private final KafkaAvroSerializer serializer =
      new KafkaAvroSerializer(null, OwnMetrics.ofSerde(SerdeRole.SERIALIZER, getClass()));
  private final KafkaAvroDeserializer deserializer =
      new KafkaAvroDeserializer(null, OwnMetrics.ofSerde(SerdeRole.DESERIALIZER, getClass()));

  /** Called by Kafka, which then calls {@link #configure}. */
  public KafkaAvroSerde() {}

  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    serializer.configure(configs, isKey);
    deserializer.configure(configs, isKey);
  }

  @Override
  public Serializer<Object> serializer() {
    return serializer;
  }

  @Override
  public Deserializer<Object> deserializer() {
    return deserializer;
  }

  @Override
  public void close() {
    serializer.close();
    deserializer.close();
  }
}
