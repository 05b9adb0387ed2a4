// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encoders accept what Avro's generic writer accepts, and write the same bytes. */
class EncoderTest {
  private static final String STATUS =
      "{\"type\":\"enum\",\"name\":\"ns.Status\",\"symbols\":[\"NEW\",\"SHIPPED\"]}";
  private static final String HASH = "{\"type\":\"fixed\",\"name\":\"ns.Hash\",\"size\":2}";
  private static final String POINT =
      "{\"type\":\"record\",\"name\":\"ns.Point\",\"fields\":[{\"name\":\"x\",\"type\":\"int\"}]}";
  private static final String LINES = "{\"type\":\"array\",\"items\":\"long\"}";
  private static final String ALL_KINDS =
      "[\"null\",\"boolean\",\"int\",\"long\",\"float\",\"double\",\"string\",\"bytes\","
          + STATUS
          + ","
          + HASH
          + ","
          + POINT
          + ","
          + LINES
          + ",{\"type\":\"map\",\"values\":\"int\"}]";

  record Case(EngineMode engine, String type, @Nullable Object value) {
    @Override
    public String toString() {
      String text = String.valueOf(value);
      return engine
          + " writes "
          + (value == null ? "null" : value.getClass().getSimpleName())
          + " "
          + text.substring(0, Math.min(text.length(), 30))
          + " as "
          + type.substring(0, Math.min(type.length(), 60));
    }
  }

  /** Both engines. */
  static Stream<EngineMode> engines() {
    return Stream.of(EngineMode.INTERPRETED, EngineMode.COMPILED);
  }

  private static Stream<Case> cases(String type, @Nullable Object... values) {
    return Arrays.stream(values)
        .flatMap(value -> engines().map(engine -> new Case(engine, type, value)));
  }

  static Stream<Case> numbers() {
    Object[] numbers = {
      0,
      -1,
      63,
      64,
      -64,
      -65,
      8191,
      8192,
      Integer.MAX_VALUE,
      Integer.MIN_VALUE,
      0L,
      1L << 34,
      Long.MAX_VALUE,
      Long.MIN_VALUE,
      1.5f,
      -0.0f,
      Float.NaN,
      Float.intBitsToFloat(0x7FC12345),
      1.5,
      -0.0,
      Double.NaN,
      Double.longBitsToDouble(0x7FF8123456789ABCL),
      Double.NEGATIVE_INFINITY,
      (byte) -3,
      (short) 300,
      new BigInteger("123456789012345678901234567890"),
      new BigDecimal("12.75"),
      new AtomicLong(77)
    };
    return Stream.of("\"int\"", "\"long\"", "\"float\"", "\"double\"")
        .flatMap(type -> cases(type, numbers));
  }

  static Stream<Case> strings() {
    Object[] strings = {
      "",
      "a",
      "äöü",
      "\u0000",
      "x\u0000y",
      "\u0141\u0142", // the low bytes of these chars are ASCII
      "😀",
      "half \uD83D of one",
      "\uDE00 and the other",
      "e".repeat(31),
      "e".repeat(63),
      "e".repeat(64),
      "é".repeat(63),
      "e".repeat(8191),
      "e".repeat(8192),
      "日".repeat(30_000),
      "e".repeat(1 << 20),
      new Utf8("utf8 é"),
      new Utf8(""),
      new Utf8(new byte[] {'a', (byte) 0xFF, 'b'}),
      new Utf8("longer than what is left").setByteLength(6),
      ByteBuffer.wrap(new byte[] {1, 2}).asCharBuffer()
    };
    return Stream.of("\"string\"", "[\"null\",\"string\"]", "[\"string\",\"null\"]", ALL_KINDS)
        .flatMap(type -> cases(type, strings));
  }

