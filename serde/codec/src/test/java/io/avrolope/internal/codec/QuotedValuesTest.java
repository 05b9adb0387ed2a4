// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Marks;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.StandardConversions;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.model.TrustedPojos;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** No failure to decode quotes a value of the record, whatever is wrong. */
class QuotedValuesTest {
  private static final List<ConformanceEngine> ENGINES =
      List.of(
          ConformanceEngine.INTERPRETED,
          ConformanceEngine.COMPILED,
          ConformanceEngine.STREAMED,
          ConformanceEngine.WINDOWED);

  static List<ConformanceCase> cases() {
    return MalformedConformanceTest.cases().stream()
        .filter(testCase -> testCase.writer().getType() != Schema.Type.BYTES)
        .filter(
            testCase ->
                GenericValues.parts(testCase.writer()).stream()
                    .noneMatch(QuotedValuesTest::hasNoValue))
        .toList();
  }

  private static boolean hasNoValue(Schema part) {
    return (part.getType() == Schema.Type.ENUM && part.getEnumSymbols().isEmpty())
        || (part.getType() == Schema.Type.UNION && part.getTypes().isEmpty());
  }

  @Tag("conformance")
  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void noFailureOfDamagedDataQuotesAValue(ConformanceCase testCase) {
    Object object = MarkedData.of(testCase.writer());
    if (object == null) {
      return; // the schema null
    }
    byte[] datum = Encoding.byAvro(testCase.writer(), object);
    ConformanceEngine.onLargeStack(
        () -> {
          for (ConformanceEngine engine : ENGINES) {
            DatumDecoder decoder = decoder(engine, testCase);
            if (decoder != null) {
              Set<String> checked = new HashSet<>();
              quotesNothing(decoder, datum, checked);
              Damages.of(datum, damaged -> quotesNothing(decoder, damaged, checked));
            }
          }
          return null;
        });
  }

  /** Null if the schemas are refused, for which no value is needed. */
  private static @Nullable DatumDecoder decoder(
      ConformanceEngine engine, ConformanceCase testCase) {
    try {
      return engine.decoder(testCase.writer(), testCase.reader(), MalformedConformanceTest.OPTIONS);
    } catch (IncompatibleSchemasException e) {
      return null;
    }
  }

  /**
   * @param checked the failures whose like was checked: stack traces take long
   */
  private static void quotesNothing(DatumDecoder decoder, byte[] datum, Set<String> checked) {
    try {
      decoder.decode(datum, 0, datum.length);
    } catch (RuntimeException e) {
      if (checked.add(e + " " + e.getCause())) {
        Marks.assertNoneIn(e);
      }
    }
  }

  static Stream<Arguments> convertedTypes() {
    Schema text = Schema.create(Schema.Type.STRING);
    Schema fixed = Schema.createFixed("F", null, null, 12);
    Schema record = Encoding.recordOf("\"string\"");
    return Stream.of(
            Schema.create(Schema.Type.INT),
            Schema.create(Schema.Type.LONG),
            Schema.create(Schema.Type.FLOAT),
            Schema.create(Schema.Type.DOUBLE),
            text,
            Schema.create(Schema.Type.BYTES),
            fixed,
            record,
            Schema.createArray(text),
            Schema.createMap(text))
        .flatMap(
            type ->
                Stream.of(EngineMode.INTERPRETED, EngineMode.COMPILED)
                    .map(engine -> Arguments.of(engine, Quoting.converted(type))));
  }

  @ParameterizedTest
  @MethodSource("convertedTypes")
  void noFailureOfAUsersConversionQuotesAValue(EngineMode engine, Schema converted) {
    Schema schema = recordOf(converted);
    byte[] datum = bytes(schema);
    GenericModel model = new GenericModel(Quoting.model());

    Throwable failure =
        failure(
            Codecs.modelDecoder(schema, schema, model, DecodeOptions.DEFAULTS.with(engine)), datum);

    assertThat(failure)
        .hasMessage(
            "Expected a value of logical type quoting but found another one at ns.R.a (byte 0 of "
                + datum.length
                + ")");
    assertThat(failure)
        .cause()
        .hasMessage("java.lang.Exception (a message that may quote a value is omitted)")
        .extracting(cause -> cause.getStackTrace()[0].getClassName())
        .isEqualTo(Quoting.class.getName());
    Marks.assertNoneIn(failure);
  }

  private static Schema recordOf(Schema type) {
    return Schema.createRecord("R", null, "ns", false, List.of(new Schema.Field("a", type)));
  }

  private static byte[] bytes(Schema schema) {
    return Encoding.byAvro(schema, Objects.requireNonNull(MarkedData.of(schema)));
  }

  private static Throwable failure(DatumDecoder decoder, byte[] datum) {
    try {
      Object found = decoder.decode(datum, 0, datum.length);
      throw new AssertionError("expected a failure but found " + found);
    } catch (Exception e) {
      return e;
    }
  }

  static Stream<Arguments> standardTypes() {
    Schema text = Schema.create(Schema.Type.STRING);
    return Stream.of(
            LogicalTypes.uuid().addToSchema(text),
            LogicalTypes.timeMillis().addToSchema(Schema.create(Schema.Type.INT)),
            LogicalTypes.timeMicros().addToSchema(Schema.create(Schema.Type.LONG)))
        .flatMap(
            type ->
                Stream.of(EngineMode.INTERPRETED, EngineMode.COMPILED)
                    .map(engine -> Arguments.of(engine, type)));
  }

