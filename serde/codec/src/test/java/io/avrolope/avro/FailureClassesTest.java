// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.avrolope.AvroDifference;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.codec.StreamDecoder;
import io.avrolope.internal.model.GenericModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SystemLimitException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the classes of exceptions with those from Avro's own readers. */
class FailureClassesTest {
  /** The longest array that Avro reads, in bytes or items. */
  private static final long MAX_LENGTH = Integer.MAX_VALUE - 8;

  private static final List<String> WITH_LENGTHS =
      List.of(
          "\"string\"",
          "{\"type\": \"string\", \"avro.java.string\": \"String\"}",
          "\"bytes\"",
          "{\"type\": \"array\", \"items\": \"int\"}",
          "{\"type\": \"array\", \"items\": \"string\"}",
          "{\"type\": \"array\", \"items\": \"null\"}",
          "{\"type\": \"map\", \"values\": \"int\"}");

  private static BinaryDecoder array(byte[] bytes) {
    return DecoderFactory.get().binaryDecoder(bytes, null);
  }

  private static BinaryDecoder stream(byte[] bytes) {
    return DecoderFactory.get().directBinaryDecoder(new ByteArrayInputStream(bytes), null);
  }

  private static byte[] longs(long... values) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    try {
      for (long value : values) {
        out.writeLong(value);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  private static StreamDecoder compiled(Schema writer, Schema reader) {
    return Codecs.streamDecoder(
        writer,
        reader,
        GenericModel.withListsOfReader(GenericData.get()),
        DecodeOptions.DEFAULTS.with(EngineMode.COMPILED));
  }

  /** The failures of reading from a stream, from an array, and with compiled code. */
  private static List<Throwable> failures(Schema writer, Schema reader, byte[] datum) {
    PlannedDatumReader<Object> planned = PlannedDatumReader.generic(reader);
    planned.setSchema(writer);
    StreamDecoder compiled = compiled(writer, reader);
    return List.of(
        catchThrowable(() -> planned.read(null, stream(datum))),
        catchThrowable(() -> planned.read(null, array(datum))),
        catchThrowable(() -> compiled.read(array(datum))));
  }

  private static Throwable avros(Schema schema, BinaryDecoder in) {
    return catchThrowable(() -> new GenericDatumReader<>(schema).read(null, in));
  }

  private static void assertClasses(List<Throwable> failures, Class<? extends Throwable> expected) {
    assertThat(failures).allSatisfy(each -> assertThat(each).isExactlyInstanceOf(expected));
  }

  static Stream<Arguments> lengths() {
    return WITH_LENGTHS.stream()
        .flatMap(
            type ->
                LongStream.of(MAX_LENGTH + 1, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE)
                    .mapToObj(length -> Arguments.of(type, length)));
  }

  @ParameterizedTest
  @MethodSource("lengths")
  void aLengthThatNoArrayCanHaveIsUnsupportedAsInAvro(String type, long length) {
    Schema schema = Samples.parse(type);
    byte[] datum = longs(length, 5);

    assertThat(avros(schema, array(datum)))
        .isExactlyInstanceOf(UnsupportedOperationException.class);
    assertThat(avros(schema, stream(datum)))
        .isExactlyInstanceOf(UnsupportedOperationException.class);
    assertClasses(failures(schema, schema, datum), UnsupportedOperationException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"string\"", "\"bytes\""})
  void aSkippedValueOfAnyLengthEndsWithTheStreamAsInAvro(String type) {
    Schema writer = recordOf(type);
    Schema reader = Samples.parse("{\"type\": \"record\", \"name\": \"R\", \"fields\": []}");
    for (long length : new long[] {1_000, MAX_LENGTH, MAX_LENGTH + 1, 1L << 32, Long.MAX_VALUE}) {
      byte[] datum = longs(length, 5);

      assertThatThrownBy(() -> new GenericDatumReader<>(writer, reader).read(null, array(datum)))
          .isExactlyInstanceOf(EOFException.class);
      assertClasses(failures(writer, reader, datum), EOFException.class);
    }
  }

  private static Schema recordOf(String type) {
    return Samples.parse(
        "{\"type\": \"record\", \"name\": \"R\", \"fields\": [{\"name\": \"f\", \"type\": "
            + type
            + "}]}");
  }

  @ParameterizedTest
  @MethodSource("withLengths")
  void aNegativeLengthFailsAsInAvro(String type) {
    Schema schema = Samples.parse(type);
    byte[] datum = longs(Long.MIN_VALUE, 5);
    List<Throwable> failures = failures(schema, schema, datum);

    assertClasses(failures, AvroRuntimeException.class);
    if (!AvroDifference.COUNTS_FILL_THE_HEAP.isHere()) {
      assertThat(avros(schema, array(datum))).isExactlyInstanceOf(AvroRuntimeException.class);
    }
  }

  static List<String> withLengths() {
    return WITH_LENGTHS;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\": \"enum\", \"name\": \"E\", \"symbols\": [\"A\", \"B\"]}",
        "[\"null\", \"int\"]",
        "[\"int\", \"long\", \"string\"]"
      })
  void anIndexOutOfRangeIsATypeExceptionAsInAvro(String type) {
    Schema schema = Samples.parse(type);
    for (long index : new long[] {3, -1, Integer.MAX_VALUE}) {
      byte[] datum = longs(index, 0);

      assertClasses(failures(schema, schema, datum), AvroTypeException.class);
      if (!AvroDifference.INDEXES_UNCHECKED.isHere()) {
        assertThat(avros(schema, array(datum))).isExactlyInstanceOf(AvroTypeException.class);
      }
    }
  }

  @Test
  void tooManyItemsWithoutBytesExceedALimitAsInAvro() {
    Schema schema = Schema.createArray(Schema.create(Schema.Type.NULL));
    byte[] datum = longs(MAX_LENGTH, 0);

    assertClasses(failures(schema, schema, datum), SystemLimitException.class);
    if (!AvroDifference.COUNTS_FILL_THE_HEAP.isHere()) {
      assertThat(avros(schema, array(datum))).isExactlyInstanceOf(SystemLimitException.class);
    }
  }

  private static final Schema NODE =
      Samples.parse(
          """
          {"type": "record", "name": "Node", "fields": [{"name": "next", "type": ["null", "Node"]}]}
          """);

  private static byte[] nodes(int depth) {
    long[] branches = new long[depth];
    java.util.Arrays.fill(branches, 0, depth - 1, 1);
    return longs(branches);
  }

  @Test
  void recordsAreNestedAtMostAThousandDeep() throws IOException {
    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic(NODE);

    assertThat(reader.read(null, array(nodes(1_000)))).isNotNull();
    assertClasses(failures(NODE, NODE, nodes(1_001)), SystemLimitException.class);
  }

  @Test
  void theLimitOfDepthCanBeSet() throws IOException {
    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic(NODE);
    reader.read(null, array(nodes(4)));
    reader.setMaxDepth(3);

    assertThat(reader.read(null, array(nodes(3)))).isNotNull();
    for (BinaryDecoder in : List.of(array(nodes(4)), stream(nodes(4)))) {
      assertThatThrownBy(() -> reader.read(null, in))
          .isExactlyInstanceOf(SystemLimitException.class)
          .hasMessage(
              "Nesting of records exceeds the limit of 3 (PlannedDatumReader.setMaxDepth) at"
                  + " Node.next.next.next");
    }
    reader.setMaxDepth(1_100);
    assertThat(reader.read(null, array(nodes(1_100)))).isNotNull();
    assertThatThrownBy(() -> reader.setMaxDepth(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The limit on depth is 0: set at least 1");
  }

  @Test
  void theLimitOfValuesCanBeSet() throws IOException {
    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic(NODE);
    reader.setMaxValues(6);

    assertThat(reader.read(null, array(nodes(3)))).isNotNull();
    for (BinaryDecoder in : List.of(array(nodes(4)), stream(nodes(4)))) {
      assertThatThrownBy(() -> reader.read(null, in))
          .isExactlyInstanceOf(SystemLimitException.class)
          .hasMessage(
              "Number of items, entries, records and fields exceeds the limit of 6"
                  + " (PlannedDatumReader.setMaxValues) at Node.next.next.next");
    }
    assertThatThrownBy(() -> reader.setMaxValues(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The limit on values is 0: set at least 1");
  }

  @Test
  void theLimitOfDepthAppliesToSkippedRecords() {
    Schema outer =
        Samples.parse(
            """
            {"type": "record", "name": "R", "fields": [{"name": "f", "type":
              {"type": "record", "name": "Node", "fields": [
                {"name": "next", "type": ["null", "Node"]}]}}]}
            """);
    Schema none = Samples.parse("{\"type\": \"record\", \"name\": \"R\", \"fields\": []}");

    assertClasses(failures(outer, none, nodes(1_001)), SystemLimitException.class);
  }
}
