// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.link.AvroVersion;
import io.avrolope.internal.wire.Limits;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Schemas of a few lines, and data of a few bytes, that would become millions of objects. */
class SchemaBombTest {
  private static final String EMPTY = "{\"type\":\"record\",\"name\":\"Empty\",\"fields\":[]}";
  private static final DecodeOptions OPTIONS =
      DecodeOptions.DEFAULTS.with(Limits.DEFAULTS.withMaxZeroByteItems(10_000));

  private static Schema parse(String schema) {
    return AvroVersion.uncheckedParser().parse(schema);
  }

  private static DatumDecoder decoder(Schema writer, Schema reader, EngineMode engine) {
    return Codecs.genericDecoder(writer, reader, OPTIONS.with(engine));
  }

  private static byte[] block(int count) {
    byte[] bytes = new byte[6];
    int at = 0;
    int left = count << 1;
    while (left > 0x7F) {
      bytes[at++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    bytes[at++] = (byte) left;
    return java.util.Arrays.copyOf(bytes, at + 1);
  }

  /** An empty record has 5 units of 8 bytes, and the list refers to it. */
  @ParameterizedTest
  @EnumSource(EngineMode.class)
  void itemsWithoutBytesCountByTheMemoryOfTheirObjects(EngineMode engine) {
    for (String item : List.of(EMPTY, "{\"type\":\"fixed\",\"name\":\"F\",\"size\":0}")) {
      Schema schema = Schema.createArray(parse(item));
      DatumDecoder decoder = decoder(schema, schema, engine);
      byte[] few = block(1_000);
      byte[] many = block(2_000);

      assertThat((List<?>) decoder.decode(few, 0, few.length)).hasSize(1_000);
      assertThatThrownBy(() -> decoder.decode(many, 0, many.length))
          .isInstanceOf(MalformedDatumException.class)
          .hasMessageContaining(
              "Number of array items without bytes exceeds limit.zero.byte.items=10000");
    }
    Schema nulls = Schema.createArray(Schema.create(Schema.Type.NULL));
    byte[] all = block(10_000);
    assertThat((List<?>) decoder(nulls, nulls, engine).decode(all, 0, all.length)).hasSize(10_000);
  }

  @ParameterizedTest
  @EnumSource(EngineMode.class)
  void itemsWithoutBytesCountByTheDefaultsOfTheReader(EngineMode engine) {
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record("Empty").fields();
    for (int i = 0; i < 300; i++) {
      fields.name("f" + i).type().longType().longDefault(i);
    }
    Schema writer = Schema.createArray(parse(EMPTY));
    Schema reader = Schema.createArray(fields.endRecord());
    DatumDecoder decoder = decoder(writer, reader, engine);
    byte[] few = block(30);
    byte[] many = block(33);

    assertThat((List<?>) decoder.decode(few, 0, few.length)).hasSize(30);
    assertThatThrownBy(() -> decoder.decode(many, 0, many.length))
        .isInstanceOf(MalformedDatumException.class);
  }

  /** Each record contains the next one twice; the last one is empty. */
  private static Schema diamonds(int levels, String fieldDefault) {
    String schema = EMPTY;
    for (int i = 0; i < levels; i++) {
      String name = i == 0 ? "Empty" : "R" + (i - 1);
      schema =
          "{\"type\":\"record\",\"name\":\"R"
              + i
              + "\",\"fields\":[{\"name\":\"a\",\"type\":"
              + schema
              + fieldDefault
              + "},{\"name\":\"b\",\"type\":\""
              + name
              + "\""
              + fieldDefault
              + "}]}";
    }
    return parse(schema);
  }

  @ParameterizedTest
  @EnumSource(EngineMode.class)
  void recordsWithoutBytesAreBounded(EngineMode engine) {
    Schema few = diamonds(9, "");
    assertThat(decoder(few, few, engine).decode(new byte[0], 0, 0)).isNotNull();
    for (int levels : new int[] {20, 60}) {
      Schema schema = diamonds(levels, "");

      assertThatThrownBy(() -> decoder(schema, schema, engine))
          .isInstanceOf(IncompatibleSchemasException.class)
          .hasMessageMatching(
              "A record R\\d+ without bytes becomes objects of more than 8 bytes for each of"
                  + " limit.zero.byte.items=10000");
    }
  }

  private static final String TOO_COMPLEX =
      "The schemas are too complex: reading one as the other takes more steps of planning than"
          + " limit.plan.steps=5000000";

  @Test
  void aLongDefaultIsRefused() {
    Schema reader =
        parse(
            "{\"type\":\"record\",\"name\":\"Empty\",\"fields\":[{\"name\":\"a\",\"type\":"
                + "{\"type\":\"array\",\"items\":\"int\"},\"default\":["
                + "0,".repeat(1 << 17)
                + "0]}]}");

    assertThatThrownBy(() -> decoder(parse(EMPTY), reader, EngineMode.INTERPRETED))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(TOO_COMPLEX);
  }

  /** A default {@code {}} takes the defaults of the record's fields. */
  @Test
  void aDefaultThatDoublesAtEachLevelIsRefused() {
    Schema reader = diamonds(60, ",\"default\":{}");

    assertThatThrownBy(() -> decoder(parse(EMPTY), reader, EngineMode.INTERPRETED))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(TOO_COMPLEX);
  }

  private static Schema union(int size, String prefix, int shared) {
    List<Schema> branches = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record(prefix + i).fields();
      for (int j = 0; j < shared; j++) {
        fields.requiredInt("shared" + j);
      }
      branches.add(fields.requiredInt(prefix + "only" + i).endRecord());
    }
    return Schema.createUnion(branches);
  }

  @Test
  void unionsOfManyRecordsArePlannedInAFewSteps() {
    Schema writer = union(5_000, "W", 0);
    Schema other = union(5_000, "R", 0);

    assertThat(plan(writer, other, 1_000_000)).isNotNull();
    assertThat(plan(writer, union(5_000, "W", 0), 1_000_000)).isNotNull();
  }

  private static DatumDecoder plan(Schema writer, Schema reader, int steps) {
    return Codecs.genericDecoder(writer, reader, OPTIONS.withMaxPlanSteps(steps));
  }

  @Test
  void aUnionThatIsTooLargeForTheCompilerIsInterpreted() {
    Schema schema = union(12_000, "W", 0);
    GenericData.Record datum = new GenericData.Record(schema.getTypes().get(11_999));
    datum.put(0, 5);

    byte[] encoded = Encoding.by(EngineMode.COMPILED, schema, datum);
    DatumDecoder decoder = decoder(schema, schema, EngineMode.COMPILED);

    assertThat(decoder.engine()).isEqualTo(EngineInUse.INTERPRETED);
    assertThat(decoder.decode(encoded, 0, encoded.length)).isEqualTo(datum);
  }

  @Test
  void unionsOfManySimilarRecordsAreRefused() {
    assertThatThrownBy(() -> plan(union(3_000, "W", 3), union(3_000, "R", 3), 5_000_000))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(TOO_COMPLEX);
  }

  private static final String INNER = "{\"type\":\"array\",\"items\":\"int\"}";

  /** Each empty list has one byte, and becomes an object of fifty. */
  @ParameterizedTest
  @EnumSource(EngineMode.class)
  void valuesOfAllListsAndMapsTogetherAreBounded(EngineMode engine) {
    DecodeOptions options =
        DecodeOptions.DEFAULTS.with(engine).with(Limits.DEFAULTS.withMaxValues(1_000));
    for (String items :
        List.of(
            INNER,
            "{\"type\":\"map\",\"values\":\"int\"}",
            "[\"null\"," + INNER + "]",
            "\"string\"")) {
      Schema schema = Schema.createArray(parse(items));
      DatumDecoder decoder = Codecs.genericDecoder(schema, schema, options);
      byte[] few = items(1_000);
      byte[] many = items(1_001);

      for (int i = 0; i < 3; i++) {
        assertThat((List<?>) decoder.decode(few, 0, few.length)).hasSize(1_000);
        assertThatThrownBy(() -> decoder.decode(many, 0, many.length))
            .isInstanceOf(MalformedDatumException.class)
            .hasMessageStartingWith(
                "Number of items, entries, records and fields exceeds limit.values=1000 at array");
      }
    }
  }

  /** A block of items that are one byte, 00. */
  private static byte[] items(int count) {
    byte[] block = block(count);
    int start = count < 64 ? 1 : 2;
    byte[] all = java.util.Arrays.copyOf(block, start + count + 1);
    java.util.Arrays.fill(all, start, all.length, (byte) 0);
    return all;
  }

  /** Each item has one byte, and becomes two hundred records. */
  @ParameterizedTest
  @EnumSource(EngineMode.class)
  void recordsInsideEachOtherAndTheirFieldsCount(EngineMode engine) {
    String nested = "\"int\"";
    for (int i = 0; i < 200; i++) {
      nested =
          "{\"type\":\"record\",\"name\":\"N%d\",\"fields\":[{\"name\":\"f\",\"type\":%s}]}"
              .formatted(i, nested);
    }
    Schema schema = Schema.createArray(parse(nested));
    DatumDecoder decoder =
        Codecs.genericDecoder(
            schema,
            schema,
            DecodeOptions.DEFAULTS.with(engine).with(Limits.DEFAULTS.withMaxValues(10_000)));
    byte[] few = items(24);
    byte[] many = items(25);

    assertThat((List<?>) decoder.decode(few, 0, few.length)).hasSize(24);
    assertThatThrownBy(() -> decoder.decode(many, 0, many.length))
        .isInstanceOf(MalformedDatumException.class)
        .hasMessageContaining("exceeds limit.values=10000 at array[24].f");
  }

  /** A default is a new object for each record, if it can change. */
  @ParameterizedTest
  @EnumSource(EngineMode.class)
  void defaultsCount(EngineMode engine) {
    Schema writer =
        Schema.createArray(
            parse(
                "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"int\"}]}"));
    Schema reader =
        Schema.createArray(
            parse(
                "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"int\"},{\"name\":\"b\",\"type\":"
                    + INNER
                    + ",\"default\":["
                    + "0,".repeat(99)
                    + "0]}]}"));
    DatumDecoder decoder =
        Codecs.genericDecoder(
            writer,
            reader,
            DecodeOptions.DEFAULTS.with(engine).with(Limits.DEFAULTS.withMaxValues(2_000)));
    byte[] few = items(18);
    byte[] many = items(19);

    assertThat((List<?>) decoder.decode(few, 0, few.length)).hasSize(18);
    assertThatThrownBy(() -> decoder.decode(many, 0, many.length))
        .isInstanceOf(MalformedDatumException.class)
        .hasMessageContaining("exceeds limit.values=2000");
  }
}
