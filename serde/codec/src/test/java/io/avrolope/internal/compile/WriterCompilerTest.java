// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.codec.Encoding;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.resolve.WritePlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shape of compiled writers: small methods, and loops for many equal fields. */
class WriterCompilerTest {
  /** Half of the largest method that HotSpot compiles. */
  private static final int MAX_CODE_BYTES = 4_000;

  private static final List<String> TYPES =
      List.of(
          "\"int\"",
          "[\"null\",\"long\"]",
          "[\"null\",\"string\"]",
          "[\"double\",\"null\"]",
          "{\"type\":\"array\",\"items\":\"int\"}",
          "[\"int\",\"string\",\"boolean\"]",
          "{\"type\":\"map\",\"values\":[\"null\",\"bytes\"]}");

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 8, 99, 100, 101, 500, 1000, 2000})
  void noMethodIsTooLargeForTheJustInTimeCompiler(int fields) {
    Schema mixed = record(fields, i -> TYPES.get(i % TYPES.size()));
    Schema equal = record(fields, i -> "[\"null\",\"string\"]");

    assertThat(methodSizes(mixed).values()).allMatch(bytes -> bytes < MAX_CODE_BYTES);
    assertThat(methodSizes(equal).values()).allMatch(bytes -> bytes < 200);
    assertWrittenAsByAvro(mixed);
    assertWrittenAsByAvro(equal);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 127, 128, 129, 1000})
  void noMethodIsTooLargeForTheJustInTimeCompilerForUnionsOfManyBranches(int branches) {
    String union =
        IntStream.range(0, branches)
            .mapToObj(i -> "{\"type\":\"record\",\"name\":\"B" + i + "\",\"fields\":[" + "]}")
            .collect(Collectors.joining(",", "[", "]"));
    Schema schema = Encoding.recordOf("{\"type\":\"array\",\"items\":" + union + "}");
    List<Object> items = new ArrayList<>();
    for (Schema branch : schema.getFields().get(0).schema().getElementType().getTypes()) {
      items.add(new GenericData.Record(branch));
    }
    GenericData.Record datum = Encoding.record(schema, items);

    assertThat(methodSizes(schema).values()).allMatch(bytes -> bytes < MAX_CODE_BYTES);
    assertThat(Encoding.by(EngineMode.COMPILED, schema, datum))
        .isEqualTo(Encoding.byAvro(schema, datum));
  }

  @Test
  void equalStepsShareAMethod() {
    Schema schema = record(50, i -> i % 2 == 0 ? TYPES.get(4) : TYPES.get(5));

    assertThat(methodSizes(schema).keySet())
        .containsExactlyInAnyOrder(
            "<init>", "<clinit>", "constants1", "write", "record1", "array1", "union1");
  }

  private static void assertWrittenAsByAvro(Schema schema) {
    GenericData.Record datum = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      datum.put(field.pos(), value(field.schema(), field.pos()));
    }

    assertThat(Encoding.by(EngineMode.COMPILED, schema, datum))
        .isEqualTo(Encoding.byAvro(schema, datum));
  }

  private static Object value(Schema schema, int seed) {
    return switch (schema.getType()) {
      case UNION -> value(schema.getTypes().get(seed % 2), seed);
      case ARRAY -> List.of(seed, -seed);
      case MAP -> Map.of("k" + seed, java.nio.ByteBuffer.allocate(1));
      case NULL -> org.apache.avro.JsonProperties.NULL_VALUE;
      case STRING -> "text" + seed;
      case LONG -> 1L << (seed % 64);
      case DOUBLE -> seed / 3.0;
      default -> seed;
    };
  }

  private static Schema record(int fields, IntFunction<String> type) {
    return new Schema.Parser()
        .parse(
            IntStream.range(0, fields)
                .mapToObj(i -> "{\"name\":\"f" + i + "\",\"type\":" + type.apply(i) + "}")
                .collect(
                    Collectors.joining(
                        ",", "{\"type\":\"record\",\"name\":\"R\",\"fields\":[", "]}")));
  }

  /** The size in bytes of each method's code. */
  private static Map<String, Integer> methodSizes(Schema schema) {
    return MethodSizes.of(
        WriterCompiler.classFile(WritePlanner.plan(schema, new GenericModel(GenericData.get()))));
  }
}
