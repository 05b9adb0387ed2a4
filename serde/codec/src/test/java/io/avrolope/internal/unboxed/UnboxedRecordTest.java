// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.unboxed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Allocations;
import io.avrolope.codec.model.UnboxedLayout;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.Encoding;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.model.GenericModel.RecordForm;
import io.avrolope.internal.model.ModelOptions;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unboxed records keep what {@code GenericRecord} promises, as Avro's own class does. */
class UnboxedRecordTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "R", "fields": [
                {"name": "flag", "type": "boolean"}, {"name": "maybeFlag", "type": ["null", "boolean"]},
                {"name": "i", "type": "int"}, {"name": "maybeI", "type": ["int", "null"]},
                {"name": "l", "type": "long"}, {"name": "maybeL", "type": ["null", "long"]},
                {"name": "f", "type": "float"}, {"name": "maybeF", "type": ["null", "float"]},
                {"name": "d", "type": "double"}, {"name": "maybeD", "type": ["null", "double"]},
                {"name": "s", "type": "string"}, {"name": "maybeS", "type": ["null", "string"]},
                {"name": "number", "type": ["null", "int", "long"]},
                {"name": "map", "type": {"type": "map", "values": "long"}},
                {"name": "next", "type": ["null", "R"]}]}
              """);

  private static final GenericData.Record FULL =
      record(
          true,
          true,
          -1,
          2,
          -3L,
          4L,
          0.5f,
          -1.5f,
          Double.MIN_VALUE,
          2.5,
          text("a"),
          text("b"),
          7,
          Map.of(text("k"), 1L),
          null);

  private static final GenericData.Record EMPTY =
      record(
          false, null, 0, null, 0L, null, 0f, null, 0.0, null, text(""), null, null, Map.of(),
          null);

  private static final GenericData.Record EXTREME =
      record(
          true,
          false,
          Integer.MIN_VALUE,
          Integer.MAX_VALUE,
          Long.MIN_VALUE,
          Long.MAX_VALUE,
          Float.NaN,
          -0f,
          Double.NaN,
          Double.NEGATIVE_INFINITY,
          text("ü"),
          text(""),
          1L << 40,
          Map.of(text("l"), 2L),
          FULL);

  static final List<GenericData.Record> RECORDS = List.of(FULL, EMPTY, EXTREME);

  private static Utf8 text(String value) {
    return new Utf8(value);
  }

  private static GenericData.Record record(@Nullable Object... values) {
    GenericData.Record record = new GenericData.Record(SCHEMA);
    for (int i = 0; i < values.length; i++) {
      record.put(i, values[i]);
    }
    return record;
  }

  private static byte[] bytes(GenericRecord record) {
    return Encoding.byAvro(record.getSchema(), record);
  }

  private static UnboxedRecord unboxed(GenericData.Record record) {
    return decoded(record.getSchema(), record.getSchema(), bytes(record), EngineMode.COMPILED);
  }

  private static UnboxedRecord decoded(
      Schema writer, Schema reader, byte[] datum, EngineMode engine) {
    DatumDecoder decoder =
        Codecs.genericDecoder(
            writer, reader, DecodeOptions.DEFAULTS.with(engine).with(RecordForm.UNBOXED));
    return (UnboxedRecord) Objects.requireNonNull(decoder.decode(datum, 0, datum.length));
  }

  @ParameterizedTest
  @FieldSource("RECORDS")
  void fieldsHaveTheirValuesByPositionAndByName(GenericData.Record record) {
    UnboxedRecord unboxed = unboxed(record);

    assertThat(unboxed.getSchema()).isEqualTo(SCHEMA);
    for (Schema.Field field : SCHEMA.getFields()) {
      Object expected = record.get(field.pos());
      if (expected instanceof GenericData.Record nested) {
        assertThat(unboxed.get(field.name())).isEqualTo(unboxed(nested));
      } else {
        assertThat(unboxed.get(field.pos())).isEqualTo(expected);
        assertThat(unboxed.get(field.name())).isEqualTo(expected);
      }
      assertThat(unboxed.hasField(field.name())).isTrue();
    }
  }

  @ParameterizedTest
  @FieldSource("RECORDS")
  void textHashCodeAndCopyAreAvros(GenericData.Record record) {
    UnboxedRecord unboxed = unboxed(record);

    assertThat(unboxed).hasToString(record.toString());
    assertThat(unboxed.hashCode()).isEqualTo(record.hashCode());
    assertThat(GenericData.get().deepCopy(SCHEMA, (GenericRecord) unboxed))
        .isInstanceOf(GenericData.Record.class)
        .isEqualTo(record);
    assertThat(GenericData.get().validate(SCHEMA, unboxed)).isTrue();
  }

  @ParameterizedTest
  @FieldSource("RECORDS")
  void avroAndTheSerializerEncodeTheSameBytes(GenericData.Record record) {
    UnboxedRecord unboxed = unboxed(record);

    assertThat(bytes(unboxed)).isEqualTo(bytes(record));
    for (EngineMode engine : List.of(EngineMode.INTERPRETED, EngineMode.COMPILED)) {
      assertThat(Encoding.by(engine, SCHEMA, unboxed)).isEqualTo(bytes(record));
    }
  }

  @Test
  void recordsAreEqualIfTheirFieldsAreEqual() {
    for (GenericData.Record one : RECORDS) {
      for (GenericData.Record other : RECORDS) {
        assertThat(unboxed(one).equals(unboxed(other))).isEqualTo(one.equals(other));
      }
      assertThat(unboxed(one)).isNotEqualTo(null).isNotEqualTo("a string");
    }
    UnboxedRecord changed = unboxed(FULL);
    changed.put("maybeD", null);
    assertThat(changed).isNotEqualTo(unboxed(FULL));
  }

  @Test
  void neitherClassIsEqualToTheOtherButAvroComparesThem() {
    UnboxedRecord unboxed = unboxed(EXTREME);

    assertThat(unboxed.equals((Object) EXTREME)).isFalse();
    assertThat(EXTREME.equals((Object) unboxed)).isFalse();
    assertThat(GenericData.get().compare(unboxed(ordered(1)), ordered(1), ordered(1).getSchema()))
        .isZero();
  }

  /** A record without a map, which has no order. */
  private static GenericData.Record ordered(int value) {
    Schema schema =
        SchemaBuilder.record("O")
            .fields()
            .requiredInt("i")
            .optionalDouble("d")
            .requiredString("s")
            .endRecord();
    GenericData.Record record = new GenericData.Record(schema);
    record.put("i", 5);
    record.put("d", value == 0 ? null : (double) value);
    record.put("s", text("s"));
    return record;
  }

  @Test
  void theOrderIsAvros() {
    for (int one = 0; one < 3; one++) {
      for (int other = 0; other < 3; other++) {
        assertThat(Integer.signum(unboxed(ordered(one)).compareTo(unboxed(ordered(other)))))
            .isEqualTo(Integer.signum(ordered(one).compareTo(ordered(other))));
      }
    }
  }

  @ParameterizedTest
  @FieldSource("RECORDS")
  void everyFieldCanBeSetToAnyObjectAsInAvrosClass(GenericData.Record record) {
    List<@Nullable Object> objects = new ArrayList<>(List.of(true, 1, 2L, 3f, 4.0, "text"));
    objects.add(null);
    for (int field = 0; field < SCHEMA.getFields().size(); field++) {
      for (Object object : objects) {
        GenericData.Record expected = new GenericData.Record(record, true);
        UnboxedRecord unboxed = unboxed(record);

        expected.put(field, object);
        unboxed.put(SCHEMA.getFields().get(field).name(), object);

        assertThat(unboxed.get(field)).isEqualTo(object);
        assertThat(unboxed).hasToString(expected.toString());
        expected.put(0, true);
        unboxed.put(0, true);
        assertThat(unboxed).hasToString(expected.toString());
      }
    }
  }

  @Test
  void aRecordWithAValueOfAnotherTypeIsReadAndChangedAsBefore() {
    UnboxedRecord unboxed = unboxed(FULL);
    unboxed.put("l", "not a long");
    unboxed.putBoolean(0, false);
    unboxed.putInt(2, 20);
    unboxed.putLong(5, 50L);
    unboxed.putFloat(6, 60f);
    unboxed.putDouble(8, 80.0);

    GenericData.Record expected = new GenericData.Record(FULL, true);
    expected.put("l", "not a long");
    expected.put(0, false);
    expected.put(2, 20);
    expected.put(5, 50L);
    expected.put(6, 60f);
    expected.put(8, 80.0);
    assertThat(unboxed).hasToString(expected.toString());
  }

  @Test
  void unknownNamesAndPositionsFailAsInAvrosClass() {
    UnboxedRecord unboxed = unboxed(FULL);

    assertThat(unboxed.hasField("x")).isFalse();
    assertThatThrownBy(() -> unboxed.get("x"))
        .isInstanceOf(AvroRuntimeException.class)
        .hasMessage(messageOf(() -> FULL.get("x")));
    assertThatThrownBy(() -> unboxed.put("x", 1))
        .isInstanceOf(AvroRuntimeException.class)
        .hasMessage(messageOf(() -> FULL.put("x", 1)));
    assertThatThrownBy(() -> unboxed.get(15)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> unboxed.put(-1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static String messageOf(Runnable failing) {
    try {
      failing.run();
    } catch (AvroRuntimeException e) {
      return String.valueOf(e.getMessage());
    }
    throw new AssertionError("no failure");
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void anEvolvedRecordHasPromotedValuesAndDefaults(EngineMode engine) {
    Schema writer =
        SchemaBuilder.record("E")
            .fields()
            .requiredInt("a")
            .requiredInt("b")
            .optionalLong("c")
            .requiredLong("gone")
            .requiredInt("number")
            .endRecord();
    Schema reader =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "E", "fields": [
                  {"name": "added", "type": "long", "default": 7}, {"name": "c", "type": ["double", "null"]},
                  {"name": "b", "type": ["null", "long"]}, {"name": "a", "type": "double"},
                  {"name": "optional", "type": ["null", "int"], "default": null},
                  {"name": "number", "type": ["string", "long", "null"]}]}
                """);
    GenericData.Record written = new GenericData.Record(writer);
    written.put("a", 1);
    written.put("b", 2);
    written.put("c", 3L);
    written.put("gone", 4L);
    written.put("number", 5);

    UnboxedRecord read = decoded(writer, reader, bytes(written), engine);

    assertThat(read)
        .hasToString(
            "{\"added\": 7, \"c\": 3.0, \"b\": 2, \"a\": 1.0, \"optional\": null, \"number\": 5}");
    assertThat(read.get("number")).isEqualTo(5L);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void convertedFieldsAreObjects(boolean isOptional) {
    Schema time =
        new Schema.Parser().parse("{\"type\": \"long\", \"logicalType\": \"timestamp-millis\"}");
    Schema schema = Schema.createRecord("T", null, null, false);
    Schema type = isOptional ? Schema.createUnion(Schema.create(Schema.Type.NULL), time) : time;
    schema.setFields(
        List.of(
            new Schema.Field("at", type), new Schema.Field("n", Schema.create(Schema.Type.LONG))));
    GenericData.Record written = new GenericData.Record(schema);
    written.put("at", 1_000L);
    written.put("n", 5L);
    byte[] datum = bytes(written);

    for (EngineMode engine : List.of(EngineMode.INTERPRETED, EngineMode.COMPILED)) {
      DecodeOptions options =
          DecodeOptions.DEFAULTS
              .with(engine)
              .with(RecordForm.UNBOXED)
              .with(
                  ModelOptions.DEFAULTS.with(
                      List.of(new TimeConversions.TimestampMillisConversion())));
      DatumDecoder decoder = Codecs.genericDecoder(schema, schema, options);
      GenericRecord read =
          (GenericRecord) Objects.requireNonNull(decoder.decode(datum, 0, datum.length));

      assertThat(read.get("at")).isEqualTo(Instant.ofEpochSecond(1));
      assertThat(read.get("n")).isEqualTo(5L);
      assertThat(decoded(schema, schema, datum, engine).get("at")).isEqualTo(1_000L);
    }
  }

  @Test
  void aRecordOf100FieldsTakesLessThanHalfTheMemory() {
    Schema schema = Schema.createRecord("Wide", null, null, false);
    List<Schema.Type> types =
        List.of(Schema.Type.LONG, Schema.Type.INT, Schema.Type.DOUBLE, Schema.Type.BOOLEAN);
    List<Schema.Field> fields = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      fields.add(new Schema.Field("f" + i, Schema.create(types.get(i % 4))));
    }
    schema.setFields(fields);
    GenericData.Record record = new GenericData.Record(schema);
    for (int i = 0; i < 100; i += 4) {
      record.put(i, 1L << 40);
      record.put(i + 1, 1 << 20);
      record.put(i + 2, 0.5);
      record.put(i + 3, true);
    }
    byte[] datum = bytes(record);
    DecodeOptions options = DecodeOptions.DEFAULTS.with(EngineMode.COMPILED);
    DatumDecoder boxed = Codecs.genericDecoder(schema, schema, options);
    DatumDecoder unboxed = Codecs.genericDecoder(schema, schema, options.with(RecordForm.UNBOXED));

    assertThat(Allocations.of(() -> unboxed.decode(datum, 0, datum.length)) * 2)
        .isLessThan(Allocations.of(() -> boxed.decode(datum, 0, datum.length)));
    assertThat(unboxed.decode(datum, 0, datum.length)).hasToString(record.toString());
  }

  @Test
  void moreThan32OptionalFieldsAreToldApart() {
    Schema schema = Schema.createRecord("Optional", null, null, false);
    Schema optional =
        Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.LONG));
    List<Schema.Field> fields =
        Stream.iterate(0, i -> i + 1)
            .limit(70)
            .map(i -> new Schema.Field("f" + i, optional))
            .toList();
    schema.setFields(fields);
    for (int present = 0; present < 70; present++) {
      GenericData.Record record = new GenericData.Record(schema);
      record.put(present, (long) present);

      UnboxedRecord read = unboxed(record);
      assertThat(read).hasToString(record.toString());
      read.put(present, null);
      assertThat(read).hasToString(new GenericData.Record(schema).toString());
    }
  }

  @Test
  void aRecordWithoutFieldsIsARecord() {
    Schema schema = Schema.createRecord("None", null, null, false, List.of());
    GenericData.Record none = new GenericData.Record(schema);

    assertThat(unboxed(none)).hasToString("{}").isEqualTo(unboxed(none));
    assertThat(new UnboxedLayout(schema, Set.of()).bytes()).isZero();
    assertThat(ByteBuffer.wrap(bytes(unboxed(none))).remaining()).isZero();
  }
}