  @ParameterizedTest
  @MethodSource("standardTypes")
  void noFailureOfAStandardConversionQuotesAValue(EngineMode engine, Schema type) {
    Schema schema = recordOf(type);
    byte[] datum = bytes(schema);
    GenericData data = new GenericData();
    StandardConversions.all().forEach(data::addLogicalTypeConversion);
    GenericModel model = new GenericModel(data);
    DecodeOptions options = DecodeOptions.DEFAULTS.with(engine);
    StreamDecoder stream = Codecs.streamDecoder(schema, schema, model, options);
    String expected =
        "Expected a value of logical type "
            + type.getLogicalType().getName()
            + " but found another one at ns.R.a";

    assertThat(failure(Codecs.modelDecoder(schema, schema, model, options), datum))
        .hasMessage(expected + " (byte 0 of " + datum.length + ")")
        .satisfies(Marks::assertNoneIn);
    assertThatThrownBy(() -> stream.read(DecoderFactory.get().binaryDecoder(datum, null)))
        .hasMessage(expected)
        .satisfies(Marks::assertNoneIn);
  }

  static Stream<Arguments> classes() {
    return Stream.of(
            Arguments.of(
                Quoting.Holders.OfIban.class,
                "{'type':'string','java-class':'" + Quoting.Iban.class.getName() + "'}",
                "Expected a string that "
                    + Quoting.Iban.class.getName()
                    + " takes but found another"
                    + " one at R.field"),
            Arguments.of(
                Quoting.Holders.OfList.class,
                "{'type':'array','items':'string'}",
                "Expected an item that "
                    + Quoting.Full.class.getName()
                    + " takes but found"
                    + " java.lang.String at R.field[0]"),
            Arguments.of(
                Quoting.Holders.OfMap.class,
                "{'type':'map','values':'string'}",
                "Expected an entry that "
                    + Quoting.FullMap.class.getName()
                    + " takes but found a key"
                    + " java.lang.String and a value java.lang.String at R.field{}"),
            Arguments.of(
                Quoting.Strict.class,
                "'string'",
                "Expected what the class of R takes but found something else at R"))
        .flatMap(
            each ->
                Stream.of(EngineMode.INTERPRETED, EngineMode.COMPILED)
                    .map(
                        engine ->
                            Arguments.of(engine, each.get()[0], each.get()[1], each.get()[2])));
  }

  @ParameterizedTest
  @MethodSource("classes")
  void noFailureOfAUsersClassQuotesAValue(
      EngineMode engine, Class<?> type, String field, String expected) {
    Schema schema =
        new Schema.Parser()
            .parse(
                ("{'type':'record','name':'R','fields':[{'name':'"
                        + (type.isRecord() ? "text" : "field")
                        + "','type':"
                        + field
                        + "}]}")
                    .replace('\'', '"'));
    byte[] datum = bytes(schema);

    Throwable failure =
        failure(
            Codecs.reflectDecoder(
                schema, schema, new TrustedPojos(type), DecodeOptions.DEFAULTS.with(engine)),
            datum);

    assertThat(failure).hasMessageStartingWith(expected + " (byte ");
    Marks.assertNoneIn(failure);
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void noFailureOfAGeneratedClassQuotesAValue(EngineMode engine) {
    Schema schema = RefusingRecord.SCHEMA$;
    byte[] datum = bytes(schema);

    Throwable failure =
        failure(
            Codecs.specificDecoder(
                schema,
                schema,
                new TrustedClasses(RefusingRecord.class),
                DecodeOptions.DEFAULTS.with(engine)),
            datum);

    assertThat(failure)
        .hasMessage(
            "Expected a value that the field of the class takes but found java.lang.String at"
                + " io.avrolope.internal.codec.RefusingRecord.text (byte 0 of 7)");
    Marks.assertNoneIn(failure);
  }

  /** The compiled code is refused first, then the interpreter accepts the same datum. */
  @Test
  void theReasonToDiscardCompiledCodeQuotesNoValue() {
    GenericData data = new GenericData();
    data.addLogicalTypeConversion(new RefusingOnce());
    Schema schema = recordOf(Quoting.converted(Schema.create(Schema.Type.LONG)));
    DatumDecoder decoder =
        Codecs.modelDecoder(
            schema,
            schema,
            new GenericModel(data),
            DecodeOptions.DEFAULTS.with(EngineMode.COMPILED));
    byte[] datum = bytes(schema);

    assertThatThrownBy(() -> decoder.decode(datum, 0, datum.length))
        .isInstanceOf(AssertionError.class)
        .hasMessage("The engines differ about a datum of ns.R")
        .satisfies(Marks::assertNoneIn);
  }

  /** Refuses the first value. */
  private static final class RefusingOnce extends Conversion<Long> {
    private boolean hasRefused;

    @Override
    public Class<Long> getConvertedType() {
      return Long.class;
    }

    @Override
    public String getLogicalTypeName() {
      return Quoting.LOGICAL_TYPE;
    }

    @Override
    public Long fromLong(Long value, Schema schema, LogicalType type) {
      if (!hasRefused) {
        hasRefused = true;
        throw Quoting.refusal(value);
      }
      return value;
    }
  }
}
