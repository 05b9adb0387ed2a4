// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.link.AvroVersion;
import io.avrolope.internal.model.TrustedPojos;
import io.avrolope.test.Line;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Fields with type parameters or with unspecific types, for which Avro's reflection has no schema.
 */
class GenericPojoTest {
  static class Box<T> {
    List<T> items = List.of();
    Map<String, ? extends T> byName = Map.of();
  }

  static final class Shorts extends Box<Short> {
    Box<Set<String>> inner = new Box<>();
    Names names = new Names();
  }

  @SuppressWarnings("serial")
  static final class Names extends ArrayList<CharSequence> {}

  private static Object read(EngineMode engine, byte[] bytes, Schema schema, Class<?> type) {
    return Objects.requireNonNull(
        Codecs.reflectDecoder(
                schema, schema, new TrustedPojos(type), DecodeOptions.DEFAULTS.with(engine))
            .decode(bytes, 0, bytes.length));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void typeParametersAreResolvedFromTheSubclass(EngineMode engine) {
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Shorts", "fields": [
                  {"name": "items", "type": {"type": "array", "items": "int"}},
                  {"name": "byName", "type": {"type": "map", "values": "int"}},
                  {"name": "inner", "type": {"type": "record", "name": "Box", "fields": [
                    {"name": "items", "type":
                      {"type": "array", "items": {"type": "array", "items": "string"}}}]}},
                  {"name": "names", "type": {"type": "array", "items": "string"}}]}
                """);
    byte[] bytes = {
      2,
      6,
      0, // items
      2,
      2,
      'k',
      8,
      0, // byName
      2,
      2,
      2,
      's',
      0,
      0, // inner.items
      2,
      2,
      'n',
      0 // names
    };
    Shorts read = (Shorts) read(engine, bytes, schema, Shorts.class);

    assertThat(read.items).containsExactly((short) 3);
    assertThat(read.byName).isEqualTo(Map.of("k", (short) 4));
    assertThat(read.inner.items).containsExactly(Set.of("s"));
    assertThat(read.inner.items.get(0)).isInstanceOf(HashSet.class);
    assertThat(read.names).containsExactly("n");
  }

  static final class Anything {
    Object record = "";
    Object list = "";
    Object ints = "";
    Object map = "";
    Object set = "";
    Number number = 0;
    Comparable<?> text = "";
    SortedMap<String, Object> sorted = new java.util.TreeMap<>();
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void theSchemaDeterminesTheClassOfAnUnspecificField(EngineMode engine) {
    Schema schema =
        AvroVersion.uncheckedParser()
            .parse(
                """
                {"type": "record", "name": "Anything", "fields": [
                  {"name": "record", "type": {"type": "record", "name": "no.Such", "fields": [
                    {"name": "a", "type": "string"}]}},
                  {"name": "list", "type": {"type": "array", "items": "string"}},
                  {"name": "ints", "type": {"type": "array", "items": "int", "java-class": "[I"}},
                  {"name": "map", "type": {"type": "map", "values": "long"}},
                  {"name": "set", "type":
                    {"type": "array", "items": "string", "java-class": "java.util.TreeSet"}},
                  {"name": "number", "type": "double"},
                  {"name": "text", "type": "string"},
                  {"name": "sorted", "type": {"type": "map", "values": ["null", "int"]}}]}
                """);
    byte[] bytes = {
      2,
      'r',
      2,
      2,
      'l',
      0,
      4,
      2,
      4,
      0,
      2,
      2,
      'm',
      6,
      0,
      2,
      2,
      's',
      0, //
      0,
      0,
      0,
      0,
      0,
      0,
      (byte) 0xF0,
      0x3F,
      2,
      't',
      4,
      2,
      'y',
      0,
      2,
      'x',
      2,
      8,
      0
    };
    Anything read = (Anything) read(engine, bytes, schema, Anything.class);

    assertThat(((GenericData.Record) read.record).get("a")).isEqualTo("r");
    assertThat(read.list).isInstanceOf(GenericData.Array.class).isEqualTo(List.of("l"));
    assertThat(read.ints).isEqualTo(new int[] {1, 2});
    assertThat(read.map).isEqualTo(Map.of("m", 3L));
    assertThat(read.set).isInstanceOf(java.util.TreeSet.class).isEqualTo(Set.of("s"));
    assertThat(read.number).isEqualTo(1.0);
    assertThat(read.text).isEqualTo("t");
    assertThat(read.sorted.keySet()).containsExactly("x", "y");
    assertThat(read.sorted.get("x")).isEqualTo(4);
  }

  static final class WithGenerated {
    Line line = new Line();
    List<Line> lines = List.of();
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void plainClassesCanContainGeneratedClasses(EngineMode engine) {
    Schema line = Line.getClassSchema();
    Schema schema =
        Schema.createRecord(
            "W",
            null,
            null,
            false,
            List.of(
                new Schema.Field("line", line),
                new Schema.Field("lines", Schema.createArray(line))));
    WithGenerated object = new WithGenerated();
    object.line = new Line("a", 1, List.of(new BigDecimal("1.2")));
    object.lines = List.of(new Line("b", 2, List.of()));
    WithGenerated read =
        (WithGenerated)
            read(engine, ReflectOracle.write(object, schema), schema, WithGenerated.class);

    assertThat(read.line).isEqualTo(object.line);
    assertThat(read.lines).isEqualTo(object.lines);
  }
}
