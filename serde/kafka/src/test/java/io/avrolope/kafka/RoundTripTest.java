// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.test.Order;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects round-trip under every envelope. */
class RoundTripTest {
  /** The envelopes that can be written and hold the schema in the record's bytes. */
  static final List<String> NAMES =
      Envelopes.BUILT_IN.stream()
          .filter(envelope -> envelope.description().isWritable())
          .filter(envelope -> !envelope.description().isHeaderOnly())
          .map(EnvelopeProvider::name)
          .filter(name -> !name.equals(Envelopes.BARE))
          .toList();

  static Stream<Named<Object>> primitives() {
    return Stream.of(
        Named.of("true", true),
        Named.of("false", false),
        Named.of("int", 123),
        Named.of("long", Long.MIN_VALUE),
        Named.of("float", 1.25f),
        Named.of("double", Math.PI),
        Named.of("string", "grüße"),
        Named.of("empty string", ""),
        Named.of("bytes", new byte[] {0, 1, -1}),
        Named.of("no bytes", new byte[0]));
  }

  static Stream<Arguments> primitivesAndEnvelopes() {
    return primitives()
        .flatMap(
            value ->
                Stream.of("version", "versioned-event", "confluent")
                    .map(envelope -> Arguments.of(value, envelope)));
  }

  @ParameterizedTest(name = "{0} in {1}")
  @MethodSource("primitivesAndEnvelopes")
  void primitivesRoundTrip(Object value, String envelope) {
    try (Pair pair = Pair.of("envelope", envelope)) {
      assertThat(pair.read(pair.write(value))).isEqualTo(value);
    }
  }

  @Test
  void primitivesAreEncodedAsByConfluent() {
    try (Pair pair = Pair.of()) {
      assertThat(pair.write(true)).isEqualTo(Vectors.hex("00 00000001 01"));
      assertThat(pair.write(123)).isEqualTo(Vectors.hex("00 00000002 F601"));
      assertThat(pair.write(345L)).isEqualTo(Vectors.hex("00 00000003 B205"));
      assertThat(pair.write("abc")).isEqualTo(Vectors.hex("00 00000004 06616263"));
      assertThat(pair.write(new Utf8("abc"))).isEqualTo(Vectors.hex("00 00000004 06616263"));
      assertThat(pair.write("abc".getBytes(StandardCharsets.UTF_8)))
          .isEqualTo(Vectors.hex("00 00000005 616263"));
    }
  }