  static Stream<Case> bytes() {
    ByteBuffer part = ByteBuffer.wrap(new byte[] {9, 1, 2, 3, 9});
    part.position(1).limit(4);
    ByteBuffer direct = ByteBuffer.allocateDirect(700);
    for (int i = 0; i < 700; i++) {
      direct.put((byte) i);
    }
    direct.position(5);
    Object[] buffers = {
      ByteBuffer.allocate(0),
      part,
      part.asReadOnlyBuffer(),
      part.slice(),
      direct,
      ByteBuffer.wrap(new byte[100_000])
    };
    return Stream.of("\"bytes\"", "[\"null\",\"bytes\"]", "[\"bytes\",\"null\"]", ALL_KINDS)
        .flatMap(type -> cases(type, buffers));
  }

  static Stream<Case> namedTypes() {
    Schema status = new Schema.Parser().parse(STATUS);
    Schema other = Schema.createEnum("Other", null, null, List.of("NEW", "SHIPPED"));
    Object[] symbols = {
      new GenericData.EnumSymbol(status, "NEW"), new GenericData.EnumSymbol(status, "SHIPPED")
    };
    Object[] ofAnother = {new GenericData.EnumSymbol(other, "SHIPPED")};
    Object[] hashes = {
      new GenericData.Fixed(new Schema.Parser().parse(HASH), new byte[] {1, 2}),
      new GenericData.Fixed(new Schema.Parser().parse(HASH), new byte[] {1, 2, 3})
    };
    Object[] points = {Encoding.record(new Schema.Parser().parse(POINT), 7)};
    return Stream.of(
            cases(STATUS, symbols),
            cases(STATUS, ofAnother),
            cases("[\"null\"," + STATUS + "]", symbols),
            cases(ALL_KINDS, symbols),
            cases(HASH, hashes),
            cases("[" + HASH + ",\"null\"]", hashes),
            cases(ALL_KINDS, hashes),
            cases(POINT, points),
            cases("[\"null\"," + POINT + "]", points),
            cases(ALL_KINDS, points))
        .flatMap(cases -> cases);
  }

  static Stream<Case> collections() {
    List<Long> longs = List.of(1L, -1L, 1L << 40);
    GenericData.Array<Long> generic =
        new GenericData.Array<>(new Schema.Parser().parse(LINES), longs);
    @SuppressWarnings("unchecked") // an empty list can have any item type
    List<Object> primitive =
        (List<Object>) GenericData.get().newArray(null, 3, new Schema.Parser().parse(LINES));
    primitive.addAll(longs);
    Map<Object, Object> keys = new TreeMap<>(Map.of("a", 1, "b é", 2, "", 3));
    Map<Object, Object> utf8Keys =
        Map.of(new Utf8("key é"), 5, new Utf8(new byte[] {(byte) 0xC3}), 6, new Utf8("ascii"), 6);
    Object[] lists = {
      List.of(), longs, new ArrayList<>(longs), new ArrayDeque<>(longs), generic, primitive
    };
    Object[] maps = {Map.of(), keys, utf8Keys, Map.of(12, 12), Map.of(new StringBuilder("c"), 1)};
    return Stream.of(
            cases(LINES, lists),
            cases("[\"null\"," + LINES + "]", lists),
            cases(ALL_KINDS, lists),
            cases("{\"type\":\"map\",\"values\":\"int\"}", maps),
            cases(ALL_KINDS, maps),
            cases(
                "{\"type\":\"array\",\"items\":{\"type\":\"map\",\"values\":[\"null\","
                    + LINES
                    + "]}}",
                List.of(Map.of("a", longs), Map.of(), Map.of("b", List.of()))))
        .flatMap(cases -> cases);
  }

