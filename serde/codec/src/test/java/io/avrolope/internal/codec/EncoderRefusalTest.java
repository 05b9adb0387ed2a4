// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InvalidDatumException;
import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The full messages for objects that do not match the schema. Avro refuses all of them too. */
class EncoderRefusalTest {
  private static final String STATUS =
      "{\"type\":\"enum\",\"name\":\"Status\",\"symbols\":[\"NEW\",\"SHIPPED\"]}";
  private static final String HASH = "{\"type\":\"fixed\",\"name\":\"Hash\",\"size\":2}";
  private static final String EMPTY = "{\"type\":\"record\",\"name\":\"Empty\",\"fields\":[]}";
  private static final String POINT =
      "{\"type\":\"record\",\"name\":\"Point\",\"fields\":[{\"name\":\"x\",\"type\":\"int\"}]}";

  record Case(EngineMode engine, String type, @Nullable Object value, String message) {
    @Override
    public String toString() {
      return engine + ": " + message;
    }
  }

  private static Stream<Case> refused(String type, @Nullable Object value, String message) {
    return EncoderTest.engines().map(engine -> new Case(engine, type, value, message));
  }

  static Stream<Case> mismatches() {
    String array = "{\"type\":\"array\",\"items\":\"int\"}";
    String map = "{\"type\":\"map\",\"values\":\"int\"}";
    GenericData.EnumSymbol unknown =
        new GenericData.EnumSymbol(
            Schema.createEnum("Status", null, "ns", List.of("SECRET")), "SECRET");
    return Stream.of(
            refused("\"int\"", "secret", "an int but found java.lang.String at ns.R.a"),
            refused("\"int\"", null, "an int but found null at ns.R.a"),
            refused("\"long\"", true, "a long but found java.lang.Boolean at ns.R.a"),
            refused("\"float\"", 'c', "a float but found java.lang.Character at ns.R.a"),
            refused("\"double\"", "1.5", "a double but found java.lang.String at ns.R.a"),
            refused("\"boolean\"", 1, "a boolean but found java.lang.Integer at ns.R.a"),
            refused("\"string\"", 5, "a string but found java.lang.Integer at ns.R.a"),
            refused("\"string\"", null, "a string but found null at ns.R.a"),
            refused("\"bytes\"", new byte[1], "bytes but found [B at ns.R.a"),
            refused(array, Map.of(), "an array but found " + mapClass() + " at ns.R.a"),
            refused(array, new int[1], "an array but found [I at ns.R.a"),
            refused(map, null, "a map but found null at ns.R.a"),
            refused(
                map,
                Collections.singletonMap(null, 1),
                "a map but found one with a null key at ns.R.a"),
            refused(POINT, "secret", "a record ns.Point but found java.lang.String at ns.R.a"),
            refused(
                STATUS, "NEW", "a symbol of enum ns.Status but found java.lang.String at ns.R.a"),
            refused(
                STATUS,
                unknown,
                "a symbol of enum ns.Status but found an enum symbol that the schema does not have"
                    + " at ns.R.a"),
            refused(
                HASH,
                new GenericData.Fixed(Schema.createFixed("Hash", null, "ns", 1), new byte[1]),
                "a fixed ns.Hash of 2 bytes but found one of 1 at ns.R.a"),
            refused(HASH, new byte[2], "a fixed ns.Hash of 2 bytes but found [B at ns.R.a"))
        .flatMap(cases -> cases);
  }

  /** Avro accepts any object for a record without fields, since it reads nothing from it. */
  static Stream<Case> recordsWithoutFields() {
    return Stream.of(
            refused(EMPTY, null, "a record ns.Empty but found null at ns.R.a"),
            refused(EMPTY, "secret", "a record ns.Empty but found java.lang.String at ns.R.a"),
            refused(
                "{\"type\":\"array\",\"items\":" + EMPTY + "}",
                Arrays.asList((Object) null),
                "a record ns.Empty but found null at ns.R.a[0]"),
            refused(
                "{\"type\":\"map\",\"values\":" + EMPTY + "}",
                Collections.singletonMap("k", null),
                "a record ns.Empty but found null at ns.R.a{}"))
        .flatMap(cases -> cases);
  }

  private static String mapClass() {
    return Map.of().getClass().getName();
  }

  static Stream<Case> unions() {
    GenericData.Record other = Encoding.record(Encoding.recordOf("\"int\""), 1);
    return Stream.of(
            refused(
                "[\"null\",\"int\"]", 5L, "one of [null, int] but found java.lang.Long at ns.R.a"),
            refused(
                "[\"long\",\"null\"]",
                "secret",
                "one of [long, null] but found java.lang.String at ns.R.a"),
            refused("[\"int\",\"string\"]", null, "one of [int, string] but found null at ns.R.a"),
            refused(
                "[\"null\",\"string\"]",
                List.of("secret"),
                "one of [null, string] but found java.util.ImmutableCollections$List12 at ns.R.a"),
            refused(
                "[\"null\",\"bytes\"]", new byte[1], "one of [null, bytes] but found [B at ns.R.a"),
            refused(
                "[\"null\"," + POINT + "]",
                other,
                "one of [null, ns.Point] but found org.apache.avro.generic.GenericData$Record of"
                    + " schema ns.R at ns.R.a"),
            refused(
                "[\"null\",{\"type\":\"array\",\"items\":[\"null\",\"int\"]}]",
                Arrays.asList(1, null, "secret"),
                "one of [null, int] but found java.lang.String at ns.R.a[2]"))
        .flatMap(cases -> cases);
  }

