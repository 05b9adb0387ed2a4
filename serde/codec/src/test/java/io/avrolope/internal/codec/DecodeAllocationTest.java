// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Allocations;
import io.avrolope.AvroDifference;
import io.avrolope.internal.interpret.Input;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.test.Line;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericArray;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compiled code allocates the objects that it returns, and nothing else. */
class DecodeAllocationTest {
  /** The tolerated difference in bytes. */
  private static final long TOLERANCE = 16;

  private static final int ITEMS = 37;
  private static final byte[] TEXT = "a text".getBytes(StandardCharsets.UTF_8);

  @SuppressWarnings("ImmutableEnumChecker") // the constants are never modified
  enum Case {
    PRIMITIVES(
        "'int','long','float','double','boolean','string','bytes','null'",
        DecodeAllocationTest::primitives),
    OPTIONAL_STRINGS(
        "['null','string'],['string','null'],['null','string'],['null','long']",
        fields -> filled(fields, new Object[] {text(), text(), null, 1L << 40})),
    JAVA_STRINGS(
        "{'type':'string','avro.java.string':'String'}",
        fields -> filled(fields, new Object[] {new String(TEXT, StandardCharsets.UTF_8)})),
    NESTED_RECORDS(
        "{'type':'record','name':'S','fields':[{'name':'x','type':'double'},{'name':'t','type':"
            + "{'type':'record','name':'T','fields':[{'name':'y','type':'string'}]}}]}",
        DecodeAllocationTest::nested),
    INTS("{'type':'array','items':'int'}", list(DecodeAllocationTest::newArray, i -> 1000 + i)),
    LONGS("{'type':'array','items':'long'}", list(DecodeAllocationTest::newArray, i -> 1L << i)),
    FLOATS("{'type':'array','items':'float'}", list(DecodeAllocationTest::newArray, i -> 1f / i)),
    DOUBLES(
        "{'type':'array','items':'double'}", list(DecodeAllocationTest::newArray, i -> 1.0 / i)),
    BOOLEANS(
        "{'type':'array','items':'boolean'}",
        list(DecodeAllocationTest::newArray, i -> i % 3 == 0)),
    STRINGS("{'type':'array','items':'string'}", list(DecodeAllocationTest::newArray, i -> text())),
    MAP("{'type':'map','values':'long'}", DecodeAllocationTest::map),
    FIXED_AND_ENUM(
        "{'type':'fixed','name':'F','size':6},{'type':'enum','name':'E','symbols':['A','B']}",
        DecodeAllocationTest::fixedAndEnum),
    UNION(
        "['int','string',{'type':'array','items':'string'},'double']",
        fields -> filled(fields, new Object[] {1.5}));

    private final Schema schema;
    private final Function<Schema, GenericData.Record> byHand;

    Case(String types, Function<Schema, GenericData.Record> byHand) {
      this.schema = record(types);
      this.byHand = byHand;
    }
  }

  @ParameterizedTest
  @EnumSource
  void decodingAGenericRecordAllocatesAsMuchAsHandWrittenCode(Case one) {
    GenericData.Record expected = one.byHand.apply(one.schema);
    byte[] datum = Encoding.byAvro(one.schema, expected);
    DatumDecoder decoder =
        Codecs.genericDecoder(
            one.schema, one.schema, DecodeOptions.DEFAULTS.with(EngineMode.COMPILED));

    assertThat(decoder.decode(datum, 0, datum.length)).isEqualTo(expected);
    assertThat(Allocations.of(() -> decoder.decode(datum, 0, datum.length)))
        .isLessThanOrEqualTo(Allocations.of(() -> one.byHand.apply(one.schema)) + TOLERANCE);
  }