  static Stream<Case> othersInUnions() {
    return Stream.of(
            cases(ALL_KINDS, null, JsonProperties.NULL_VALUE, true, 1, 1L, 1.5f, 1.5),
            cases("[\"null\",\"int\"]", null, JsonProperties.NULL_VALUE, 5),
            cases("[\"long\",\"null\"]", null, JsonProperties.NULL_VALUE, 5L, Long.MIN_VALUE),
            cases("[\"null\",\"float\"]", null, 5f),
            cases("[\"null\",\"double\"]", null, 5d),
            cases("[\"null\",\"boolean\"]", null, true, false),
            cases("[\"boolean\",\"null\"]", null, true, false),
            cases("[\"int\"]", 5),
            cases("[\"null\"]", null, JsonProperties.NULL_VALUE),
            cases("\"boolean\"", true, false),
            cases("\"null\"", null, "anything"))
        .flatMap(cases -> cases);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"numbers", "strings", "bytes", "namedTypes", "collections", "othersInUnions"})
  void theBytesEqualAvros(Case example) {
    Schema schema = Encoding.recordOf(example.type());
    GenericData.Record datum = Encoding.record(schema, example.value());

    assertThat(Encoding.by(example.engine(), schema, datum))
        .isEqualTo(Encoding.byAvro(schema, datum));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void encodingDoesNotMoveAByteBuffer(EngineMode engine) {
    ByteBuffer buffer = ByteBuffer.wrap(new byte[] {9, 1, 2, 3, 9});
    buffer.position(1).limit(4);
    Schema schema = Encoding.recordOf("\"bytes\"");

    Encoding.by(engine, schema, Encoding.record(schema, buffer));

    assertThat(buffer.position()).isEqualTo(1);
    assertThat(buffer.limit()).isEqualTo(4);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void aTopLevelDatumMayBeOfAnyType(EngineMode engine) {
    Schema ints = new Schema.Parser().parse("{\"type\":\"array\",\"items\":\"int\"}");
    Schema union = new Schema.Parser().parse("[\"null\",\"string\"]");

    assertThat(Encoding.by(engine, ints, List.of(1, 2)))
        .isEqualTo(Encoding.byAvro(ints, List.of(1, 2)));
    assertThat(Encoding.by(engine, union, "text")).isEqualTo(Encoding.byAvro(union, "text"));
    assertThat(Encoding.by(engine, Schema.create(Schema.Type.INT), 7)).containsExactly(14);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void fieldsAreReadByPositionWhateverTheRecordsSchemaIs(EngineMode engine) {
    Schema schema = Encoding.recordOf("\"int\"");
    Schema other =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"S\",\"fields\":[{\"name\":\"b\",\"type\":\"int\"},"
                    + "{\"name\":\"c\",\"type\":\"int\"}]}");
    GenericData.Record datum = new GenericData.Record(other);
    datum.put(0, 5);
    datum.put(1, 6);

    assertThat(Encoding.by(engine, schema, datum)).isEqualTo(Encoding.byAvro(schema, datum));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void theBranchOfARecordWithAnotherSchemaInstanceIsFoundByName(EngineMode engine) {
    Schema schema = Encoding.recordOf("[\"null\"," + POINT + "]");
    Schema again = new Schema.Parser().parse(POINT);
    GenericData.Record datum = Encoding.record(schema, Encoding.record(again, 7));

    assertThat(Encoding.by(engine, schema, datum)).isEqualTo(Encoding.byAvro(schema, datum));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void recursiveRecordsAreEncoded(EngineMode engine) {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Tree\",\"fields\":["
                    + "{\"name\":\"left\",\"type\":[\"null\",\"Tree\"]},"
                    + "{\"name\":\"others\",\"type\":{\"type\":\"array\",\"items\":\"Tree\"}},"
                    + "{\"name\":\"named\",\"type\":{\"type\":\"map\",\"values\":\"Tree\"}}]}");
    GenericData.Record tree = new GenericData.Record(schema);
    tree.put("others", List.of());
    tree.put("named", Map.of());
    for (int depth = 0; depth < 200; depth++) {
      GenericData.Record parent = new GenericData.Record(schema);
      parent.put("left", tree);
      parent.put("others", depth > 5 ? List.of() : List.of(tree, tree));
      parent.put("named", depth > 5 ? Map.of() : Map.of("k", tree));
      tree = parent;
    }

    assertThat(Encoding.by(engine, schema, tree)).isEqualTo(Encoding.byAvro(schema, tree));
  }
}
