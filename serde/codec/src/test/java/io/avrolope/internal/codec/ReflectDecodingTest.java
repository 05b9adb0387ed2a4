// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.AvroDifference;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.link.AvroVersion;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.internal.model.TrustedPojos;
import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Plain classes are read as Avro's reflection reads them. */
class ReflectDecodingTest {
  private static final PojoSchemas SCHEMAS = new PojoSchemas(ModelOptions.DEFAULTS);
  private static final PojoSchemas NULLABLE =
      new PojoSchemas(ModelOptions.DEFAULTS.with(ModelOptions.NullableFields.ALL));

  private static DatumDecoder decoder(
      EngineMode engine, Schema writer, Schema reader, Class<?> type) {
    return Codecs.reflectDecoder(
        writer, reader, new TrustedPojos(type), DecodeOptions.DEFAULTS.with(engine));
  }

  private static Object read(
      EngineMode engine, byte[] bytes, Schema writer, Schema reader, Class<?> type) {
    return Objects.requireNonNull(
        decoder(engine, writer, reader, type).decode(bytes, 0, bytes.length));
  }

  /** One version of Avro cannot derive schemas of recursive classes. */
  static void assumeHasSchema(Class<?> type) {
    if (type == PojoStructures.Unions.class || type == Pojos.Node.class) {
      AvroDifference.NO_RECURSIVE_CLASSES.assumeAbsent();
    }
  }

