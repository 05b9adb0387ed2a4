// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * The memory of the coordinator of transactions about a transactional id, in the topic {@code
 * __transaction_state} with one partition. A coordinator reads it when its broker starts.
 */
final class CoordinatorMemory {
  private static final TopicPartition STATE = new TopicPartition("__transaction_state", 0);

  /** Only with this client id does a broker let a client write to its own topics. */
  private static final String BROKERS_OWN = "__admin_client";

  private final Map<String, String> client;
  private final byte[] key;
  private final byte @Nullable [] value;

  private CoordinatorMemory(Map<String, String> client, byte[] key, byte @Nullable [] value) {
    this.client = client;
    this.key = key;
    this.value = value;
  }

  /** Reads what the coordinator keeps now. */
  static CoordinatorMemory of(KafkaOptions options, Map<String, String> client) {
    byte[] id = options.transactionalId().getBytes(StandardCharsets.UTF_8);
    ConsumerRecord<byte[], byte[]> last = null;
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(options.toBuilder().client(client).build().consumer())) {
      consumer.assign(List.of(STATE));
      consumer.seekToBeginning(List.of(STATE));
      long end = Objects.requireNonNull(consumer.endOffsets(List.of(STATE)).get(STATE));
      while (consumer.position(STATE) < end) {
        for (ConsumerRecord<byte[], byte[]> each : consumer.poll(Duration.ofSeconds(1))) {
          last = endsWith(each.key(), id) ? each : last;
        }
      }
    }
    if (last == null) {
      throw new IllegalStateException("The coordinator does not know " + options);
    }
    return new CoordinatorMemory(client, last.key(), last.value());
  }

  private static boolean endsWith(byte[] key, byte[] id) {
    return key.length >= id.length
        && Arrays.equals(Arrays.copyOfRange(key, key.length - id.length, key.length), id);
  }

  /** A memory without the transactional id. */
  CoordinatorMemory forgotten() {
    return new CoordinatorMemory(client, key, null);
  }

  /** Puts this in place of what the coordinator will read when its broker starts again. */
  void restore() throws Exception {
    Map<String, Object> properties = new HashMap<>(client);
    properties.put(CommonClientConfigs.CLIENT_ID_CONFIG, BROKERS_OWN);
    ByteArraySerializer bytes = new ByteArraySerializer();
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties, bytes, bytes)) {
      producer.send(new ProducerRecord<>(STATE.topic(), STATE.partition(), key, value)).get();
    }
  }
}
