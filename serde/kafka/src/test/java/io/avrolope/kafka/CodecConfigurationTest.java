// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.MalformedDatumException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The effect of each key of the codec on the deserializer. Schemas are written with ' for ". */
class CodecConfigurationTest {
  @Test
  void stringsAreUtf8UnlessConfiguredAsString() {
    Schema schema =
        record("s 'string'", "m {'type':'map','values':'string'}", "u ['null','string']");
    GenericData.Record datum = datum(schema, "text", Map.of("k", "v"), "text");

    try (Pair utf8 = Pair.of();
        Pair strings = Pair.of("avro.java.string", "String")) {
      assertThat(utf8.read(utf8.write(datum)))
          .isEqualTo(
              datum(
                  schema,
                  new Utf8("text"),
                  Map.of(new Utf8("k"), new Utf8("v")),
                  new Utf8("text")));
      assertThat(values(utf8.read(utf8.write(datum))))
          .satisfiesExactly(
              s -> assertThat(s).isInstanceOf(Utf8.class),
              m -> assertThat(((Map<?, ?>) m).keySet().iterator().next()).isInstanceOf(Utf8.class),
              u -> assertThat(u).isInstanceOf(Utf8.class));
      assertThat(values(strings.read(strings.write(datum))))
          .containsExactly("text", Map.of("k", "v"), "text");
    }
  }

  @Test
  void aConfiguredEngineReadsTheFirstRecord() {
    for (String engine : List.of(EngineProbe.INTERPRETED, EngineProbe.COMPILED)) {
      try (Pair pair = Pair.of("codec.engine", engine, "codec.compile.after", 0)) {
        byte[] record = pair.write(EngineProbe.record());
        for (int i = 0; i < 100; i++) {
          assertThat(EngineProbe.engineOf(pair.read(record))).isEqualTo(engine);
        }
      }
    }
  }

  @Test
  @Timeout(120) // code is compiled in the background; the timeout is only a guard
  void theAdaptiveEngineInterpretsTheConfiguredNumberOfRecordsFirst() throws InterruptedException {
    try (Pair pair = Pair.of("codec.compile.after", 20)) {
      byte[] record = pair.write(EngineProbe.record());
      for (int i = 0; i <= 20; i++) {
        assertThat(EngineProbe.engineOf(pair.read(record))).isEqualTo(EngineProbe.INTERPRETED);
      }
      while (EngineProbe.engineOf(pair.read(record)).equals(EngineProbe.INTERPRETED)) {
        Thread.sleep(1);
      }
      for (int i = 0; i < 100; i++) {
        assertThat(EngineProbe.engineOf(pair.read(record))).isEqualTo(EngineProbe.COMPILED);
      }
    }
  }

