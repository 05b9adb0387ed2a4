// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.examples.DeadLetterConsumer;
import io.avrolope.kafka.DeadLetters;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.test.TestRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.junit.jupiter.api.Test;

/** The poll loop of docs/poison-records.md on a topic with unreadable records. */
@OnKafka
class DeadLetterConsumerIT {
  private static final Duration POLL = Duration.ofMillis(200);

  @Test
  void badRecordsBecomeDeadLettersAndGoodRecordsAreRead(Cluster cluster) {
    PoisonTopic in = new PoisonTopic(cluster);
    RawTopic dead = RawTopic.create(cluster, "dead");
    Map<String, Object> properties = properties(in.registry());
    properties.put("dead.letter.causes", "malformed-envelope,malformed-datum,unknown-schema");
    TopicPartition partition = new TopicPartition(in.name(), 0);
    List<Object> times = new ArrayList<>();
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties);
        KafkaProducer<byte[], byte[]> producer = dead.producer()) {
      consumer.subscribe(List.of(in.name()));
      DeadLetterConsumer<Object, Object> loop = loop(consumer, producer, properties, dead);
      readInto(times, loop, PoisonTopic.TIMES.size());
      consumer.commitSync();

      assertThat(consumer.committed(Set.of(partition)).values())
          .extracting(OffsetAndMetadata::offset)
          .containsExactly(PoisonTopic.LENGTH);
    }

    assertThat(times).isEqualTo(PoisonTopic.TIMES);
    in.assertDeadLetters(dead.readAll());
  }

  @Test
  void anUnavailableRegistryIsRetriedAndCausesNoDeadLetter(Cluster cluster) {
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (RegistryServer registry = new RegistryServer()) {
      RawTopic in = RawTopic.createWithTwoEventsAndJson(cluster, registry.url(), 1);
      Map<String, Object> properties = properties(registry.url());
      try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties);
          KafkaProducer<byte[], byte[]> producer = dead.producer()) {
        consumer.subscribe(List.of(in.name()));
        DeadLetterConsumer<Object, Object> loop = loop(consumer, producer, properties, dead);

        registry.always(Misbehaviour.error(503, 503, "failed by the test"));
        int before = registry.requests().size();
        while (registry.requests().size() < before + 3) {
          assertThat(loop.poll(POLL)).isEmpty();
        }
        assertThat(consumer.position(new TopicPartition(in.name(), 0))).isZero();
        assertThat(dead.readAll()).isEmpty();

        registry.recover();
        List<Object> times = new ArrayList<>();
        readInto(times, loop, 2);
        assertThat(times).containsExactly(0L, 1L);
        assertThat(dead.readAll()).singleElement().extracting("value").isEqualTo(PoisonTopic.JSON);
      }
    }
  }

  @Test
  void wrongCredentialsAreReportedAndNoRecordIsSkipped(Cluster cluster) {
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (RegistryServer registry = new RegistryServer()) {
      RawTopic in = RawTopic.createWithTwoEventsAndJson(cluster, registry.url(), 1);
      Map<String, Object> properties = properties(registry.url());
      try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties);
          KafkaProducer<byte[], byte[]> producer = dead.producer()) {
        consumer.assign(List.of(new TopicPartition(in.name(), 0)));
        DeadLetterConsumer<Object, Object> loop = loop(consumer, producer, properties, dead);

        registry.always(Misbehaviour.error(401, 401, "failed by the test"));
        assertThatThrownBy(() -> readInto(new ArrayList<>(), loop, 1))
            .isInstanceOf(RecordDeserializationException.class)
            .hasCauseInstanceOf(AuthenticationException.class);

        registry.recover();
        List<Object> times = new ArrayList<>();
        readInto(times, loop, 2);
        assertThat(times).containsExactly(0L, 1L);
      }
    }
  }

  @Test
  void theConsumerStaysAtABadRecordUntilItsDeadLetterIsWritten(Cluster cluster) {
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (TestRegistry registry = TestRegistry.start()) {
      RawTopic in = RawTopic.createWithTwoEventsAndJson(cluster, registry.url(), 1);
      Map<String, Object> properties = properties(registry.url());
      try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties);
          KafkaProducer<byte[], byte[]> producer = dead.producer()) {
        TopicPartition partition = new TopicPartition(in.name(), 0);
        consumer.assign(List.of(partition));
        DeadLetterConsumer<Object, Object> loop = loop(consumer, producer, properties, dead);
        List<Object> times = new ArrayList<>();

        dead.limitBytes(200);
        assertThatThrownBy(() -> readInto(times, loop, 2))
            .isInstanceOf(KafkaException.class)
            .hasMessage("Cannot write a dead letter to topic " + dead.name())
            .hasCauseInstanceOf(RecordTooLargeException.class);
        assertThat(consumer.position(partition)).isEqualTo(1);

        dead.limitBytes(100_000);
        readInto(times, loop, 2);
        assertThat(times).containsExactly(0L, 1L);
        assertThat(dead.readAll()).singleElement().extracting("value").isEqualTo(PoisonTopic.JSON);
      }
    }
  }

  private static Map<String, Object> properties(String registry) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("schema.registry.url", registry);
    properties.put("max.retries", 0);
    properties.put("group.id", "dead-letters-" + System.nanoTime());
    properties.put("enable.auto.commit", false);
    return properties;
  }

  private static DeadLetterConsumer<Object, Object> loop(
      KafkaConsumer<Object, Object> consumer,
      KafkaProducer<byte[], byte[]> producer,
      Map<String, Object> properties,
      RawTopic dead) {
    return new DeadLetterConsumer<>(consumer, producer, new DeadLetters(properties), dead.name());
  }

  /** Polls until {@code times} holds {@code count} events. */
  private static void readInto(
      List<Object> times, DeadLetterConsumer<Object, Object> loop, int count) {
    long deadline = System.nanoTime() + Clients.TIMEOUT.toNanos();
    while (times.size() < count && System.nanoTime() - deadline < 0) {
      loop.poll(POLL).forEach(record -> times.add(((GenericRecord) record.value()).get("ts")));
    }
  }
}
