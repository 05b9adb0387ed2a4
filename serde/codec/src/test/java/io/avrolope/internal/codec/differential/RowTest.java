// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.avrolope.Allocations;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.compile.ReaderCompiler;
import io.avrolope.internal.resolve.ReadExtent;
import io.avrolope.internal.resolve.ReadPlanner;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.TrailingBytes;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that are, or wrap, an array. */
class RowTest {
  private static final String OPTIONAL = "['null','string']";
  private static final String ENUM = "{'type':'enum','name':'E%d','symbols':['A','B']}";

  /** Records of these names have the three forms of {@link RowModel}. */
  private static final String ARRAY = "A";

  private static final String EMPTY = "B";
  private static final String FILLED = "C";
  private static final List<String> NAMES = List.of(ARRAY, EMPTY, FILLED);

  private static Schema record(String name, int count, String type) {
    return new Schema.Parser()
        .parse(
            IntStream.range(0, count)
                .mapToObj(i -> "{'name':'f" + i + "','type':" + type.formatted(i) + "}")
                .collect(
                    Collectors.joining(
                        ",", "{'type':'record','name':'" + name + "','fields':[", "]}"))
                .replace('\'', '"'));
  }

  private static DatumDecoder decoder(Schema writer, Schema reader, EngineMode engine) {
    return Codecs.modelDecoder(writer, reader, new RowModel(), DecodeOptions.DEFAULTS.with(engine));
  }

  private static byte[] encoded(Schema schema, Object rows, EngineMode engine) {
    DatumEncoder encoder =
        Codecs.modelEncoder(schema, new RowModel(), EncodeOptions.DEFAULTS.with(engine));
    DatumBuffer out = new DatumBuffer(0);
    encoder.encode(rows, out);
    return out.copyFrom(0);
  }

  private static Object decoded(DatumDecoder decoder, byte[] datum) {
    return Objects.requireNonNull(decoder.decode(datum, 0, datum.length));
  }

  private static byte[] random(Schema schema, int seed) {
    Object datum = new RandomData(new SeededRandom(seed), new MinimumDepths()).datum(schema);
    return BlockEncoding.ONE_BLOCK.encode(schema, datum, GenericData.get());
  }

  @ParameterizedTest
  @ValueSource(strings = {OPTIONAL, "'long'", "['string','null']", "'double'", ENUM})
  void wideRecordsAreReadAndWrittenByBothEngines(String type) {
    for (String name : NAMES) {
      Schema schema = record(name, 50, type);
      byte[] datum = random(schema, 1);
      Object expected = new GenericDataReader(schema).read(datum);
      for (EngineMode engine : new EngineMode[] {EngineMode.INTERPRETED, EngineMode.COMPILED}) {
        Object rows = decoded(decoder(schema, schema, engine), datum);

        assertThat(Row.generic(rows)).isEqualTo(expected);
        assertThat(encoded(schema, rows, engine)).isEqualTo(datum);
      }
    }
  }

  private record GenericDataReader(Schema schema) {
    Object read(byte[] datum) {
      return decoded(Codecs.genericDecoder(schema, schema, DecodeOptions.DEFAULTS), datum);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {OPTIONAL, "'long'"})
  void equalConsecutiveFieldsAreReadByALoop(String type) {
    assertThat(classSize(record(ARRAY, 100, type)))
        .isLessThan(classSize(record(ARRAY, 50, type)) + 20);
  }

  private static int classSize(Schema schema) {
    return ReaderCompiler.classFile(
            ReadPlanner.plan(schema, schema, new RowModel(), ReadExtent.WHOLE_DATUM),
            Strings.decodedEachTime(),
            Limits.DEFAULTS,
            TrailingBytes.REFUSED,
            field -> {
              throw new IllegalStateException(field.name());
            })
        .length;
  }

