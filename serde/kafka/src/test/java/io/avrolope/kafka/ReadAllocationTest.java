// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Allocations;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decoding a record whose schema is known allocates the decoded object and nothing else. */
class ReadAllocationTest {
  private static final long TOLERANCE = 16;
  private static final byte[] TEXT = "a text".getBytes(StandardCharsets.UTF_8);
  private static final Schema SCHEMA =
      SchemaBuilder.record("R")
          .fields()
          .requiredLong("version")
          .requiredString("text")
          .optionalDouble("number")
          .requiredBytes("bytes")
          .endRecord();

  @ParameterizedTest
  @FieldSource("io.avrolope.kafka.RoundTripTest#NAMES")
  void theEnvelopeAllocatesNothing(String envelope) {
    try (Pair pair = Pair.of("envelope", envelope, "codec.engine", "compiled")) {
      byte[] bytes = pair.write(record());
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      RecordHeaders headers = new RecordHeaders();
      headers.add("own", bytes);

      assertThat(pair.read(bytes)).isEqualTo(record());
      long byHand = Allocations.of(ReadAllocationTest::record);
      assertThat(Allocations.of(() -> pair.deserializer().deserialize(Pair.TOPIC, bytes)))
          .isBetween(byHand - TOLERANCE, byHand + TOLERANCE);
      assertThat(Allocations.of(() -> pair.deserializer().deserialize(Pair.TOPIC, headers, bytes)))
          .as("with headers, among which Confluent's is looked up")
          .isBetween(byHand - TOLERANCE, byHand + TOLERANCE);
      assertThat(Allocations.of(() -> pair.deserializer().deserialize(Pair.TOPIC, null, buffer)))
          .as("with a buffer, of which a slice is allocated")
          .isBetween(byHand - TOLERANCE, byHand + 2 * TOLERANCE);
    }
  }

  @Test
  void countingRecordsAllocatesNothing() {
    try (Pair pair = Pair.of("envelope", "version", "codec.engine", "compiled");
        ClientMetrics written = new ClientMetrics();
        ClientMetrics metrics = new ClientMetrics()) {
      written.show(pair.serializer());
      byte[] bytes = pair.write(record());
      metrics.show(pair.deserializer());

      assertThat(pair.read(bytes)).isEqualTo(record());
      long byHand = Allocations.of(ReadAllocationTest::record);
      assertThat(Allocations.of(() -> pair.read(bytes)))
          .isBetween(byHand - TOLERANCE, byHand + TOLERANCE);
      GenericData.Record record = record();
      long message = Allocations.of(bytes::clone);
      assertThat(Allocations.of(() -> pair.write(record))).isBetween(message, message + TOLERANCE);
    }
  }

  private static GenericData.Record record() {
    GenericData.Record record = new GenericData.Record(SCHEMA);
    record.put(0, 1L);
    record.put(1, new Utf8(TEXT.clone()));
    record.put(2, 2.5);
    record.put(3, ByteBuffer.wrap(TEXT.clone()));
    return record;
  }

  @ParameterizedTest
  @ValueSource(strings = {"confluent", "version", "versioned-event"})
  void findingOneOfAHundredSchemasAllocatesNothing(String envelope) {
    List<GenericData.Record> records = new ArrayList<>();
    List<byte[]> written = new ArrayList<>();
    try (Pair pair = Pair.of("envelope", envelope, "codec.engine", "compiled")) {
      for (int i = 0; i < 100; i++) {
        Schema schema = SchemaBuilder.record("R" + i).fields().requiredBoolean("yes").endRecord();
        records.add(yes(schema));
        written.add(pair.write(yes(schema)));
        assertThat(pair.read(written.get(i))).isEqualTo(yes(schema));
      }

      long objects = Allocations.of(() -> forAll(records, each -> yes(each.getSchema())));
      assertThat(Allocations.of(() -> forAll(written, pair::read)))
          .isBetween(objects, objects + TOLERANCE);
      long messages = Allocations.of(() -> forAll(written, byte[]::clone));
      assertThat(Allocations.of(() -> forAll(records, pair::write)))
          .isBetween(messages, messages + TOLERANCE);
    }
  }

  private static GenericData.Record yes(Schema schema) {
    GenericData.Record record = new GenericData.Record(schema);
    record.put(0, true);
    return record;
  }

  private static <T> Object forAll(List<T> inputs, Function<T, Object> work) {
    Object last = inputs;
    for (int i = 0; i < inputs.size(); i++) {
      last = work.apply(inputs.get(i));
    }
    return last;
  }
}