  @Test
  void theRemainingBytesOfAByteBufferAreWrittenAndItsPositionStays() {
    ByteBuffer buffer =
        ByteBuffer.wrap(new byte[] {9, 1, 2, 3, 9}, 1, 3).slice().asReadOnlyBuffer();
    try (Pair pair = Pair.of()) {
      assertThat(pair.read(pair.write(buffer))).isEqualTo(new byte[] {1, 2, 3});
      assertThat(buffer.remaining()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void genericRecordsRoundTrip(String envelope) {
    GenericRecord event = Vectors.event(Vectors.EVENT_V3);
    event.put("version", 1L);
    try (Pair pair = Pair.of("envelope", envelope)) {
      assertThat(pair.read(pair.write(event))).isEqualTo(event);
    }
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void theTestVectorsAreWrittenAndReadByteForByte(String envelope) {
    try (Pair pair = Pair.of("envelope", envelope)) {
      pair.serializer().serialize(Pair.TOPIC, envelope.equals("version-in-field") ? event(1) : 1);
      pair.serializer().serialize(Pair.TOPIC, envelope.equals("version-in-field") ? event(2) : 2L);
      if (envelope.equals("version-in-field")) {
        byte[] record = pair.write(event(3));
        assertThat(record).isEqualTo(Vectors.bytes("version-in-field-3"));
        assertThat(pair.read(record)).isEqualTo(event(3));
      }
    }
    String registry = "mock://vectors-" + envelope;
    try (Pair pair = Pair.of("envelope", envelope, "schema.registry.url", registry)) {
      if (envelope.equals("versioned-event")) {
        GenericRecord v1 = Vectors.event(Vectors.EVENT_V1);
        GenericRecord v2 = Vectors.event(Vectors.EVENT_V2);
        assertThat(pair.write(v1)).isEqualTo(Vectors.bytes("versioned-event-1"));
        assertThat(pair.write(v2)).isEqualTo(Vectors.bytes("versioned-event-2"));
        assertThat(pair.read(Vectors.bytes("versioned-event-1"))).isEqualTo(v1);
        assertThat(pair.read(Vectors.bytes("versioned-event-2"))).isEqualTo(v2);
      }
    }
  }

  /** A record whose first field is the version; each version has its own schema. */
  private static GenericRecord event(long version) {
    if (version == 3) {
      return Vectors.event(Vectors.EVENT_V3);
    }
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Old"
                    + version
                    + "\",\"fields\":[{\"name\":\"version\",\"type\":\"long\"}]}");
    GenericRecord event = new GenericData.Record(schema);
    event.put("version", version);
    return event;
  }

  @Test
  void objectsOfGeneratedClassesRoundTrip() {
    Order order = Orders.order("a");
    order.setReplaces(Orders.order("b"));
    try (Pair pair = Pair.of("specific.avro.reader", true)) {
      Object read = pair.read(pair.write(order));

      assertThat(read).isInstanceOf(Order.class).isEqualTo(order);
      assertThat(((Order) read).getReplaces().getLines().get(0).getDiscounts())
          .isEqualTo(order.getLines().get(0).getDiscounts());
    }
  }

  @Test
  void oneSerializerWritesGenericAndSpecificRecordsOfOneSchema() {
    Order order = Orders.order("a");
    try (Pair pair = Pair.of()) {
      byte[] first = pair.write(order);
      GenericRecord generic = (GenericRecord) pair.read(first);
      byte[] second = pair.write(generic);
      byte[] third = pair.write(order);

      assertThat(generic).isInstanceOf(GenericData.Record.class);
      assertThat(second).isEqualTo(first);
      assertThat(third).isEqualTo(first);
    }
  }

  @Test
  void nullStaysNullEvenBeforeConfigure() {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      assertThat(serializer.serialize(Pair.TOPIC, null)).isNull();
      assertThat(deserializer.deserialize(Pair.TOPIC, null)).isNull();
      assertThat(deserializer.deserialize(Pair.TOPIC, null, (byte[]) null)).isNull();
      assertThat(deserializer.deserialize(Pair.TOPIC, null, (ByteBuffer) null)).isNull();
    }
  }

  @Test
  void useBeforeConfigureFails() {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      assertThatThrownBy(() -> serializer.serialize(Pair.TOPIC, 1))
          .isInstanceOf(InvalidConfigurationException.class)
          .hasMessage("Cannot encode for topic orders: call configure() before serialize()");
      assertThatThrownBy(() -> deserializer.deserialize(Pair.TOPIC, new byte[6]))
          .isInstanceOf(InvalidConfigurationException.class)
          .hasMessage("Cannot decode from topic orders: call configure() before deserialize()");
    }
  }

  /** As Confluent's serializer, which takes the schema from the first value. */
  @Test
  void mapsRoundTrip() {
    try (Pair pair = Pair.of("avro.java.string", "String")) {
      assertThat(pair.read(pair.write(Map.of("a", 1, "b", 2)))).isEqualTo(Map.of("a", 1, "b", 2));
      assertThat(pair.read(pair.write(Map.of()))).isEqualTo(Map.of());
      assertThat(pair.read(pair.write(Map.of("a", Map.of("b", "c")))))
          .isEqualTo(Map.of("a", Map.of("b", "c")));
      assertThat(pair.read(pair.write(Map.of("a", Numbered.record(Numbered.schema(0), 7)))))
          .isEqualTo(Map.of("a", Numbered.record(Numbered.schema(0), 7)));
      assertThatThrownBy(() -> pair.write(Collections.singletonMap("a", null)))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage(
              "Cannot serialize a map whose first value is null; put the map into a record");
    }
  }

  @Test
  void allOverloadsOfDeserializeGiveTheSame() {
    GenericRecord event = Vectors.event(Vectors.EVENT_V2);
    try (Pair pair = Pair.of()) {
      byte[] record = pair.write(event);
      KafkaAvroDeserializer reader = pair.deserializer();

      assertThat(reader.deserialize(Pair.TOPIC, record)).isEqualTo(event);
      assertThat(reader.deserialize(Pair.TOPIC, new RecordHeaders(), record)).isEqualTo(event);
      assertThat(reader.deserialize(Pair.TOPIC, null, record)).isEqualTo(event);
      for (ByteBuffer buffer : buffersOf(record)) {
        ByteBuffer before = buffer.duplicate();
        assertThat(reader.deserialize(Pair.TOPIC, null, buffer)).isEqualTo(event);
        assertThat(buffer).isEqualTo(before);
        assertThat(buffer.position()).isEqualTo(before.position());
        assertThat(buffer.limit()).isEqualTo(before.limit());
      }
    }
  }

  /** The whole record, in the middle of an array, in a slice, read-only and direct. */
  private static List<ByteBuffer> buffersOf(byte[] record) {
    byte[] wide = new byte[record.length + 11];
    Arrays.fill(wide, (byte) 0x55);
    System.arraycopy(record, 0, wide, 5, record.length);
    ByteBuffer middle = ByteBuffer.wrap(wide, 5, record.length);
    ByteBuffer slice = ByteBuffer.wrap(wide, 2, record.length + 6).slice();
    slice.position(3).limit(3 + record.length);
    ByteBuffer direct = ByteBuffer.allocateDirect(wide.length);
    direct.put(wide).position(5).limit(5 + record.length);
    return List.of(ByteBuffer.wrap(record), middle, slice, middle.asReadOnlyBuffer(), direct);
  }

  @Test
  void decodedObjectsDoNotShareTheCallersBytes() {
    GenericRecord event = Vectors.event(Vectors.EVENT_V2);
    event.put("body", ByteBuffer.wrap(new byte[] {1, 2, 3}));
    try (Pair pair = Pair.of()) {
      byte[] record = pair.write(event);
      byte[] bytes = pair.write(new byte[] {1, 2, 3});
      Object read = pair.read(record);
      Object readBytes = pair.read(bytes);
      Arrays.fill(record, (byte) 0);
      Arrays.fill(bytes, (byte) 0);

      assertThat(read).isEqualTo(event);
      assertThat(readBytes).isEqualTo(new byte[] {1, 2, 3});
    }
  }

  @Test
  void closeIsIdempotentAndAllowedBeforeConfigure() {
    KafkaAvroSerde serde = new KafkaAvroSerde();
    serde.close();
    serde.configure(Pair.properties(), false);
    serde.close();
    serde.close();
  }

  @Test
  void theSerdeConfiguresBothSides() {
    try (KafkaAvroSerde serde = new KafkaAvroSerde()) {
      serde.configure(Pair.properties("key.envelope", "version"), true);
      byte[] record = serde.serializer().serialize(Pair.TOPIC, 5);

      assertThat(record).isEqualTo(Vectors.hex("02 0A"));
      assertThat(serde.deserializer().deserialize(Pair.TOPIC, record)).isEqualTo(5);
    }
  }

  @Test
  void oneInstanceIsThreadSafe() throws Exception {
    List<Schema> schemas = List.of(Vectors.EVENT_V1, Vectors.EVENT_V2, Vectors.EVENT_V3);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (Pair pair = Pair.of("envelope", "version", "max.schemas.per.subject", 2)) {
      List<Future<?>> work = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        int seed = thread;
        work.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 3_000; i++) {
                    GenericRecord event = Vectors.event(schemas.get((seed + i) % 3));
                    event.put("ts", (long) seed * i);
                    assertThat(pair.read(pair.write(event))).isEqualTo(event);
                  }
                }));
      }
      for (Future<?> each : work) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void anObjectWithoutAnAvroSchemaIsNamed() {
    try (Pair pair = Pair.of()) {
      assertThatThrownBy(() -> pair.write(Map.of("a", 1).entrySet()))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot encode the value for topic orders (envelope confluent). See "
                  + TROUBLESHOOTING
                  + "#invalid-datum")
          .cause()
          .hasMessageStartingWith("Cannot serialize an object of class java.util.")
          .hasMessageEndingWith(
              "; supported are generic records, generated classes, Boolean, Integer, Long, Float,"
                  + " Double, CharSequence, byte[], ByteBuffer, and a Map of these");
    }
  }
}