  @Test
  void decodingAGeneratedObjectAllocatesAsMuchAsHandWrittenCode() {
    Schema schema = Line.getClassSchema();
    byte[] datum = Encoding.byAvro(schema, new Line("a text", 1000, List.of()));
    DatumDecoder decoder =
        Codecs.specificDecoder(
            schema,
            schema,
            new TrustedClasses(Line.class),
            DecodeOptions.DEFAULTS.with(EngineMode.COMPILED));
    Schema list = schema.getField("discounts").schema();
    Allocations.Maker byHand =
        () -> {
          Line line = new Line();
          line.setSku(new String(TEXT, StandardCharsets.UTF_8));
          line.setCount(1000);
          line.setDiscounts(new GenericData.Array<>(0, list));
          return line;
        };

    assertThat(decoder.decode(datum, 0, datum.length)).isEqualTo(byHand.make());
    assertThat(Allocations.of(() -> decoder.decode(datum, 0, datum.length)))
        .isLessThanOrEqualTo(Allocations.of(byHand) + TOLERANCE);
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void skippingAllocatesNothing(EngineMode engine) {
    Schema writer =
        record(
            "'int',['null','string'],{'type':'array','items':'string'},"
                + "{'type':'map','values':['int','string']},"
                + "{'type':'record','name':'S','fields':[{'name':'s','type':'string'}]}");
    Schema reader = new Schema.Parser().parse(quoted("{'type':'record','name':'R','fields':[]}"));
    GenericData.Record value =
        filled(
            writer,
            new Object[] {
              5,
              text(),
              List.of(text(), text()),
              Map.of("k", 5, "l", "x"),
              filled(writer.getFields().get(4).schema(), new Object[] {text()})
            });
    byte[] datum = Encoding.byAvro(writer, value);
    DatumDecoder decoder =
        Codecs.genericDecoder(writer, reader, DecodeOptions.DEFAULTS.with(engine));
    long input =
        engine == EngineMode.INTERPRETED
            ? Allocations.of(() -> new Input(datum, 0, 0, DecodeOptions.DEFAULTS.limits()))
            : 0;

    assertThat(Allocations.of(() -> decoder.decode(datum, 0, datum.length)))
        .isLessThanOrEqualTo(
            Allocations.of(() -> new GenericData.Record(reader)) + input + TOLERANCE);
  }

  private static GenericData.Record primitives(Schema schema) {
    return filled(
        schema,
        new Object[] {
          1_000_000, 1L << 40, 1.5f, 2.5, true, text(), ByteBuffer.wrap(TEXT.clone()), null
        });
  }

  private static GenericData.Record nested(Schema schema) {
    Schema outer = schema.getFields().get(0).schema();
    Schema inner = outer.getField("t").schema();
    return filled(
        schema,
        new Object[] {
          filled(outer, new Object[] {2.5, filled(inner, new Object[] {text()})}),
        });
  }

  /** Items are added as objects and stored unboxed. */
  private static <T> Function<Schema, GenericData.Record> list(
      BiFunction<Integer, Schema, GenericArray<T>> maker, Function<Integer, T> item) {
    List<T> items = IntStream.range(0, ITEMS).boxed().map(item).toList();
    return schema -> {
      GenericArray<T> list = maker.apply(ITEMS, schema.getFields().get(0).schema());
      for (int i = 0; i < ITEMS; i++) {
        T one = items.get(i);
        boolean isMadeAnew = one instanceof Utf8 || AvroDifference.NO_LISTS_OF_PRIMITIVES.isHere();
        list.add(isMadeAnew ? item.apply(i) : one);
      }
      return filled(schema, new Object[] {list});
    };
  }

  @SuppressWarnings("unchecked") // an empty list can have any item type
  private static <T> GenericArray<T> newArray(int capacity, Schema schema) {
    return (GenericArray<T>) GenericData.get().newArray(null, capacity, schema);
  }

  private static GenericData.Record map(Schema schema) {
    Map<Object, Object> map = new HashMap<>(64);
    for (int i = 0; i < ITEMS; i++) {
      byte[] key = {(byte) 'k', (byte) ('A' + i)};
      map.put(new Utf8(key), 1L << (40 + i % 3));
    }
    return filled(schema, new Object[] {map});
  }

  private static GenericData.Record fixedAndEnum(Schema schema) {
    Schema fixed = schema.getFields().get(0).schema();
    GenericData.Fixed value = new GenericData.Fixed(fixed);
    System.arraycopy(TEXT, 0, value.bytes(), 0, TEXT.length);
    Schema symbols = schema.getFields().get(1).schema();
    return filled(
        schema,
        new Object[] {value, SYMBOLS.computeIfAbsent(symbols, DecodeAllocationTest::symbol)});
  }

  private static final Map<Schema, Object> SYMBOLS = new HashMap<>();

  private static Object symbol(Schema symbols) {
    return new GenericData.EnumSymbol(symbols, "B");
  }

  private static Utf8 text() {
    return new Utf8(TEXT.clone());
  }

  private static GenericData.Record filled(Schema schema, @Nullable Object[] values) {
    GenericData.Record record = new GenericData.Record(schema);
    for (int i = 0; i < values.length; i++) {
      record.put(i, values[i]);
    }
    return record;
  }

  private static Schema record(String types) {
    List<Schema.Field> fields = new ArrayList<>();
    int i = 0;
    for (String type : split(types)) {
      fields.add(new Schema.Field("f" + i++, new Schema.Parser().parse(quoted(type))));
    }
    return Schema.createRecord("R", null, null, false, fields);
  }

  /** Splits at commas outside brackets. */
  private static List<String> split(String types) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < types.length(); i++) {
      char c = types.charAt(i);
      depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(types.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(types.substring(start));
    return parts;
  }

  private static String quoted(String json) {
    return json.replace('\'', '"');
  }
}
