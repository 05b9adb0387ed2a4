// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.examples.event.EventV2;
import io.avrolope.registry.testserver.RegistryServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** Unreadable records, and what an application can do about them. */
@OnKafka
class PoisonRecordIT {
  private static final byte[] JSON = "{\"id\":7}".getBytes(StandardCharsets.UTF_8);

  @Test
  void anApplicationThatSkipsAPoisonRecordReadsAllOthers(Cluster cluster) {
    String topic = Topics.create(cluster, "poison", 1);
    Map<String, Object> properties = Map.of("schema.registry.url", Events.ownRegistry());
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties)) {
      Clients.send(producer, topic, Events.v2(0), Events.v2(1));
      sendBytes(cluster, topic, JSON);
      Clients.send(producer, topic, Events.v2(3));
    }
    List<Long> read = new ArrayList<>();
    List<RecordDeserializationException> poison = new ArrayList<>();
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
      consumer.assign(List.of(new TopicPartition(topic, 0)));
      long deadline = System.nanoTime() + Clients.TIMEOUT.toNanos();
      while (read.size() < 3 && System.nanoTime() - deadline < 0) {
        try {
          for (ConsumerRecord<Object, Object> record : consumer.poll(Duration.ofMillis(200))) {
            read.add((Long) ((GenericRecord) record.value()).get("ts"));
          }
        } catch (RecordDeserializationException e) {
          poison.add(e);
          consumer.seek(e.topicPartition(), e.offset() + 1);
        }
      }
    }

    assertThat(read).containsExactly(0L, 1L, 3L);
    assertThat(poison).hasSize(1);
    assertThat(poison.get(0).offset()).isEqualTo(2);
    assertThat(poison.get(0))
        .cause()
        .isInstanceOf(SerializationException.class)
        .hasMessage(
            "Cannot decode the value of topic "
                + topic
                + " (envelope confluent). See "
                + TROUBLESHOOTING
                + "#malformed-envelope")
        .cause()
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(
            "Expected the magic byte 00 but found 7B (byte 0 of 8). The bytes look like JSON");
  }

  @Test
  void aRecordThatFailedDuringARegistryOutageIsReadByTheNextPoll(Cluster cluster) {
    String topic = Topics.create(cluster, "outage", 1);
    try (RegistryServer registry = new RegistryServer()) {
      Map<String, Object> properties =
          Map.of(
              "schema.registry.url",
              registry.url(),
              "specific.avro.reader",
              true,
              "max.retries",
              0);
      try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties)) {
        Clients.send(producer, topic, Events.v2(5));
      }
      try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
        registry.failNext(1, 503);

        assertThatThrownBy(() -> Clients.read(consumer, topic, 1))
            .isInstanceOf(RecordDeserializationException.class)
            .cause()
            .isInstanceOf(RetriableException.class);

        List<ConsumerRecord<Object, Object>> records = Clients.read(consumer, topic, 1);
        assertThat(((EventV2) records.get(0).value()).getTs()).isEqualTo(5);
      }
    }
  }

  private static void sendBytes(Cluster cluster, String topic, byte[] value) {
    Map<String, Object> bytes =
        Map.of(
            "value.serializer",
            ByteArraySerializer.class.getName(),
            "schema.registry.url",
            "mock://unused");
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, bytes)) {
      Clients.send(producer, new ProducerRecord<>(topic, 0, null, value));
    }
  }
}
