// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** A serializer and a deserializer of one configuration. */
public record Pair(KafkaAvroSerializer serializer, KafkaAvroDeserializer deserializer)
    implements AutoCloseable {
  static final String TOPIC = "orders";

  /**
   * Configures a serializer and a deserializer.
   *
   * @param properties keys and values in turn; without a registry URL they share a registry in
   *     memory
   */
  public static Pair of(Object... properties) {
    Map<String, Object> configuration = properties(properties);
    Pair pair = new Pair(new KafkaAvroSerializer(), new KafkaAvroDeserializer());
    pair.serializer.configure(configuration, false);
    pair.deserializer.configure(configuration, false);
    return pair;
  }

  public static Map<String, Object> properties(Object... properties) {
    Map<String, Object> configuration = new HashMap<>();
    configuration.put("schema.registry.url", "mock://" + UUID.randomUUID());
    for (int i = 0; i < properties.length; i += 2) {
      configuration.put((String) properties[i], properties[i + 1]);
    }
    return configuration;
  }

  public byte[] write(Object datum) {
    return Objects.requireNonNull(serializer.serialize(TOPIC, datum));
  }

  public Object read(byte[] record) {
    return Objects.requireNonNull(deserializer.deserialize(TOPIC, record));
  }

  @Override
  public void close() {
    serializer.close();
    deserializer.close();
  }
}