  @Test
  void compiledCodeAllocatesTheRowAndItsValuesOnly() {
    for (String name : NAMES) {
      Schema schema = record(name, 10, "'string'");
      byte[] datum = new byte[20];
      for (int i = 0; i < datum.length; i += 2) {
        datum[i] = 2;
        datum[i + 1] = 'x';
      }
      DatumDecoder decoder = decoder(schema, schema, EngineMode.COMPILED);
      Allocations.Maker byHand =
          () -> {
            Object[] values = new Object[name.equals(ARRAY) ? 11 : 10];
            for (int i = 0; i < 10; i++) {
              values[i] = new Utf8(new byte[] {'x'});
            }
            return name.equals(ARRAY) ? values : new Row(schema, values);
          };

      assertThat(Allocations.of(() -> decoded(decoder, datum)))
          .isLessThanOrEqualTo(Allocations.of(byHand) + 16);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void fieldsThatTheWriterDoesNotHaveGetTheirDefaults(EngineMode engine) {
    for (String name : NAMES) {
      Schema writer = record(name, 1, "'long'");
      Schema reader =
          new Schema.Parser()
              .parse(
                  ("{'type':'record','name':'"
                          + name
                          + "','fields':["
                          + "{'name':'new','type':'int','default':7},"
                          + "{'name':'f0','type':'long'},"
                          + "{'name':'last','type':['null','string'],'default':null}]}")
                      .replace('\'', '"'));

      assertThat(Row.generic(decoded(decoder(writer, reader, engine), new byte[] {10})))
          .hasToString("{\"new\": 7, \"f0\": 5, \"last\": null}");
    }
  }

  private static final String OF_BYTES =
      "[{'type':'fixed','name':'F%1$d','size':3},'bytes','string',"
          + "{'type':'array','items':'string'}]";

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void bytesFixedAndStringsAreConvertedWhereTheyAre(EngineMode engine) {
    Schema schema = record(EMPTY, 4, OF_BYTES);
    byte[] datum = {0, 'a', 'b', 'c', 2, 4, 1, 2, 4, 8, 'd', 'e', 'f', 'g', 6, 2, 2, 'h', 0};
    DatumDecoder decoder =
        Codecs.modelDecoder(
            schema, schema, RowModel.ofLengths(), DecodeOptions.DEFAULTS.with(engine));

    Row row = (Row) decoded(decoder, datum);

    assertThat(row.values())
        .extracting(held -> ((RowModel.Held) held).value())
        .containsExactly(3, 2, 4, List.of(1));
  }

  @Test
  void compiledCodeAllocatesNothingForStringsThatAreConvertedWhereTheyAre() {
    Schema schema = record(EMPTY, 10, OPTIONAL);
    byte[] datum = new byte[30];
    for (int i = 0; i < datum.length; i += 3) {
      datum[i] = 2;
      datum[i + 1] = 2;
    }
    DatumDecoder decoder =
        Codecs.modelDecoder(
            schema, schema, RowModel.ofLengths(), DecodeOptions.DEFAULTS.with(EngineMode.COMPILED));

    assertThat(((Row) decoded(decoder, datum)).values()).containsOnly(1);
    assertThat(Allocations.of(() -> decoded(decoder, datum)))
        .isLessThanOrEqualTo(Allocations.of(() -> new Row(schema, new Object[10])) + 16);
  }

  @Test
  void bothEnginesRefuseATruncatedDatumAlike() {
    Schema schema = record(FILLED, 4, OF_BYTES);
    byte[] datum = {0, 'a', 'b', 'c', 2, 4, 1, 2, 4, 8, 'd', 'e', 'f', 'g', 6, 2, 2, 'h', 0};
    DatumDecoder interpreted = decoder(schema, schema, EngineMode.INTERPRETED);
    DatumDecoder compiled = decoder(schema, schema, EngineMode.COMPILED);
    assertThat(decoded(compiled, datum)).isInstanceOf(Row.class);

    for (int length = 0; length < datum.length; length++) {
      byte[] part = Arrays.copyOf(datum, length);
      assertThat(refusal(compiled, part))
          .startsWith("Expected ")
          .endsWith(" of " + length + ")")
          .isEqualTo(refusal(interpreted, part));
    }
  }

  private static String refusal(DatumDecoder decoder, byte[] datum) {
    return String.valueOf(
        catchThrowableOfType(MalformedDatumException.class, () -> decoded(decoder, datum))
            .getMessage());
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void theBranchOfAValueIsTheReadersAndIsWritten(EngineMode engine) {
    Schema writer = new Schema.Parser().parse("[\"int\",\"string\"]");
    Schema reader = new Schema.Parser().parse("[\"string\",\"null\",\"long\",\"bytes\"]");
    DatumDecoder decoder = decoder(writer, reader, engine);

    RowModel.Held number = (RowModel.Held) decoded(decoder, new byte[] {0, 10});
    RowModel.Held text = (RowModel.Held) decoded(decoder, new byte[] {2, 2, 'x'});

    assertThat(number).isEqualTo(new RowModel.Held(reader, 2, 5L));
    assertThat(text).isEqualTo(new RowModel.Held(reader, 0, new Utf8("x")));
    assertThat(encoded(reader, number, engine)).containsExactly(4, 10);
    RowModel.Held bytes = new RowModel.Held(reader, 3, ByteBuffer.wrap(new byte[] {7}));
    assertThat(encoded(reader, bytes, engine)).containsExactly(6, 2, 7);
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void aValueOfAnotherBranchIsRefused(EngineMode engine) {
    Schema union = new Schema.Parser().parse("[\"null\",\"int\",\"string\"]");

    assertThatThrownBy(() -> encoded(union, new RowModel.Held(union, 2, 5), engine))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessageStartingWith("Expected a string but found java.lang.Integer at union");
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void anOptionalPrimitiveTypeRefusesOtherObjects(EngineMode engine) {
    Schema schema = record(EMPTY, 1, OPTIONAL);

    assertThatThrownBy(() -> encoded(schema, new Row(schema, new Object[] {5}), engine))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected a string but found java.lang.Integer at B.f0");
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void objectsThatDoNotFitAreRefused(EngineMode engine) {
    Schema schema = record(EMPTY, 3, "'long'");

    assertThatThrownBy(() -> encoded(schema, "text", engine))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessageStartingWith("Expected a record B but found");
    assertThatThrownBy(() -> encoded(schema, new Row(schema, new Object[] {1L, "x", 2L}), engine))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessageStartingWith("Expected a long but found")
        .hasMessageEndingWith(" at B.f1");
    assertThatThrownBy(() -> encoded(schema, new Row(schema, new Object[] {1L, 2L}), engine))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected a field but found none at B.f2");
  }
}
