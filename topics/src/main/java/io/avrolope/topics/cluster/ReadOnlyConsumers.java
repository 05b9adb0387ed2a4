// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** Creates consumers that leave no trace in the cluster. */
public final class ReadOnlyConsumers {
  private ReadOnlyConsumers() {}

  /**
   * Creates a consumer of bytes that joins no group and commits nothing.
   *
   * @throws TopicException if no broker can be reached
   */
  public static KafkaConsumer<byte[], byte[]> createReachable(Map<String, Object> properties) {
    ReachableBrokers.require(properties);
    return create(properties);
  }

  /** Creates a consumer of bytes that joins no group and commits nothing. */
  public static KafkaConsumer<byte[], byte[]> create(Map<String, Object> properties) {
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    return create(properties, bytes, bytes);
  }

  /** Creates a consumer with deserializers that joins no group and commits nothing. */
  public static <K, V> KafkaConsumer<K, V> create(
      Map<String, Object> properties, Deserializer<K> keys, Deserializer<V> values) {
    Map<String, Object> own = new HashMap<>(properties);
    own.remove("group.id");
    own.remove("group.instance.id");
    own.put("enable.auto.commit", false);
    own.put("auto.offset.reset", "none");
    own.put("allow.auto.create.topics", false);
    own.remove("key.deserializer");
    own.remove("value.deserializer");
    return new KafkaConsumer<>(own, keys, values);
  }
}
