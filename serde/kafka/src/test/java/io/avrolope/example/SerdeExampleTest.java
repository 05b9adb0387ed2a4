// SPDX-License-Identifier: Apache-2.0
package io.avrolope.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.kafka.integration.OutageExceptions;
import io.avrolope.kafka.integration.OutageLoop;
import io.avrolope.kafka.integration.OutagePolicy;
import io.avrolope.kafka.integration.RecordDecoder;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.test.Hash;
import io.avrolope.test.Order;
import io.avrolope.test.Status;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** The examples in the javadoc of the serializer and the deserializer. */
class SerdeExampleTest {
  private final SchemaRegistry registry =
      SchemaRegistries.open(RegistryOptions.of("mock://serde-examples"));

  private final List<byte[]> records = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();

  private static Order order() {
    return Order.newBuilder()
        .setId("a")
        .setStatus(Status.NEW)
        .setHash(new Hash(new byte[] {1, 2}))
        .setPrice(new BigDecimal("12.50"))
        .setPlaced(Instant.ofEpochMilli(5))
        .setLines(List.of())
        .build();
  }

  /** Needs a broker, so that it is only compiled. */
  @SuppressWarnings("FutureReturnValueIgnored") // closing waits for the record
  static void produce(Order order) {
    Properties properties = new Properties();
    properties.put("bootstrap.servers", "broker:9092");
    properties.put("schema.registry.url", "http://registry:8081");
    properties.put("auto.register.schemas", false); // the build registers them
    properties.put("key.serializer", StringSerializer.class);
    properties.put("value.serializer", KafkaAvroSerializer.class);
    try (Producer<String, Order> producer = new KafkaProducer<>(properties)) {
      producer.send(new ProducerRecord<>("orders", order.getId().toString(), order));
    }
  }

  /** Needs a broker, so that it is only compiled. */
  static void consume() {
    Properties properties = new Properties();
    properties.put("bootstrap.servers", "broker:9092");
    properties.put("group.id", "billing");
    properties.put("schema.registry.url", "http://registry:8081");
    properties.put("specific.avro.reader", true); // else generic records
    properties.put("key.deserializer", StringDeserializer.class);
    properties.put("value.deserializer", KafkaAvroDeserializer.class);
    try (Consumer<String, Order> consumer = new KafkaConsumer<>(properties)) {
      consumer.subscribe(List.of("orders"));
      for (ConsumerRecord<String, Order> record : consumer.poll(Duration.ofSeconds(1))) {
        System.out.println(record.value().getId());
      }
    }
  }

  private void write(Order order) {
    Map<String, Object> configs = Map.of("auto.register.schemas", true);
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer(registry, configs)) {
      records.add(serializer.serialize("orders", order));
    }
  }

  private void readId(byte[] record) {
    Schema onlyId =
        SchemaBuilder.record("io.avrolope.test.Order").fields().requiredString("id").endRecord();
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(registry, Map.of())) {
      GenericRecord order = (GenericRecord) deserializer.deserialize("orders", record, onlyId);
      ids.add(order.get("id").toString());
    }
  }

  @Test
  void aRecordIsWrittenAndReadWithoutAClient() {
    write(order());
    readId(records.get(0));

    assertThat(ids).containsExactly("a");
  }

  @Test
  void aMalformedRecordIsSkipped() {
    try (SkippingDeserializer deserializer = new SkippingDeserializer()) {
      deserializer.configure(Map.of("schema.registry.url", "mock://serde-examples"), false);

      assertThat(deserializer.deserialize("orders", null, ByteBuffer.wrap(new byte[] {9})))
          .isNull();
    }
  }

  @Test
  void anIntegrationWaitsForTheRegistry() {
    OutageLoop loop = new OutageLoop(OutagePolicy.FAIL, Duration.ZERO, new ThrowingAsTheyAre());
    assertThat(loop.guard(() -> "row")).isEqualTo("row");
  }

  /** Only compiled. */
  static <R> R decode(
      OutageLoop loop, RecordDecoder<R> decoder, String topic, Headers headers, byte[] bytes) {
    R row = loop.guard(() -> decoder.decode(topic, headers, bytes, 0, bytes.length));
    return row;
  }

  private static final class ThrowingAsTheyAre implements OutageExceptions {
    @Override
    public RuntimeException retriable(RuntimeException outage) {
      return outage;
    }

    @Override
    public RuntimeException stopping(RuntimeException outage) {
      return outage;
    }

    @Override
    public RuntimeException other(RuntimeException failure) {
      return failure;
    }
  }
}
