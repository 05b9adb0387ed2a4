// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV1;
import io.avrolope.examples.event.EventV2;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;

/** Writers and readers with different versions of a schema. */
@OnKafka
class EvolutionIT {
  @Test
  void aNewReaderSchemaReadsAnOldRecord(Cluster cluster) {
    List<Object> read =
        writeAndRead(
            cluster,
            Events.v1(7),
            Map.of("value.reader.schema", Event.getClassSchema().toString()));

    GenericRecord event = (GenericRecord) read.get(0);
    assertThat(event.getSchema()).isEqualTo(Event.getClassSchema());
    assertThat(event.get("ts")).isEqualTo(7L);
    assertThat(event.get("version")).isEqualTo(3L);
    assertThat(event.get("id")).isNull();
  }

  @Test
  void anOldReaderSchemaReadsANewRecord(Cluster cluster) {
    List<Object> read =
        writeAndRead(
            cluster,
            Events.v3(1, 7),
            Map.of("value.reader.schema", EventV1.getClassSchema().toString()));

    GenericRecord event = (GenericRecord) read.get(0);
    assertThat(event.getSchema()).isEqualTo(EventV1.getClassSchema());
    assertThat(event.get("ts")).isEqualTo(7L);
    assertThat(event.hasField("id")).isFalse();
  }

  @Test
  void aNewGeneratedClassReadsAnOldRecord(Cluster cluster) {
    List<Object> read =
        writeAndRead(
            cluster,
            Events.v2(7),
            Map.of(
                "specific.avro.reader", "true", "specific.avro.value.type", Event.class.getName()));

    Event event = (Event) read.get(0);
    assertThat(event.getVersion()).isEqualTo(3);
    assertThat(event.getId()).isEqualTo("id_7");
  }

  @Test
  void anOldGeneratedClassReadsANewRecord(Cluster cluster) {
    List<Object> read =
        writeAndRead(
            cluster,
            Events.v3(1, 7),
            Map.of("specific.avro.reader", true, "specific.avro.value.type", EventV2.class));

    assertThat((EventV2) read.get(0))
        .isEqualTo(EventV2.newBuilder(Events.v2(7)).setBody(Events.v3(1, 7).getBody()).build());
  }

  @Test
  void aReaderOfTheLatestVersionPicksUpANewVersionWithoutARestart(Cluster cluster) {
    String topic = Topics.create(cluster, "latest", 1);
    Map<String, Object> registry = Map.of("schema.registry.url", Events.ownRegistry());
    Map<String, Object> latest = new HashMap<>(registry);
    latest.put("use.latest.version", "true");
    latest.put("latest.cache.ttl.sec", "0");
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, registry);
        KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, latest)) {
      Clients.send(producer, topic, Events.v1(1));
      GenericRecord before = (GenericRecord) Clients.read(consumer, topic, 1).get(0).value();
      Clients.send(producer, topic, Events.v3(1, 2));
      GenericRecord after = (GenericRecord) Clients.read(consumer, topic, 2).get(0).value();

      assertThat(before.getSchema().getName()).isEqualTo("EventV1");
      assertThat(after.getSchema().getName()).isEqualTo("Event");
    }
  }

  private static List<Object> writeAndRead(
      Cluster cluster, Object sent, Map<String, Object> reader) {
    String topic = Topics.create(cluster, "evolution", 1);
    Map<String, Object> registry = Map.of("schema.registry.url", Events.ownRegistry());
    Map<String, Object> reading = new HashMap<>(registry);
    reading.putAll(reader);
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, registry);
        KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, reading)) {
      Clients.send(producer, topic, sent);
      return Clients.values(Clients.read(consumer, topic, 1));
    }
  }
}
