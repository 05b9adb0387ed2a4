// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.kafka.KafkaAvroSerializer;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Creates records for tests. */
public final class Topics {
  private Topics() {}

  /** A datum of topic {@code orders} in Confluent's envelope; its schema is registered. */
  public static byte[] confluent(String registry, Object datum) {
    return encode(Map.of("schema.registry.url", registry, "envelope", "confluent"), datum);
  }

  /** A datum of topic {@code orders} in the envelope {@code version}; its schema is registered. */
  public static byte[] version(String registry, Object datum) {
    return encode(Map.of("schema.registry.url", registry, "envelope", "version"), datum);
  }

  private static byte[] encode(Map<String, Object> properties, Object datum) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(properties, false);
      return Objects.requireNonNull(serializer.serialize("orders", datum));
    }
  }

  /** A record of topic {@code orders} whose timestamp is 1000 times its offset. */
  public static ConsumerRecord<ByteBuffer, ByteBuffer> record(
      int partition, long offset, ByteBuffer value) {
    return new ConsumerRecord<>(
        "orders",
        partition,
        offset,
        1000 * offset,
        TimestampType.CREATE_TIME,
        0,
        value.remaining(),
        null,
        value,
        new RecordHeaders(),
        Optional.empty());
  }
}
