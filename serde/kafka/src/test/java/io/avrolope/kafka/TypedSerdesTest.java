// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference;
import io.avrolope.test.Order;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

/** The Serdes of one type of objects. */
class TypedSerdesTest {
  private final Map<String, Object> properties = Pair.properties();

  record Point(int x, int y) {}

  @Test
  void aGeneratedClassIsWrittenAndRead() {
    try (SpecificAvroSerde<Order> serde = new SpecificAvroSerde<>()) {
      serde.configure(properties, false);

      Order read = roundTrip(serde, Orders.order("a"));

      assertThat(read).isEqualTo(Orders.order("a"));
    }
  }

  @Test
  void genericRecordsAreReadEvenIfTheApplicationReadsGeneratedClasses() {
    properties.put("specific.avro.reader", true);
    properties.put("schema.reflection", true);
    try (SpecificAvroSerde<Order> writer = new SpecificAvroSerde<>();
        GenericAvroSerde serde = new GenericAvroSerde()) {
      writer.configure(properties, false);
      serde.configure(properties, false);
      byte[] record = writer.serializer().serialize("points", Orders.order("a"));

      GenericRecord read = serde.deserializer().deserialize("points", record);

      assertThat(read).isExactlyInstanceOf(GenericData.Record.class);
      assertThat(roundTrip(serde, read)).isEqualTo(read);
    }
  }

  @Test
  void primitiveValuesAreWrittenAndRead() {
    try (PrimitiveAvroSerde<Long> longs = new PrimitiveAvroSerde<>();
        PrimitiveAvroSerde<String> texts = new PrimitiveAvroSerde<>()) {
      longs.configure(properties, true);
      texts.configure(properties, false);

      assertThat(roundTrip(longs, 5L)).isEqualTo(5L);
      assertThat(roundTrip(texts, "five")).isEqualTo("five");
    }
  }

  @Test
  void aPlainClassIsWrittenAndRead() {
    try (ReflectionAvroSerde<Point> serde = new ReflectionAvroSerde<>(Point.class)) {
      serde.configure(properties, false);
      assertThat(roundTrip(serde, new Point(1, 2))).isEqualTo(new Point(1, 2));

      serde.configure(properties, true);
      assertThat(roundTrip(serde, new Point(3, 4))).isEqualTo(new Point(3, 4));
    }
  }

  @Test
  void aRegistryCanBeGivenInCode() {
    SchemaRegistry registry =
        SchemaRegistries.open(RegistryOptions.of("mock://" + UUID.randomUUID()));
    try (ReflectionAvroSerde<Point> points = new ReflectionAvroSerde<>(registry, Point.class);
        ReflectionAvroSerde<Point> untyped = new ReflectionAvroSerde<>(registry);
        SpecificAvroSerde<Order> orders = new SpecificAvroSerde<>(registry);
        GenericAvroSerde generic = new GenericAvroSerde(registry);
        PrimitiveAvroSerde<Integer> numbers = new PrimitiveAvroSerde<>(registry)) {
      points.configure(Map.of(), false);
      untyped.configure(Map.of(), false);
      orders.configure(Map.of("value.subject.name.strategy", "RecordNameStrategy"), false);
      generic.configure(Map.of(), false);
      numbers.configure(Map.of(), true);

      byte[] record = untyped.serializer().serialize("points", new Point(1, 2));
      assertThat(points.deserializer().deserialize("points", record)).isEqualTo(new Point(1, 2));
      assertThat(generic.deserializer().deserialize("points", record).get("y")).isEqualTo(2);
      assertThat(roundTrip(orders, Orders.order("a"))).isEqualTo(Orders.order("a"));
      assertThat(roundTrip(numbers, 7)).isEqualTo(7);
      assertThat(registry.latest("points-value", SchemaReference.Kind.VERSION)).isNotNull();
    }
  }

  /**
   * Confluent's Serde would fail with a ClassCastException where the application uses the value.
   */
  @Test
  void anObjectOfAnotherTypeIsNamedWithTheTopic() {
    try (PrimitiveAvroSerde<Long> longs = new PrimitiveAvroSerde<>();
        GenericAvroSerde records = new GenericAvroSerde()) {
      longs.configure(properties, false);
      records.configure(properties, false);
      byte[] record = longs.serializer().serialize("points", 5L);

      assertThatThrownBy(() -> records.deserializer().deserialize("points", record))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "A record of topic points was decoded to java.lang.Long, which is not a"
                  + " org.apache.avro.generic.GenericRecord; use the Serde that fits the topic's"
                  + " schema");
    }
  }

  /** Confluent's users extend its Serdes, to name one without a type parameter in properties. */
  @Test
  void aSerdeOfOnesOwnCanExtendOne() {
    class OrderSerde extends SpecificAvroSerde<Order> {}
    try (OrderSerde serde = new OrderSerde()) {
      serde.configure(properties, false);

      assertThat(roundTrip(serde, Orders.order("a"))).isEqualTo(Orders.order("a"));
    }
  }

  private <T> T roundTrip(Serde<T> serde, T object) {
    byte[] record = serde.serializer().serialize("points", object);
    assertThat(serde.serializer().serialize("points", null)).isNull();
    assertThat(serde.deserializer().deserialize("points", null)).isNull();
    assertThat(
            ((TypedDeserializer<T>) serde.deserializer()) // before 3.6 Kafka has no such method
                .deserialize(
                    "points", new RecordHeaders(), ByteBuffer.wrap(Objects.requireNonNull(record))))
        .isEqualTo(serde.deserializer().deserialize("points", new RecordHeaders(), record));
    return serde.deserializer().deserialize("points", record);
  }
}
