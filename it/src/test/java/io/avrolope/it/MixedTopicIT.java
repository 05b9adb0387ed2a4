// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.examples.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;

/** One consumer of a topic whose records have three envelopes and three schema versions. */
@OnKafka
class MixedTopicIT {
  private static final int ROUNDS = 50;

  @Test
  void recordsOfAllEnvelopesAndVersionsAreReadIntoTheNewestClass(Cluster cluster) {
    String topic = Topics.create(cluster, "mixed", 1);
    String registry = Events.ownRegistry();
    List<Long> sent = new ArrayList<>();
    try (KafkaProducer<Object, Object> wrapped = producer(cluster, registry, "versioned-event");
        KafkaProducer<Object, Object> versionInField =
            producer(cluster, registry, "version-in-field");
        KafkaProducer<Object, Object> confluent = producer(cluster, registry, "confluent")) {
      long ts = 0;
      for (int i = 0; i < ROUNDS; i++) {
        Clients.send(wrapped, topic, Events.v1(ts++), Events.v2(ts++));
        Clients.send(versionInField, topic, Events.v3(3, ts++));
        Clients.send(confluent, topic, Events.v1(ts++), Events.v3(3, ts++));
      }
      for (long i = 0; i < ts; i++) {
        sent.add(i);
      }
    }

    Map<String, Object> reader =
        Map.of(
            "schema.registry.url", registry,
            "envelope.detect", "version-in-field,confluent",
            "envelope.wrapped.max.version", "2",
            "specific.avro.reader", "true",
            "specific.avro.value.type", Event.class.getName());
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, reader)) {
      List<Object> read = Clients.values(Clients.read(consumer, topic, sent.size()));

      assertThat(read).extracting(event -> ((Event) event).getTs()).isEqualTo(sent);
      assertThat(read).allSatisfy(event -> assertThat(((Event) event).getVersion()).isEqualTo(3));
    }
  }

  private static KafkaProducer<Object, Object> producer(
      Cluster cluster, String registry, String envelope) {
    return Clients.producer(cluster, Map.of("schema.registry.url", registry, "envelope", envelope));
  }
}