  @Test
  void byDefaultTheFirstThousandRecordsAreInterpreted() {
    try (Pair pair = Pair.of()) {
      byte[] record = pair.write(EngineProbe.record());
      for (int i = 0; i <= 1_000; i++) {
        assertThat(EngineProbe.engineOf(pair.read(record))).isEqualTo(EngineProbe.INTERPRETED);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void repeatedStringsAreSharedIfConfigured(String engine) {
    GenericData.Record datum = datum(record("s 'string'", "n 'int'"), "text", 1);

    try (Pair shared = Pair.of("codec.engine", engine, "codec.share.strings", true);
        Pair single = Pair.of("codec.engine", engine)) {
      byte[] record = shared.write(datum);
      assertThat(values(shared.read(record)).get(0))
          .isEqualTo(new Utf8("text"))
          .isSameAs(values(shared.read(record)).get(0));
      byte[] other = single.write(datum);
      assertThat(values(single.read(other)).get(0)).isNotSameAs(values(single.read(other)).get(0));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void genericRecordsAreUnboxedIfConfigured(String engine) {
    GenericData.Record datum =
        datum(record("n 'long'", "m ['null','double']", "s 'string'"), 5L, null, "text");

    try (Pair unboxed = Pair.of("codec.engine", engine, "codec.unboxed.records", true);
        Pair boxed = Pair.of("codec.engine", engine)) {
      byte[] record = unboxed.write(datum);
      Object read = unboxed.read(record);
      assertThat(read)
          .isInstanceOf(GenericRecord.class)
          .isNotInstanceOf(GenericData.Record.class)
          .hasToString(datum.toString());
      assertThat(unboxed.write(read)).isEqualTo(record);
      assertThat(boxed.read(boxed.write(datum))).isInstanceOf(GenericData.Record.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void bytesAfterTheLastFieldAreIgnoredIfConfigured(String engine) {
    Schema writer = record("a 'int'", "b 'string'", "c 'string'");
    String reader = record("b 'string'").toString();
    try (Pair all = Pair.of("codec.engine", engine, "reader.schema", reader);
        Pair first =
            Pair.of(
                "codec.engine",
                engine,
                "reader.schema",
                reader,
                "codec.stop.after.last.field",
                true)) {
      byte[] whole = all.write(datum(writer, 1, "x", "y"));
      byte[] cut = java.util.Arrays.copyOf(whole, whole.length - 1);
      first.write(datum(writer, 1, "x", "y"));

      assertThat(all.read(whole)).isEqualTo(first.read(whole));
      assertThat(values(first.read(cut))).containsExactly(new Utf8("x"));
      assertThatThrownBy(() -> all.read(cut))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot decode the value of topic orders (envelope confluent, schema id 1). See "
                  + TROUBLESHOOTING
                  + "#malformed-datum")
          .cause()
          .isInstanceOf(MalformedDatumException.class)
          .hasMessage(
              "Expected a length from 0 to the 0 bytes that are left but found 1 at R.c (byte 3"
                  + " of 4)");
    }
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          limit.bytes | 3 | 'bytes' | Bytes value of 4 bytes exceeds limit.bytes=3 at R.f (byte 0 of 5)
          limit.string.bytes | 3 | 'string' | String of 4 bytes exceeds limit.string.bytes=3 at R.f (byte 0 of 5)
          limit.string.bytes | 3 | ['null','string'] | String of 4 bytes exceeds limit.string.bytes=3 at R.f (byte 1 of 6)
          limit.items | 3 | {'type':'array','items':'int'} | Array or map of at least 4 items exceeds limit.items=3 at R.f (byte 0 of 6)
          limit.items | 3 | {'type':'map','values':'int'} | Array or map of at least 4 items exceeds limit.items=3 at R.f (byte 0 of 18)
          limit.zero.byte.items | 3 | {'type':'array','items':'null'} | Number of array items without bytes exceeds limit.zero.byte.items=3 at R.f (byte 0 of 2)
          limit.values | 5 | {'type':'array','items':'int'} | Number of items, entries, records and fields exceeds limit.values=5 at R.f (byte 0 of 6)
          limit.depth | 3 | ['null','R'] | Nesting of records exceeds limit.depth=3 at R.f.f.f (byte 3 of 4)
          """)
  void eachEngineEnforcesTheLimit(String key, int limit, String type, String message) {
    Schema schema = record("f " + type);
    for (String engine : List.of("interpreted", "compiled", "adaptive")) {
      try (Pair at = Pair.of("codec.engine", engine, key, limit, "codec.compile.after", 0);
          Pair above = Pair.of("codec.engine", engine, key, limit + 1, "codec.compile.after", 0)) {
        byte[] record = at.write(sized(schema, 4));
        above.write(sized(schema, 4));
        byte[] smaller = at.write(sized(schema, 3));
        for (int i = 0; i < 3; i++) {
          assertThat(at.read(smaller)).isEqualTo(above.read(smaller));
          assertThat(above.read(record)).isNotNull();
          assertThatThrownBy(() -> at.read(record))
              .isInstanceOf(SerializationException.class)
              .cause()
              .isInstanceOf(MalformedDatumException.class)
              .hasMessage(message);
        }
      }
    }
  }

  /** A value of {@code size} bytes, items or nested records. */
  private static GenericData.Record sized(Schema schema, int size) {
    Schema type = schema.getFields().get(0).schema();
    return switch (type.getType()) {
      case BYTES -> datum(schema, ByteBuffer.allocate(size));
      case STRING -> datum(schema, "x".repeat(size));
      case ARRAY ->
          datum(
              schema,
              Collections.nCopies(
                  size, type.getElementType().getType() == Schema.Type.NULL ? null : 1));
      case MAP ->
          datum(
              schema,
              IntStream.range(0, size).boxed().collect(Collectors.toMap(i -> "k" + i, i -> i)));
      default ->
          type.getTypes().get(1).getType() == Schema.Type.STRING
              ? datum(schema, "x".repeat(size))
              : datum(schema, size == 1 ? null : sized(schema, size - 1));
    };
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          avro.java.string | Utf8 | Invalid value Utf8 for configuration avro.java.string: String must be one of: , String
          codec.engine | jit | Invalid value jit for configuration codec.engine: String must be one of: adaptive, interpreted, compiled
          codec.compile.after | -1 | Invalid value -1 for configuration codec.compile.after: Value must be at least 0
          codec.compile.after | soon | Invalid value soon for configuration codec.compile.after: Not a number of type INT
          codec.share.strings | yes | Invalid value yes for configuration codec.share.strings: Expected value to be either true or false
          codec.stop.after.last.field | 1 | Invalid value 1 for configuration codec.stop.after.last.field: Expected value to be either true or false
          limit.bytes | -2 | Invalid value -2 for configuration limit.bytes: Value must be at least -1
          limit.string.bytes | -2 | Invalid value -2 for configuration limit.string.bytes: Value must be at least -1
          limit.items | 1e3 | Invalid value 1e3 for configuration limit.items: Not a number of type INT
          limit.zero.byte.items | -2 | Invalid value -2 for configuration limit.zero.byte.items: Value must be at least -1
          limit.values | -2 | Invalid value -2 for configuration limit.values: Value must be at least -1
          limit.depth | 0 | Invalid value 0 for configuration limit.depth: Value must be at least 1
          """)
  void anInvalidValueIsNamedWithItsKey(String key, String value, String message) {
    assertThatThrownBy(() -> Pair.of(key, value))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
  }

  private static Schema record(String... fields) {
    List<String> all = new ArrayList<>();
    for (String field : fields) {
      all.add("{'name':'%s','type':%s}".formatted((Object[]) field.split(" ", 2)));
    }
    return new Schema.Parser()
        .parse(
            "{'type':'record','name':'R','fields':[%s]}"
                .formatted(String.join(",", all))
                .replace('\'', '"'));
  }

  private static GenericData.Record datum(Schema schema, @Nullable Object... values) {
    GenericData.Record datum = new GenericData.Record(schema);
    for (int i = 0; i < values.length; i++) {
      datum.put(i, values[i]);
    }
    return datum;
  }

  private static List<Object> values(Object datum) {
    GenericData.Record record = (GenericData.Record) datum;
    List<Object> values = new ArrayList<>();
    record.getSchema().getFields().forEach(field -> values.add(record.get(field.pos())));
    return values;
  }
}
