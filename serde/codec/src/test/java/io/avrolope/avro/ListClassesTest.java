// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.codec.StreamDecoder;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.test.Series;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificDatumReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the classes of lists with those from Avro's own readers. */
class ListClassesTest {
  /** Two items of each type below, then the end of the array. */
  private static final byte[] TWO_ITEMS = {4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

  private static BinaryDecoder array(byte[] bytes) {
    return DecoderFactory.get().binaryDecoder(bytes, null);
  }

  private static BinaryDecoder stream(byte[] bytes) {
    return DecoderFactory.get().directBinaryDecoder(new ByteArrayInputStream(bytes), null);
  }

  private static void assertSameList(
      String from, @Nullable Object read, @Nullable Object expected) {
    assertThat(read).as(from).isEqualTo(expected).hasSameClassAs(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"int\"",
        "\"long\"",
        "\"float\"",
        "\"double\"",
        "\"boolean\"",
        "\"string\"",
        "[\"int\", \"null\"]",
        "{\"type\": \"int\", \"logicalType\": \"date\"}",
        "{\"type\": \"array\", \"items\": \"int\"}"
      })
  void listsOfGenericDataHaveTheClassesOfAvrosReader(String items) throws IOException {
    Schema schema = Schema.createArray(Samples.parse(items));
    Object expected = new GenericDatumReader<>(schema).read(null, array(TWO_ITEMS));
    PlannedDatumReader<Object> reader = PlannedDatumReader.generic(schema);
    StreamDecoder compiled =
        Codecs.streamDecoder(
            schema,
            schema,
            GenericModel.withListsOfReader(GenericData.get()),
            DecodeOptions.DEFAULTS.with(EngineMode.COMPILED));

    assertSameList("array", reader.read(null, array(TWO_ITEMS)), expected);
    assertSameList("stream", reader.read(null, stream(TWO_ITEMS)), expected);
    assertSameList("compiled", compiled.read(array(TWO_ITEMS)), expected);
  }

  @Test
  void promotedItemsAndDefaultsAreInListsOfTheSameClasses() throws IOException {
    Schema writer = series("int", "");
    Schema reader =
        series(
            "long",
            """
            , {"name": "added", "type": {"type": "array", "items": "int"}, "default": [1, 2]}""");
    GenericRecord expected =
        new GenericDatumReader<GenericRecord>(writer, reader).read(null, array(TWO_ITEMS));
    PlannedDatumReader<GenericRecord> planned = PlannedDatumReader.generic(reader);
    planned.setSchema(writer);

    for (BinaryDecoder in : List.of(array(TWO_ITEMS), stream(TWO_ITEMS))) {
      GenericRecord read = Objects.requireNonNull(planned.read(null, in));
      for (String field : List.of("values", "added")) {
        assertSameList(field, read.get(field), expected.get(field));
      }
    }
  }

  private static Schema series(String items, String more) {
    return Samples.parse(
        """
        {"type": "record", "name": "Series", "fields": [
          {"name": "values", "type": {"type": "array", "items": "%s"}}%s]}
        """
            .formatted(items, more));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aModelChoosesBetweenAvrosReaders(boolean fast) throws IOException {
    Schema schema = series("int", "");
    GenericData avro = new GenericData();
    avro.setFastReaderEnabled(fast);
    GenericData planned = PlannedData.generic();
    planned.setFastReaderEnabled(fast);
    GenericRecord datum = new GenericData.Record(schema);
    datum.put("values", List.of(1, 2));
    var message = new BinaryMessageEncoder<GenericRecord>(avro, schema).encode(datum);

    GenericRecord expected =
        new BinaryMessageDecoder<GenericRecord>(avro, schema).decode(message.duplicate());
    GenericRecord read = new BinaryMessageDecoder<GenericRecord>(planned, schema).decode(message);

    assertSameList("values", read.get("values"), expected.get("values"));
  }

  /** Avro's reader would need the permission to load the class, so it reads generic records. */
  @Test
  void listsInGeneratedObjectsHaveTheClassesOfAvrosReader() throws IOException {
    Series series = new Series(List.of(1, 2), List.of(0.5), List.of("a"));
    Schema schema = Series.getClassSchema();
    byte[] bytes = Samples.bytes(PlannedDatumWriter.specific(Series.class), List.of(series));
    Schema unknown = Samples.parse(schema.toString().replace("\"Series\"", "\"Unknown\""));
    IndexedRecord expected =
        new SpecificDatumReader<IndexedRecord>(unknown).read(null, array(bytes));
    Decoder json =
        DecoderFactory.get()
            .jsonDecoder(schema, "{\"ints\": [1, 2], \"doubles\": [0.5], \"texts\": [\"a\"]}");

    DatumReader<Series> reader = PlannedDatumReader.specific(Series.class);
    List<Object> read = new ArrayList<>();
    for (Decoder in : List.of(array(bytes), stream(bytes), json)) {
      read.add(reader.read(null, in));
    }
    DatumReader<?> ofModel = PlannedData.specific(Series.class).createDatumReader(schema);
    read.add(ofModel.read(null, array(bytes)));

    for (Object each : read) {
      for (Schema.Field field : schema.getFields()) {
        Object list = ((IndexedRecord) each).get(field.pos());
        assertSameList(field.name(), list, expected.get(field.pos()));
      }
    }
  }

  @Test
  void theObjectToReuseIsNeitherReadNorChanged() throws IOException {
    Schema schema = Schema.createArray(Schema.create(Schema.Type.INT));
    List<Object> old = new ArrayList<>(List.of(7));
    PlannedDatumReader<Object> reader = PlannedDatumReader.generic(schema);

    for (BinaryDecoder in : List.of(array(TWO_ITEMS), stream(TWO_ITEMS))) {
      assertThat(reader.read(old, in)).isNotSameAs(old).isEqualTo(List.of(0, 0));
    }
    assertThat(old).containsExactly(7);
  }
}
