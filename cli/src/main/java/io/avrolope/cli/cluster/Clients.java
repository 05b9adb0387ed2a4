package io.avrolope.cli.cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** Makes clients that leave no trace in the cluster. */
public final class Clients {
  private Clients() {}

  /** A consumer of bytes that joins no group and commits nothing. */
  public static KafkaConsumer<byte[], byte[]> consumer(Map<String, Object> properties) {
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    return consumer(properties, bytes, bytes);
  }

  /** The same, of what deserializers make of bytes. */
  public static <K, V> KafkaConsumer<K, V> consumer(
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
