// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.test.Order;
import io.avrolope.test.Status;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.InvalidNumberEncodingException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Consecutive data in arrays and streams. */
class BinaryDataTest {
  /** Enough for compiled code. */
  private static final int COUNT = 3_000;

  private static final DecoderFactory DECODERS =
      new DecoderFactory().configureDecoderBufferSize(64);

  /** Each kind of Avro's binary decoders. */
  interface Source extends Function<byte[], BinaryDecoder> {}

  static Stream<Named<Source>> sources() {
    return Stream.of(
        Named.of("array", bytes -> DECODERS.binaryDecoder(bytes, null)),
        Named.of("part of an array", BinaryDataTest::inTheMiddle),
        Named.of("stream", bytes -> DECODERS.binaryDecoder(stream(bytes), null)),
        Named.of("direct", bytes -> DECODERS.directBinaryDecoder(stream(bytes), null)));
  }

  private static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  private static BinaryDecoder inTheMiddle(byte[] bytes) {
    byte[] wide = new byte[bytes.length + 20];
    System.arraycopy(bytes, 0, wide, 9, bytes.length);
    return DECODERS.binaryDecoder(wide, 9, bytes.length, null);
  }

  private static List<Object> readAll(PlannedDatumReader<?> reader, BinaryDecoder in)
      throws IOException {
    List<Object> data = new ArrayList<>();
    try {
      while (true) {
        data.add(reader.read(null, in));
      }
    } catch (EOFException | InvalidNumberEncodingException e) {
      return data; // Avro's stream decoder throws the latter at bytes that were left in its buffer
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void consecutiveDataAreReadInOrder(Source source) throws IOException {
    List<GenericRecord> events = Samples.events(COUNT);
    byte[] bytes = Samples.bytes(PlannedDatumWriter.generic(Samples.EVENT), events);
    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic(Samples.EVENT);

    assertThat(readAll(reader, source.apply(bytes))).isEqualTo(events);
    assertThat(readAll(reader, source.apply(bytes))).isEqualTo(events);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void aDecoderIsPositionedAfterTheDatum(Source source) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    PlannedDatumWriter<Order> writer = PlannedDatumWriter.specific(Order.class);
    List<Order> orders = Samples.orders(COUNT);
    for (Order order : orders) {
      out.writeInt(order.getLines().size());
      writer.write(order, out);
      out.writeString("between");
    }
    PlannedDatumReader<Order> reader = PlannedDatumReader.specific(Order.class);

    BinaryDecoder in = source.apply(bytes.toByteArray());
    for (Order order : orders) {
      assertThat(in.readInt()).isOne();
      assertThat(reader.read(null, in)).isEqualTo(order);
      assertThat(in.readString()).isEqualTo("between");
    }
    assertThatThrownBy(in::readInt).isInstanceOf(EOFException.class);
  }

  @Test
  void theEndOfAnArrayIsReported() throws IOException {
    byte[] bytes = Samples.bytes(PlannedDatumWriter.generic(Samples.EVENT), Samples.events(COUNT));
    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic(Samples.EVENT);
    BinaryDecoder in = DECODERS.binaryDecoder(bytes, null);
    InputStream view = in.inputStream();
    int read = 0;
    while (!in.isEnd()) {
      reader.read(null, in);
      read++;
      assertThat(in.isEnd()).isEqualTo(view.available() == 0);
    }
    assertThat(read).isEqualTo(COUNT);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void aTruncatedDatumThrowsAnEofException(Source source) throws IOException {
    byte[] bytes = Samples.bytes(PlannedDatumWriter.generic(Samples.EVENT), Samples.events(4));
    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic(Samples.EVENT);
    for (int length = 0; length < bytes.length; length++) {
      int whole = readAll(reader, source.apply(Arrays.copyOf(bytes, length))).size();
      assertThat(whole).isLessThan(4);
    }
    assertThatThrownBy(() -> reader.read(null, source.apply(Arrays.copyOf(bytes, 8))))
        .isInstanceOf(EOFException.class)
        .hasMessage(
            "Expected the rest of the datum but found the end of the stream at Event.gone[0]{}");
  }

  @Test
  void anIncompatibleValueIsNamedInTheException() throws IOException {
    Schema few = Schema.createEnum("Kind", null, null, List.of("A"));
    Schema writer = Schema.createArray(Schema.createEnum("Kind", null, null, List.of("A", "B")));
    PlannedDatumReader<Object> reader = PlannedDatumReader.generic(Schema.createArray(few));
    reader.setSchema(writer);

    assertThatThrownBy(
            () -> reader.read(null, DECODERS.binaryDecoder(new byte[] {4, 0, 2, 0}, null)))
        .isInstanceOf(AvroTypeException.class)
        .hasMessage(
            "Expected a symbol of the reader's Kind but found one that it lacks (B) at array[1]");
    assertThatThrownBy(
            () -> reader.read(null, DECODERS.binaryDecoder(new byte[] {4, 0, 6, 0}, null)))
        .isInstanceOf(AvroRuntimeException.class)
        .hasMessage("Expected an index of a symbol in [0, 2) but found 3 at array[1]");
  }

  @Test
  void readingAndWritingWithoutASchemaFails() {
    assertThatThrownBy(
            () ->
                PlannedDatumReader.generic()
                    .read(null, DECODERS.binaryDecoder(new byte[] {0}, null)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("No schema: call setSchema before read");
    assertThatThrownBy(
            () ->
                PlannedDatumWriter.generic()
                    .write(
                        1,
                        EncoderFactory.get()
                            .directBinaryEncoder(new ByteArrayOutputStream(), null)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("No schema: call setSchema before write");
  }

  /** In Kafka records top-level strings and bytes have other classes. */
  @Test
  void topLevelValuesOtherThanRecordsEqualAvros() throws IOException {
    assertAsAvro("\"bytes\"", ByteBuffer.wrap(new byte[] {1, 2, 3}));
    assertAsAvro("\"string\"", new Utf8("text"));
    assertAsAvro("{\"type\":\"string\",\"avro.java.string\":\"String\"}", "text");
    assertAsAvro("[\"null\",\"string\"]", new Utf8("text"));
    assertAsAvro("[\"null\",\"string\"]", null);
    assertAsAvro("\"null\"", null);
    assertAsAvro("\"long\"", 5L);
    List<@Nullable Object> nulls = new ArrayList<>();
    nulls.add(null);
    assertAsAvro("{\"type\":\"array\",\"items\":\"null\"}", nulls);
  }

  private static void assertAsAvro(String json, @Nullable Object datum) throws IOException {
    Schema schema = Samples.parse(json);
    List<@Nullable Object> data = new ArrayList<>();
    data.add(datum);
    byte[] bytes = Samples.bytes(PlannedDatumWriter.generic(schema), data);
    assertThat(bytes).as(json).isEqualTo(Samples.bytes(new GenericDatumWriter<>(schema), data));

    Object read =
        PlannedDatumReader.generic(schema).read(null, DECODERS.binaryDecoder(bytes, null));

    assertThat(read).as(json).isEqualTo(datum);
    if (datum != null && !(datum instanceof List) && !(datum instanceof ByteBuffer)) {
      assertThat(read).hasSameClassAs(datum);
    }
  }

  @Test
  void generatedEnumsAndFixedCanBeTheTopLevelValue() throws IOException {
    byte[] bytes =
        Samples.bytes(PlannedDatumWriter.specific(Status.class), List.of(Status.SHIPPED));

    assertThat(
            PlannedDatumReader.specific(Status.class)
                .read(null, DECODERS.binaryDecoder(bytes, null)))
        .isEqualTo(Status.SHIPPED);
  }

  @Test
  void threadsCanShareAReaderAndAWriter() throws Exception {
    List<GenericRecord> events = Samples.events(500);
    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic(Samples.EVENT);
    PlannedDatumWriter<GenericRecord> writer = PlannedDatumWriter.generic(Samples.EVENT);
    byte[] expected = Samples.bytes(new GenericDatumWriter<>(Samples.EVENT), events);
    Callable<Boolean> task =
        () -> {
          for (int i = 0; i < 20; i++) {
            byte[] bytes = Samples.bytes(writer, events);
            assertThat(bytes).isEqualTo(expected);
            assertThat(readAll(reader, DECODERS.binaryDecoder(bytes, null))).isEqualTo(events);
          }
          return true;
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (Future<Boolean> done : threads.invokeAll(List.of(task, task, task, task))) {
        assertThat(done.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void anInvalidObjectWritesNothing() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    GenericRecord bad = new GenericData.Record((GenericData.Record) Samples.events(1).get(0), true);
    bad.put("tail", null);

    assertThatThrownBy(
            () -> PlannedDatumWriter.<GenericRecord>generic(Samples.EVENT).write(bad, out))
        .isInstanceOf(AvroTypeException.class)
        .hasMessage("Expected bytes but found null at Event.tail");
    assertThat(bytes.size()).isZero();
  }
}
