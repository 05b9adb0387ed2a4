// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/**
 * A {@link KafkaAvroSerializer} and a {@link KafkaAvroDeserializer} for Kafka Streams: the {@code
 * default.value.serde} or {@code default.key.serde}. Thread-safe once configured.
 */
public final class KafkaAvroSerde implements Serde<Object> {
  private final KafkaAvroSerializer serializer = new KafkaAvroSerializer();
  private final KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();

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
