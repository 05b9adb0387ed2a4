// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encodes logical types of generic records with the conversions of a model. */
class ConvertedEncoderTest {
  private static final String DATE = "{\"type\":\"int\",\"logicalType\":\"date\"}";
  private static final String TIME = "{\"type\":\"long\",\"logicalType\":\"timestamp-millis\"}";
  private static final String UUID_TEXT = "{\"type\":\"string\",\"logicalType\":\"uuid\"}";
  private static final String DECIMAL =
      "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":6,\"scale\":2}";
  private static final String FIXED_DECIMAL =
      "{\"type\":\"fixed\",\"name\":\"D\",\"size\":4,\"logicalType\":\"decimal\",\"precision\":6,"
          + "\"scale\":2}";
  private static final String UNKNOWN = "{\"type\":\"string\",\"logicalType\":\"no-such-type\"}";

  record Case(EngineMode engine, String type, Object value) {}

  private static GenericData model() {
    GenericData model = new GenericData();
    model.addLogicalTypeConversion(new TimeConversions.DateConversion());
    model.addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
    model.addLogicalTypeConversion(new Conversions.UUIDConversion());
    model.addLogicalTypeConversion(new Conversions.DecimalConversion());
    return model;
  }

  private static Stream<Case> cases(String type, Object... values) {
    return Arrays.stream(values)
        .flatMap(value -> EncoderTest.engines().map(engine -> new Case(engine, type, value)));
  }

  static Stream<Case> convertedAndRaw() {
    LocalDate date = LocalDate.of(1969, 7, 20);
    Instant instant = Instant.ofEpochMilli(-5);
    UUID uuid = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");
    BigDecimal decimal = new BigDecimal("-12.34");
    ByteBuffer raw = ByteBuffer.wrap(new byte[] {1, 2});
    String all = "[\"null\"," + String.join(",", DATE, TIME, UUID_TEXT, DECIMAL) + "]";
    return Stream.of(
            cases(DATE, date, 7),
            cases(TIME, instant, 7L),
            cases(UUID_TEXT, uuid, "text"),
            cases(DECIMAL, decimal, raw),
            cases(FIXED_DECIMAL, decimal),
            cases(UNKNOWN, "text"),
            cases("[\"null\"," + DATE + "]", date, 7),
            cases("[\"null\",\"int\"," + DECIMAL + "]", decimal, 7, raw),
            cases("[" + FIXED_DECIMAL + "," + DECIMAL + "]", decimal, raw),
            cases("[" + DECIMAL + "," + FIXED_DECIMAL + "]", decimal, raw),
            cases("[\"null\"," + UNKNOWN + "]", "text"),
            cases(all, date, instant, uuid, decimal, 7, 7L, "text", raw),
            cases("{\"type\":\"array\",\"items\":" + all + "}", List.of(date, uuid, 7, decimal)),
            cases("{\"type\":\"map\",\"values\":" + TIME + "}", Map.of("a", instant)))
        .flatMap(cases -> cases);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("convertedAndRaw")
  void convertedValuesAreEncodedAsByAvro(Case example) {
    Schema schema = Encoding.recordOf(example.type());
    assertAsAvro(example.engine(), schema, Encoding.record(schema, example.value()), model());
  }

  private static void assertAsAvro(
      EngineMode engine, Schema schema, Object datum, GenericData model) {
    assertThat(Encoding.by(engine, schema, datum, model))
        .isEqualTo(Encoding.byAvro(new GenericDatumWriter<>(schema, model), datum));
  }

  static Stream<Case> datesThatNoIntHas() {
    LocalDate after = LocalDate.ofEpochDay(Integer.MAX_VALUE + 1L);
    LocalDate before = LocalDate.ofEpochDay(Integer.MIN_VALUE - 1L);
    return Stream.of(
            cases(DATE, LocalDate.MAX, LocalDate.MIN, after, before),
            cases("[\"null\"," + DATE + "]", LocalDate.MAX, before),
            cases("{\"type\":\"array\",\"items\":" + DATE + "}", List.of(LocalDate.MAX)),
            cases(TIME, Instant.MAX, Instant.MIN))
        .flatMap(cases -> cases);
  }

  /** Avro's conversion writes another date. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("datesThatNoIntHas")
  void aValueBeyondTheRangeOfItsTypeIsRefused(Case example) {
    Schema schema = Encoding.recordOf(example.type());
    Object record = Encoding.record(schema, example.value());

    assertThatThrownBy(() -> Encoding.by(example.engine(), schema, record, model()))
        .hasStackTraceContaining("the time is beyond the range of the logical type");
  }

  /** The first and the last date of the type. */
  @ParameterizedTest
  @MethodSource("io.avrolope.internal.codec.EncoderTest#engines")
  void theLastDateOfTheTypeIsEncoded(EngineMode engine) {
    Schema schema = Encoding.recordOf(DATE);
    for (int day : new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertAsAvro(engine, schema, Encoding.record(schema, LocalDate.ofEpochDay(day)), model());
    }
  }

  @ParameterizedTest
  @MethodSource("io.avrolope.internal.codec.EncoderTest#engines")
  void eachOfSeveralConsecutiveFieldsIsConverted(EngineMode engine) {
    List<Schema.Field> fields =
        java.util.stream.IntStream.range(0, 20)
            .mapToObj(i -> new Schema.Field("f" + i, new Schema.Parser().parse(DATE)))
            .toList();
    Schema schema = Schema.createRecord("R", null, null, false, fields);
    GenericData.Record datum = new GenericData.Record(schema);
    for (int i = 0; i < 20; i++) {
      datum.put(i, i % 3 == 0 ? (Object) i : LocalDate.ofEpochDay(i * 1_000L));
    }

    assertAsAvro(engine, schema, datum, model());
  }

  /** The class of a conversion may also be the class of another branch, here {@code String}. */
  @ParameterizedTest
  @MethodSource("io.avrolope.internal.codec.EncoderTest#engines")
  void aConversionForACommonClassTakesPrecedenceOverItsBranch(EngineMode engine) {
    GenericData model = new GenericData();
    model.addLogicalTypeConversion(new Conversions.UUIDConversion());
    model.addLogicalTypeConversion(new DateAsText());
    Schema schema = Encoding.recordOf("[\"null\",\"string\"," + DATE + "]");

    assertAsAvro(engine, schema, Encoding.record(schema, "1970-01-03"), model);
    assertThat(Encoding.by(engine, schema, Encoding.record(schema, "1970-01-03"), model))
        .containsExactly(4, 4);
  }

  /** A model may have several conversions for one logical type, one for each class. */
  @ParameterizedTest
  @MethodSource("io.avrolope.internal.codec.EncoderTest#engines")
  void twoConversionsOfOneLogicalTypeAreBothUsed(EngineMode engine) {
    GenericData model = model();
    model.addLogicalTypeConversion(new DateAsText());
    Schema schema = Encoding.recordOf(DATE);
    Schema union = Encoding.recordOf("[\"null\"," + DATE + "]");
    for (Object value : new Object[] {"1970-01-03", LocalDate.ofEpochDay(5), 5}) {
      assertAsAvro(engine, schema, Encoding.record(schema, value), model);
      assertAsAvro(engine, union, Encoding.record(union, value), model);
    }
  }

  private static final class DateAsText extends Conversion<String> {
    @Override
    public Class<String> getConvertedType() {
      return String.class;
    }

    @Override
    public String getLogicalTypeName() {
      return LogicalTypes.date().getName();
    }

    @Override
    public Integer toInt(String value, Schema schema, LogicalType type) {
      return (int) LocalDate.parse(value).toEpochDay();
    }
  }
}