  static Stream<Case> paths() {
    String points = "{\"type\":\"array\",\"items\":" + POINT + "}";
    Schema schema = Encoding.recordOf("{\"type\":\"map\",\"values\":" + points + "}");
    Schema point = schema.getFields().get(0).schema().getValueType().getElementType();
    List<Object> items =
        List.of(Encoding.record(point, 1), Encoding.record(point, 2), Encoding.record(point, "no"));
    return Stream.of(
            refused(points, items, "an int but found java.lang.String at ns.R.a[2].x"),
            refused(
                "{\"type\":\"map\",\"values\":" + points + "}",
                Map.of("secret", items),
                "an int but found java.lang.String at ns.R.a{}[2].x"),
            refused(
                "[\"null\",{\"type\":\"map\",\"values\":" + points + "}]",
                Map.of("secret", items),
                "an int but found java.lang.String at ns.R.a{}[2].x"))
        .flatMap(cases -> cases);
  }

  static Stream<Case> objectsThatFail() {
    CharSequence broken =
        new CharSequence() {
          @Override
          public int length() {
            return 1;
          }

          @Override
          public char charAt(int index) {
            return 'a';
          }

          @Override
          public CharSequence subSequence(int start, int end) {
            return this;
          }

          @Override
          public String toString() {
            throw new IllegalStateException("secret");
          }
        };
    List<Object> shrinking =
        new AbstractList<>() {
          private int asked;

          @Override
          public Object get(int index) {
            return index;
          }

          @Override
          public int size() {
            return asked++ % 2 == 0 ? 3 : 2;
          }
        };
    return Stream.of(
            refused(
                "\"string\"",
                broken,
                "a string but found " + broken.getClass().getName() + " at ns.R.a"),
            refused(
                "{\"type\":\"array\",\"items\":\"int\"}",
                shrinking,
                "an array but found one that changes while it is written at ns.R.a"))
        .flatMap(cases -> cases);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"mismatches", "unions", "paths"})
  void anObjectThatAvroRefusesIsNamedByPathAndClass(Case example) {
    Schema schema = Encoding.recordOf(example.type());
    GenericData.Record datum = Encoding.record(schema, example.value());

    assertThatThrownBy(() -> Encoding.byAvro(schema, datum)).isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> Encoding.by(example.engine(), schema, datum))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected " + example.message())
        .hasNoCause();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"objectsThatFail", "recordsWithoutFields"})
  void anObjectThatAvroDoesNotRefuseThisWayIsAnInvalidDatum(Case example) {
    Schema schema = Encoding.recordOf(example.type());
    GenericData.Record datum = Encoding.record(schema, example.value());

    assertThatThrownBy(() -> Encoding.by(example.engine(), schema, datum))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected " + example.message());
  }

  @ParameterizedTest
  @MethodSource("io.avrolope.internal.codec.EncoderTest#engines")
  void aCyclicObjectIsAnInvalidDatum(EngineMode engine) {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Node\",\"fields\":"
                    + "[{\"name\":\"next\",\"type\":[\"null\",\"Node\"]}]}");
    GenericData.Record node = new GenericData.Record(schema);
    node.put("next", node);

    assertThatThrownBy(() -> Encoding.by(engine, schema, node))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(
            "Expected a datum of schema Node but found values nested too deeply for the stack at"
                + " Node");
  }

  @ParameterizedTest
  @MethodSource("io.avrolope.internal.codec.EncoderTest#engines")
  void aRecordWithTooFewFieldsIsNamedByTheFirstMissingField(EngineMode engine) {
    Schema schema = Encoding.recordOf("\"int\"");
    Schema empty = Schema.createRecord("Empty", null, null, false, List.of());

    assertThatThrownBy(() -> Encoding.by(engine, schema, new GenericData.Record(empty)))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected a field but found none at ns.R.a");
  }

  @ParameterizedTest
  @MethodSource("io.avrolope.internal.codec.EncoderTest#engines")
  void aTopLevelObjectOfAWrongClassIsNamed(EngineMode engine) {
    Schema schema = new Schema.Parser().parse("{\"type\":\"array\",\"items\":\"int\"}");

    assertThatThrownBy(() -> Encoding.by(engine, schema, List.of(1, "secret")))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected an int but found java.lang.String at array[1]");
    assertThatThrownBy(() -> Encoding.by(engine, schema, "secret"))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected an array but found java.lang.String at array");
  }

  @ParameterizedTest
  @MethodSource("io.avrolope.internal.codec.EncoderTest#engines")
  void aValueThatAConversionRefusesIsNamedByItsLogicalType(EngineMode engine) {
    GenericData model = new GenericData();
    model.addLogicalTypeConversion(new Conversions.DecimalConversion());
    Schema decimal = LogicalTypes.decimal(4, 2).addToSchema(Schema.create(Schema.Type.BYTES));
    Schema schema = Encoding.recordOf(decimal.toString());
    Schema items = Encoding.recordOf("{\"type\":\"array\",\"items\":" + decimal + "}");
    BigDecimal tooLong = new BigDecimal("1.2345");

    assertThatThrownBy(() -> Encoding.by(engine, schema, Encoding.record(schema, tooLong), model))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(
            "Expected a decimal but found java.math.BigDecimal at ns.R.a: its scale is 4 and its"
                + " precision 5, but the schema has scale 2 and precision 4");
    assertThatThrownBy(
            () -> Encoding.by(engine, items, Encoding.record(items, List.of(tooLong)), model))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(
            "Expected a decimal but found java.math.BigDecimal at ns.R.a[0]: its scale is 4 and its"
                + " precision 5, but the schema has scale 2 and precision 4");
    assertThatThrownBy(() -> Encoding.by(engine, schema, Encoding.record(schema, "secret"), model))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected bytes but found java.lang.String at ns.R.a");
  }
}
