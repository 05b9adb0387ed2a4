package io.avrolope.cli.cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Makes clients that leave no trace in the cluster. */
public final class Clients {
  private Clients() {}

  /** A consumer of bytes that joins no group and commits nothing. */
  public static KafkaConsumer<byte[], byte[]> consumer(Map<String, Object> properties) {
    Map<String, Object> own = new HashMap<>(properties);
    own.remove("group.id");
    own.remove("group.instance.id");
    own.put("enable.auto.commit", false);
    own.put("auto.offset.reset", "none");
    own.put("allow.auto.create.topics", false);
    own.remove("key.deserializer");
    own.remove("value.deserializer");
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    return new KafkaConsumer<>(own, bytes, bytes);
  }
}
