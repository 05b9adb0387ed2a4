package io.avrolope.internal.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.codec.Encoding;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.plan.RecordShape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Classes that the generators of Avro 1.9 to 1.12 make are read and written by their fields, with
 * the values and bytes of Avro's own readers and writers.
 */
class GeneratorsTest {
  private static final int COUNT = 30;

  @TempDir static Path folder;
  private static GeneratedClasses classes;

  @BeforeAll
  static void generate() throws Exception {
    classes = new GeneratedClasses(folder);
  }

  @AfterAll
  static void close() throws IOException {
    classes.close();
  }

  static Stream<Arguments> all() {
    return Generator.VERSIONS.stream()
        .flatMap(
            version ->
                Stream.of(Generator.Style.values()).map(style -> Arguments.of(version, style)));
  }

  private static SpecificData model(Class<?> type) {
    return new TrustedSpecificData(
        new TrustedClasses(type), SpecificData.get().getSchema(type), ModelOptions.DEFAULTS);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("all")
  void everyFieldIsReachedDirectly(String version, Generator.Style style) throws Exception {
    assumeTrue(Generator.suitsAvroOfHere(version), "the generator is newer than Avro");
    SpecificModel model = new SpecificModel(model(classes.get(version, style, "Everything")));
    for (String name : List.of("Everything", "Leaf", "Failure")) {
      Class<?> type = classes.get(version, style, name);
      Schema schema = SpecificData.get().getSchema(type);

      assertThat(model.shape(schema)).isInstanceOf(RecordShape.Bean.class);
      assertThat(schema.getFields())
          .filteredOn(field -> SpecificModel.field(type, field).isEmpty())
          .extracting(Schema.Field::name)
          .isEqualTo(madeByPut(version, style, name));
    }
  }

  /** A string of a logical type without a conversion, whose schema does not say {@code String}. */
  private static List<String> madeByPut(String version, Generator.Style style, String name) {
    boolean knowsNoUuid = version.equals("1.9.2") || version.equals("1.10.2");
    return knowsNoUuid && style == Generator.Style.STRINGS && name.equals("Everything")
        ? List.of("key")
        : List.of();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("all")
  void valuesAndBytesAreAvros(String version, Generator.Style style) throws Exception {
    assumeTrue(Generator.suitsAvroOfHere(version), "the generator is newer than Avro");
    Class<?> type = classes.get(version, style, "Everything");
    Filling filling = new Filling(version.hashCode());
    List<Both> engines =
        List.of(Both.of(type, EngineMode.INTERPRETED), Both.of(type, EngineMode.COMPILED));
    Schema schema = SpecificData.get().getSchema(type);
    int refused = 0;
    for (int i = 0; i < COUNT; i++) {
      byte[] datum = Encoding.byAvro(schema, filling.record(schema));
      SpecificRecord expected = readByAvro(type, schema, datum);
      if (expected == null) {
        refused++;
        engines.forEach(engine -> engine.assertRefuses(datum));
      } else {
        byte[] written = Encoding.byAvro(schema, expected);
        engines.forEach(engine -> engine.assertReadsAndWrites(datum, expected, written));
      }
    }
    assertThat(refused).isLessThan(COUNT);
    assertThat(refused > 0).isEqualTo(avroFails(version, style));
  }

  /**
   * Whether Avro 1.12 cannot read all that these classes are for: those of 1.9 do not know the
   * conversions of what is within unions, and later ones know that of decimals where fields are
   * bytes.
   */
  private static boolean avroFails(String version, Generator.Style style) {
    return version.equals("1.9.2") || style == Generator.Style.CHAR_SEQUENCES;
  }

  /** Null: Avro does not get the value into its field. */
  private static @Nullable SpecificRecord readByAvro(Class<?> type, Schema schema, byte[] datum)
      throws IOException {
    SpecificData avro = model(type);
    avro.setCustomCoders(true);
    try {
      return new SpecificDatumReader<SpecificRecord>(schema, schema, avro)
          .read(null, DecoderFactory.get().binaryDecoder(datum, null));
    } catch (ClassCastException e) {
      return null;
    }
  }

  /** One engine, in both directions. */
  private record Both(DatumDecoder decoder, DatumEncoder encoder) {
    static Both of(Class<?> type, EngineMode engine) {
      Schema schema = SpecificData.get().getSchema(type);
      return new Both(
          Codecs.specificDecoder(
              schema, schema, new TrustedClasses(type), DecodeOptions.DEFAULTS.with(engine)),
          Codecs.streamEncoder(
              schema,
              Codecs.specificModel(type, ModelOptions.DEFAULTS),
              EncodeOptions.DEFAULTS.with(engine)));
    }

    void assertRefuses(byte[] datum) {
      assertThatThrownBy(() -> decoder.decode(datum, 0, datum.length))
          .isInstanceOf(IncompatibleSchemasException.class);
    }

    void assertReadsAndWrites(byte[] datum, SpecificRecord expected, byte[] written) {
      Object read = requireNonNull(decoder.decode(datum, 0, datum.length));

      assertThat(read).isExactlyInstanceOf(expected.getClass()).isEqualTo(expected);
      assertThat(read).hasToString(expected.toString());
      assertSameClasses((SpecificRecord) read, expected);
      assertThat(Encoding.bytes(encoder, read)).isEqualTo(written);
    }
  }

  /** Of the fields' values: to {@code equals}, strings of several classes are the same. */
  private static void assertSameClasses(SpecificRecord read, SpecificRecord expected) {
    for (Schema.Field field : expected.getSchema().getFields()) {
      Object value = expected.get(field.pos());
      if (value != null) {
        assertThat(read.get(field.pos())).as(field.name()).hasSameClassAs(value);
      }
    }
  }
}