  static Stream<Arguments> features() {
    List<Class<? extends Pojos.Filled>> types =
        List.of(
            Pojos.Primitives.class,
            Pojos.Texts.class,
            PojoStructures.Collections.class,
            PojoStructures.Unions.class,
            Pojos.Node.class,
            Pojos.Annotated.class,
            Pojos.Logical.class);
    return types.stream()
        .flatMap(
            type ->
                Stream.of(EngineMode.INTERPRETED, EngineMode.COMPILED)
                    .map(engine -> Arguments.of(engine, type)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("features")
  void everyFieldIsReadAsAvrosReaderReadsIt(EngineMode engine, Class<? extends Pojos.Filled> type)
      throws Exception {
    assumeHasSchema(type);
    Schema schema = SCHEMAS.of(type);
    Object filled = filled(type);
    for (Object object : List.of(filled, empty(type))) {
      byte[] bytes = ReflectOracle.write(object, schema);
      Object read = read(engine, bytes, schema, schema, type);

      assertThat(read).isInstanceOf(type);
      assertSame(read, ReflectOracle.read(bytes, schema, schema));
      assertThat(ReflectOracle.write(read, schema)).isEqualTo(bytes);
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("features")
  void schemasWithoutJavaPropertiesAreReadIntoDeclaredTypes(
      EngineMode engine, Class<? extends Pojos.Filled> type) throws Exception {
    assumeHasSchema(type);
    Schema schema = SCHEMAS.of(type);
    Schema bare =
        AvroVersion.uncheckedParser()
            .parse(
                schema
                    .toString()
                    .replaceAll(",\"java-(class|key-class|element-class)\":\"[^\"]*\"", ""));
    byte[] bytes = ReflectOracle.write(filled(type), schema);

    assertThat(bare.toString()).doesNotContain("java-");
    assertSame(read(engine, bytes, schema, bare, type), read(engine, bytes, schema, schema, type));
  }

  private static void assertSame(Object actual, Object expected) {
    RecursiveComparisonConfiguration strict = new RecursiveComparisonConfiguration();
    strict.strictTypeChecking(true);
    strict.ignoreAllOverriddenEquals();
    strict.registerEqualsForType(Float::equals, Float.class);
    strict.registerEqualsForType(Double::equals, Double.class);
    strict.registerEqualsForType(Utf8::equals, Utf8.class);
    strict.registerEqualsForType((a, b) -> a.compareTo(b) == 0, StringBuilder.class);
    assertThat(actual).usingRecursiveComparison(strict).isEqualTo(expected);
  }

  static Object filled(Class<? extends Pojos.Filled> type) throws Exception {
    return ((Pojos.Filled) empty(type)).fill();
  }

  static Object empty(Class<?> type) throws Exception {
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void nullForAPrimitiveFieldIsZero(EngineMode engine) throws Exception {
    Schema reader = SCHEMAS.of(Pojos.Primitives.class);
    Schema writer =
        new Schema.Parser()
            .parse(
                reader
                    .toString()
                    .replaceAll(
                        "\\{\"name\":\"(\\w+)\",\"type\":\"(\\w+)\"\\}",
                        "{\"name\":\"$1\",\"type\":[\"null\",\"$2\"]}"));
    GenericData.Record nothing = new GenericData.Record(writer);
    for (Schema.Field field : writer.getFields()) {
      nothing.put(field.pos(), field.schema().getType() == Schema.Type.INT ? 0 : null);
    }
    nothing.put("name", null);
    byte[] bytes = ReflectOracle.write(nothing, writer);
    Pojos.Primitives read =
        (Pojos.Primitives) read(engine, bytes, writer, writer, Pojos.Primitives.class);

    assertThat(read.name).isNull();
    AvroDifference.NO_NULL_FOR_PRIMITIVES.assumeAbsent();
    assertSame(read, ReflectOracle.read(bytes, writer, writer));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void typesThatAvroCannotCreateAreRead(EngineMode engine) {
    AvroDifference.NO_OPTIONAL.assumeAbsent();
    Schema schema = NULLABLE.of(Pojos.Wider.class);
    Pojos.Wider wider = (Pojos.Wider) new Pojos.Wider().fill();
    byte[] bytes = ReflectOracle.write(wider, schema);
    Pojos.Wider read = (Pojos.Wider) read(engine, bytes, schema, schema, Pojos.Wider.class);

    assertSame(read, wider);
    assertThat(read.optional).isEqualTo(Optional.of("o"));
    assertThat(read.sorted).isEqualTo(new TreeMap<>(wider.sorted));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void fieldsAreSkippedDefaultedPromotedAndRenamed(EngineMode engine) {
    Schema writer =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "OldName", "namespace": "old", "fields": [
                  {"name": "extra", "type": {"type": "array", "items": "string"}},
                  {"name": "renamed", "type": "int"},
                  {"name": "formerly", "type": "int"}]}
                """);
    Schema reader = SCHEMAS.of(Pojos.Annotated.class);
    GenericData.Record old = new GenericData.Record(writer);
    old.put("extra", List.of("a", "b"));
    old.put("renamed", 3);
    old.put("formerly", 4);
    byte[] bytes = ReflectOracle.write(old, writer);
    Pojos.Annotated read =
        (Pojos.Annotated) read(engine, bytes, writer, reader, Pojos.Annotated.class);

    assertSame(read, ReflectOracle.read(bytes, writer, reader));
    assertThat(read.original).isEqualTo(3);
    assertThat(read.now).isEqualTo(4);
    assertThat(read.text).isEqualTo("none");
    assertThat(read.numbers).containsExactly(1, 2);
  }

  static final class Promoted {
    long whole;
    double fraction;
    Double box = 0.0;
    byte[] bytes = {};
    byte[] fixed = {};
    ByteBuffer buffer = ByteBuffer.allocate(0);
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void valuesArePromotedToTheDeclaredTypes(EngineMode engine) {
    Schema writer =
        record(
            "Promoted",
            "{\"name\":\"whole\",\"type\":\"int\"},{\"name\":\"fraction\",\"type\":\"int\"},"
                + "{\"name\":\"box\",\"type\":\"long\"},{\"name\":\"bytes\",\"type\":\"string\"},"
                + "{\"name\":\"fixed\",\"type\":{\"type\":\"fixed\",\"name\":\"F\",\"size\":2}},"
                + "{\"name\":\"buffer\",\"type\":{\"type\":\"fixed\",\"name\":\"G\",\"size\":1}}");
    Schema reader =
        record(
            "Promoted",
            "{\"name\":\"whole\",\"type\":\"int\"},{\"name\":\"fraction\",\"type\":\"double\"},"
                + "{\"name\":\"box\",\"type\":\"double\"},{\"name\":\"bytes\",\"type\":\"bytes\"},"
                + "{\"name\":\"fixed\",\"type\":{\"type\":\"fixed\",\"name\":\"F\",\"size\":2}},"
                + "{\"name\":\"buffer\",\"type\":{\"type\":\"fixed\",\"name\":\"G\",\"size\":1}}");
    byte[] bytes = {2, 4, 6, 4, 'a', 'b', 7, 8, 9};
    Promoted read = (Promoted) read(engine, bytes, writer, reader, Promoted.class);

    assertThat(read.whole).isEqualTo(1);
    assertThat(read.fraction).isEqualTo(2.0);
    assertThat(read.box).isEqualTo(3.0);
    assertThat(read.bytes).containsExactly('a', 'b');
    assertThat(read.fixed).containsExactly(7, 8);
    assertThat(read.buffer).isEqualTo(ByteBuffer.wrap(new byte[] {9}));
  }

  private static Schema record(String name, String fields) {
    return new Schema.Parser()
        .parse("{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[" + fields + "]}");
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("features")
  void aTruncatedDatumIsMalformed(EngineMode engine, Class<? extends Pojos.Filled> type)
      throws Exception {
    assumeHasSchema(type);
    Schema schema = SCHEMAS.of(type);
    byte[] bytes = ReflectOracle.write(filled(type), schema);
    DatumDecoder decoder = decoder(engine, schema, schema, type);
    for (int length = 0; length < bytes.length; length++) {
      int end = length;
      assertThatThrownBy(() -> decoder.decode(bytes, 0, end))
          .isInstanceOf(MalformedDatumException.class);
    }
  }
}
