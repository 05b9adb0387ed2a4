// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.AvroDifference;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.internal.model.TrustedPojos;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.reflect.AvroDefault;
import org.apache.avro.reflect.AvroIgnore;
import org.apache.avro.reflect.AvroName;
import org.apache.avro.reflect.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Java records are created by their canonical constructor. Avro's reflection can only write them.
 */
class JavaRecordDecodingTest {
  private static final PojoSchemas SCHEMAS = new PojoSchemas(ModelOptions.DEFAULTS);

  enum Size {
    SMALL,
    LARGE
  }

  record Point(int x, int y) {}

  @SuppressWarnings("ArrayRecordComponent") // users have such records
  record Everything(
      boolean flag,
      byte tiny,
      short small,
      char letter,
      int number,
      long big,
      float single,
      double twice,
      Short box,
      String text,
      byte[] bytes,
      int[] ints,
      Size size,
      Point point,
      List<Point> points,
      Set<String> set,
      Map<String, Point> map,
      Map<Integer, String> byNumber,
      Optional<Point> optional,
      @Nullable Integer maybe,
      @Nullable Long none,
      Instant instant,
      UUID uuid) {}

  private static final Everything EVERYTHING =
      new Everything(
          true,
          (byte) -1,
          (short) -2,
          'ä',
          3,
          1L << 40,
          1.5f,
          -0.0,
          (short) 4,
          "text",
          new byte[] {1, 2},
          new int[] {3, -4},
          Size.LARGE,
          new Point(1, 2),
          List.of(new Point(3, 4), new Point(5, 6)),
          Set.of("s"),
          Map.of("k", new Point(7, 8)),
          Map.of(9, "nine"),
          Optional.of(new Point(10, 11)),
          12,
          null,
          Instant.ofEpochMilli(13),
          new UUID(14, 15));

  private static Object read(
      EngineMode engine, byte[] bytes, Schema writer, Schema reader, Class<?> type) {
    return Objects.requireNonNull(
        Codecs.reflectDecoder(
                writer, reader, new TrustedPojos(type), DecodeOptions.DEFAULTS.with(engine))
            .decode(bytes, 0, bytes.length));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void recordsThatAvroWroteAreReadByComponent(EngineMode engine) {
    AvroDifference.NO_JAVA_RECORDS.assumeAbsent();
    Schema schema = SCHEMAS.of(Everything.class);
    byte[] bytes = ReflectOracle.write(EVERYTHING, schema);
    Object read = read(engine, bytes, schema, schema, Everything.class);

    assertThat(read).usingRecursiveComparison().isEqualTo(EVERYTHING);
    assertThat(ReflectOracle.write(read, schema)).isEqualTo(bytes);
  }

  record Tree(int value, @Nullable Tree left, @Nullable Tree right, List<Tree> others) {}

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void recursiveJavaRecordsAreRead(EngineMode engine) {
    AvroDifference.NO_RECURSIVE_CLASSES.assumeAbsent();
    AvroDifference.NO_JAVA_RECORDS.assumeAbsent();
    Tree leaf = new Tree(1, null, null, List.of());
    Tree tree = new Tree(2, leaf, null, List.of(leaf, new Tree(3, leaf, leaf, List.of())));
    Schema schema = SCHEMAS.of(Tree.class);

    assertThat(read(engine, ReflectOracle.write(tree, schema), schema, schema, Tree.class))
        .isEqualTo(tree);
  }

  record Evolved(
      @AvroName("b") long renamed,
      @AvroDefault("7") int fresh,
      @AvroDefault("null") @Nullable String gone,
      @AvroIgnore int ignored,
      double a) {}

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void componentsAreSkippedPromotedAndDefaulted(EngineMode engine) {
    Schema writer =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "E", "fields": [
                  {"name": "a", "type": "int"},
                  {"name": "skipped", "type": {"type": "map", "values": "string"}},
                  {"name": "b", "type": ["null", "int"]}]}
                """);
    Schema reader = SCHEMAS.of(Evolved.class);

    assertThat(read(engine, new byte[] {2, 0, 2, 4}, writer, reader, Evolved.class))
        .isEqualTo(new Evolved(2, 7, null, 0, 1.0));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void nullForAPrimitiveComponentIsZero(EngineMode engine) {
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "P", "fields": [
                  {"name": "y", "type": ["null", "int"]}, {"name": "x", "type": "int"}]}
                """);

    assertThat(read(engine, new byte[] {0, 4}, schema, schema, Point.class))
        .isEqualTo(new Point(2, 0));
    assertThat(read(engine, new byte[] {2, 6, 4}, schema, schema, Point.class))
        .isEqualTo(new Point(2, 3));
  }

  record Absent(int x, @Nullable String text, Optional<String> optional) {}

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void aComponentWithoutAFieldIsNullOrEmpty(EngineMode engine) {
    Schema schema = withOneField("x");

    assertThat(read(engine, new byte[] {2}, schema, schema, Absent.class))
        .isEqualTo(new Absent(1, null, Optional.empty()));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void aPrimitiveComponentWithoutAFieldIsRefused(EngineMode engine) {
    Schema schema = withOneField("y");

    assertThatThrownBy(() -> read(engine, new byte[] {2}, schema, schema, Point.class))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Schema P has no field for the int x of"
                + " io.avrolope.internal.codec.JavaRecordDecodingTest$Point");
  }

  private static Schema withOneField(String name) {
    return new Schema.Parser()
        .parse(
            "{\"type\":\"record\",\"name\":\"P\",\"fields\":[{\"name\":\""
                + name
                + "\",\"type\":\"int\"}]}");
  }

  record Positive(int value) {
    Positive {
      if (value < 0) {
        throw new IllegalArgumentException("negative");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void anExceptionOfTheConstructorMakesTheDatumIncompatible(EngineMode engine) {
    Schema schema = SCHEMAS.of(Positive.class);

    assertThatThrownBy(() -> read(engine, new byte[] {1}, schema, schema, Positive.class))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Expected what the class of"
                + " io.avrolope.internal.codec.JavaRecordDecodingTest.Positive takes but found"
                + " something else at io.avrolope.internal.codec.JavaRecordDecodingTest.Positive"
                + " (byte 0 of 1)");
  }
}
