// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.test.TestRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exchanges records with Confluent's own classes, through a broker and a registry. */
@OnKafka
class GenuineConfluentIT {
  private static final TestRegistry REGISTRY = TestRegistry.start();
  private static final Class<?> OUR_SERIALIZER = KafkaAvroSerializer.class;
  private static final Class<?> OUR_DESERIALIZER = KafkaAvroDeserializer.class;

  /**
   * Kafka loads classes that are configured by name, such as the defaults of Confluent's classes,
   * through the context class loader.
   */
  @BeforeAll
  static void setContextClassLoader() {
    Thread.currentThread().setContextClassLoader(GenuineConfluent.LOADER);
  }

  @AfterAll
  static void close() {
    Thread.currentThread().setContextClassLoader(GenuineConfluentIT.class.getClassLoader());
    REGISTRY.close();
  }

  static Stream<Named<Object>> values() {
    return Stream.of(
        Named.of("a record", Events.generic(Events.v2(7))),
        Named.of("a record with all types", allTypes()),
        Named.of("a string", "grüße"),
        Named.of("an empty string", ""),
        Named.of("bytes", new byte[] {0, 1, 2, -1}),
        Named.of("no bytes", new byte[0]),
        Named.of("an int", Integer.MIN_VALUE),
        Named.of("a long", Long.MAX_VALUE),
        Named.of("a float", 1.5f),
        Named.of("a double", -2.25),
        Named.of("a boolean", true));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void confluentReadsRecordsOfOurSerializer(Object value, Cluster cluster) throws Exception {
    ConsumerRecord<Object, Object> read =
        roundTrip(cluster, OUR_SERIALIZER, GenuineConfluent.deserializer(), value);

    assertThat(read.value()).isEqualTo(value);
    assertThat(read.key()).isEqualTo(value);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void weReadRecordsOfConfluentsSerializer(Object value, Cluster cluster) throws Exception {
    ConsumerRecord<Object, Object> read =
        roundTrip(cluster, GenuineConfluent.serializer(), OUR_DESERIALIZER, value);

    assertThat(read.value()).isEqualTo(value);
    assertThat(read.key()).isEqualTo(value);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void bothWriteTheSameBytes(Object value, Cluster cluster) throws Exception {
    String topic = Topics.create(cluster, "same-bytes", 1);
    send(cluster, OUR_SERIALIZER, topic, value);
    send(cluster, GenuineConfluent.serializer(), topic, value);
    try (KafkaConsumer<Object, Object> consumer =
        Clients.consumer(cluster, properties("deserializer", ByteArrayDeserializer.class))) {
      List<ConsumerRecord<Object, Object>> read = Clients.read(consumer, topic, 2);

      assertThat((byte[]) read.get(0).value()).isEqualTo((byte[]) read.get(1).value());
      assertThat((byte[]) read.get(0).key()).isEqualTo((byte[]) read.get(1).key());
    }
  }

  @Test
  void confluentReadsOurGeneratedClassesAsGenericRecords(Cluster cluster) throws Exception {
    ConsumerRecord<Object, Object> read =
        roundTrip(cluster, OUR_SERIALIZER, GenuineConfluent.deserializer(), Events.v3(3, 9));

    assertThat(read.value()).isEqualTo(Events.generic(Events.v3(3, 9)));
  }

  private static GenericRecord allTypes() {
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Everything", "namespace": "it", "fields": [
                  {"name": "flag", "type": "boolean"},
                  {"name": "number", "type": "int"},
                  {"name": "bigNumber", "type": "long"},
                  {"name": "real", "type": "float"},
                  {"name": "bigReal", "type": "double"},
                  {"name": "text", "type": {"type": "string", "avro.java.string": "String"}},
                  {"name": "choice", "type": ["null", "string", "int"], "default": null},
                  {"name": "list", "type": {"type": "array", "items": "long"}},
                  {"name": "suit", "type": {"type": "enum", "name": "Suit", "symbols": ["A", "B"]}},
                  {"name": "hash", "type": {"type": "fixed", "name": "Hash", "size": 4}},
                  {"name": "next", "type": ["null", "Everything"], "default": null}]}
                """);
    GenericRecord record = new GenericData.Record(schema);
    record.put("flag", true);
    record.put("number", -1);
    record.put("bigNumber", 1L << 40);
    record.put("real", 0.5f);
    record.put("bigReal", 1e300);
    record.put("text", "text");
    record.put("choice", 5);
    record.put("list", List.of(1L, 2L, 3L));
    record.put("suit", new GenericData.EnumSymbol(schema.getField("suit").schema(), "B"));
    record.put(
        "hash", new GenericData.Fixed(schema.getField("hash").schema(), new byte[] {1, 2, 3, 4}));
    return record;
  }

  private static ConsumerRecord<Object, Object> roundTrip(
      Cluster cluster, Class<?> serializer, Class<?> deserializer, Object value) {
    String topic = Topics.create(cluster, "confluent", 1);
    send(cluster, serializer, topic, value);
    try (KafkaConsumer<Object, Object> consumer =
        Clients.consumer(cluster, properties("deserializer", deserializer))) {
      return Clients.read(consumer, topic, 1).get(0);
    }
  }

  private static void send(Cluster cluster, Class<?> serializer, String topic, Object value) {
    try (KafkaProducer<Object, Object> producer =
        Clients.producer(cluster, properties("serializer", serializer))) {
      Clients.send(producer, new ProducerRecord<>(topic, 0, value, value));
    }
  }

  private static Map<String, Object> properties(String role, Class<?> type) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("schema.registry.url", REGISTRY.url());
    properties.put("key." + role, type);
    properties.put("value." + role, type);
    return properties;
  }
}
