// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.AvroDifference;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.internal.wire.DatumBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.reflect.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Plain classes and Java records are written as Avro's reflection writes them. */
class ReflectEncodingTest {
  private static final PojoSchemas SCHEMAS = new PojoSchemas(ModelOptions.DEFAULTS);
  private static final PojoSchemas NULLABLE =
      new PojoSchemas(ModelOptions.DEFAULTS.with(ModelOptions.NullableFields.ALL));

  enum Colour {
    RED,
    GREEN;

    @Override
    public String toString() {
      return "a colour"; // the writer must use name() instead
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // equals is never called
  record Part(
      String name,
      @Nullable Part within,
      int[] sizes,
      @org.jspecify.annotations.Nullable Map<String, Colour> colours) {}

  record Whole(long id, List<Part> parts, Colour colour, double weight, boolean good) {}

  @SuppressWarnings("UnusedVariable") // read by reflection
  static class Base {
    private final int base = 3;
  }

  static final class Derived extends Base {}

  @SuppressWarnings("UnusedVariable") // read by reflection
  static final class Holder {
    private final Base held = new Derived();
  }

  static Stream<Arguments> features() {
    return ReflectDecodingTest.features();
  }

  private static byte[] write(EngineMode engine, Schema schema, Object object) {
    DatumEncoder encoder = Codecs.encoder(schema, object, EncodeOptions.DEFAULTS.with(engine));
    DatumBuffer out = new DatumBuffer(0);
    encoder.encode(object, out);
    return out.copyFrom(0);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("features")
  void reflectionWritesTheBytesOfAvrosWriter(EngineMode engine, Class<? extends Pojos.Filled> type)
      throws Exception {
    ReflectDecodingTest.assumeHasSchema(type);
    Schema schema = SCHEMAS.of(type);

    for (Object object :
        List.of(ReflectDecodingTest.filled(type), ReflectDecodingTest.empty(type))) {
      assertThat(write(engine, schema, object)).isEqualTo(ReflectOracle.write(object, schema));
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("features")
  void nullableFieldsAreWrittenAsByAvrosWriter(
      EngineMode engine, Class<? extends Pojos.Filled> type) throws Exception {
    ReflectDecodingTest.assumeHasSchema(type);
    if (type == Pojos.Annotated.class) {
      AvroDifference.DEFAULT_OF_FIRST_BRANCH.assumeAbsent();
    }
    Schema schema = NULLABLE.of(type);
    Object filled = ReflectDecodingTest.filled(type);

    assertThat(write(engine, schema, filled)).isEqualTo(ReflectOracle.write(filled, schema));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void javaRecordsAreWrittenByTheirComponents(EngineMode engine) {
    AvroDifference.NO_RECURSIVE_CLASSES.assumeAbsent();
    AvroDifference.NO_JAVA_RECORDS.assumeAbsent();
    Part inner = new Part("inner", null, new int[] {1, 2, -3}, Map.of("a", Colour.GREEN));
    Part outer = new Part("outer", inner, new int[0], Map.of());
    Whole whole = new Whole(1L << 40, List.of(outer, inner), Colour.GREEN, 2.5, true);
    Schema schema = SCHEMAS.of(Whole.class);

    assertThat(write(engine, schema, whole)).isEqualTo(ReflectOracle.write(whole, schema));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void anObjectOfASubclassIsWrittenAsTheDeclaredClass(EngineMode engine) {
    Schema schema = SCHEMAS.of(Holder.class);

    assertThat(write(engine, schema, new Holder()))
        .isEqualTo(ReflectOracle.write(new Holder(), schema));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void anOptionalIsWrittenAsNullOrAsItsValue(EngineMode engine) {
    record Maybe(Optional<String> text) {}
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Maybe", "fields": [
                  {"name": "text", "type": ["null", "string"]}]}
                """);

    assertThat(write(engine, schema, new Maybe(Optional.of("a")))).containsExactly(2, 2, 'a');
    assertThat(write(engine, schema, new Maybe(Optional.empty()))).containsExactly(0);
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void aNullInANonNullableFieldIsNamedInTheException(EngineMode engine) {
    AvroDifference.NO_RECURSIVE_CLASSES.assumeAbsent();
    Part part = new Part("part", null, new int[0], null);

    assertThatThrownBy(() -> write(engine, SCHEMAS.of(Part.class), part))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(
            "Expected a map but found null at"
                + " io.avrolope.internal.codec.ReflectEncodingTest.Part.colours");
  }
}
