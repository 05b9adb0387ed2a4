// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.examples.event.Event;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each envelope in keys and in values, with generic records and with generated classes. */
@OnKafka
class EnvelopesIT {
  static Stream<Arguments> envelopes() {
    return Stream.of(
            "version",
            "version-in-field",
            "versioned-event",
            "version-fixed",
            "confluent",
            "confluent-header",
            "single-object",
            "bare")
        .flatMap(
            envelope -> Stream.of(Arguments.of(envelope, "key"), Arguments.of(envelope, "value")));
  }

  @ParameterizedTest(name = "{0} in the {1}")
  @MethodSource("envelopes")
  void genericRecordsAreReadBackEqual(String envelope, String part, Cluster cluster) {
    GenericRecord sent = Events.generic(Events.v3(1, 42));

    ConsumerRecord<Object, Object> read = roundTrip(cluster, properties(envelope, part), sent);

    assertThat(read.key()).isEqualTo(sent);
    assertThat(read.value()).isEqualTo(sent);
  }

  @ParameterizedTest(name = "{0} in the {1}")
  @MethodSource("envelopes")
  void objectsOfGeneratedClassesAreReadBackEqual(String envelope, String part, Cluster cluster) {
    Event sent = Events.v3(1, 42);
    Map<String, Object> properties = new HashMap<>(properties(envelope, part));
    properties.put("specific.avro.reader", "true");

    ConsumerRecord<Object, Object> read = roundTrip(cluster, properties, sent);

    assertThat(read.key()).isInstanceOf(Event.class).isEqualTo(sent);
    assertThat(read.value()).isInstanceOf(Event.class).isEqualTo(sent);
  }

  @ParameterizedTest(name = "{0} in the {1}")
  @MethodSource("envelopes")
  void theBytesOnTheTopicHaveTheConfiguredEnvelope(String envelope, String part, Cluster cluster) {
    String topic = Topics.create(cluster, "envelope-bytes", 1);
    Event sent = Events.v3(1, 42);
    try (KafkaProducer<Object, Object> producer =
        Clients.producer(cluster, properties(envelope, part))) {
      Clients.send(producer, new ProducerRecord<>(topic, 0, sent, sent));
    }
    Map<String, Object> raw =
        Map.of(
            "key.deserializer", ByteArrayDeserializer.class.getName(),
            "value.deserializer", ByteArrayDeserializer.class.getName());
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, raw)) {
      ConsumerRecord<Object, Object> record = Clients.read(consumer, topic, 1).get(0);
      byte[] bytes = (byte[]) (part.equals("key") ? record.key() : record.value());
      RecordHeaders headers =
          name -> {
            Header last = record.headers().lastHeader(name);
            return last == null ? null : last.value();
          };
      EnvelopeSettings settings =
          new EnvelopeSettings(RecordPart.of(part.equals("key")), 1, 0, properties(envelope, part));
      String found =
          Envelopes.named(envelope, settings)
              .read(new RecordView(Slice.of(bytes), headers, () -> "any"))
              .envelope();

      assertThat(found).isEqualTo(envelope);
    }
  }

  /** Configures the envelope for the key or the value; the other part keeps the default. */
  private static Map<String, Object> properties(String envelope, String part) {
    return Map.of(
        "schema.registry.url",
        Events.ownRegistry(),
        part + ".envelope",
        envelope,
        "envelope.bare.schema",
        Events.generic(Events.v3(1, 42)).getSchema().toString());
  }

  private static ConsumerRecord<Object, Object> roundTrip(
      Cluster cluster, Map<String, Object> properties, Object sent) {
    String topic = Topics.create(cluster, "envelope", 1);
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties);
        KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
      Clients.send(producer, new ProducerRecord<>(topic, 0, sent, sent));
      List<ConsumerRecord<Object, Object>> read = Clients.read(consumer, topic, 1);
      assertThat(read).hasSize(1);
      return read.get(0);
    }
  }
}
