// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.connect.AvroConverter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys that Confluent's converter does not have, with both engines and in both directions. */
class OwnKeysTest {
  private final CaseRegistry registry = new CaseRegistry();
  private final AvroConverter converter = new AvroConverter(registry);

  @AfterEach
  void close() {
    converter.close();
  }

  private void configure(String engine, String... keys) {
    Map<String, Object> configs = new HashMap<>();
    Arrays.stream(keys).forEach(key -> configs.put(key, "true"));
    configs.put("schema.registry.url", "mock://keys");
    configs.put("codec.engine", engine);
    converter.configure(configs, false);
  }

  private static Schema record(String field) {
    return new Schema.Parser()
        .parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"f\"," + field + "}]}");
  }

  private SchemaAndValue read(Schema schema, String datum) {
    byte[] bytes = HexFormat.of().parseHex(datum);
    int id = registry.add(schema, 1);
    return converter.toConnectData(
        "in", ByteBuffer.allocate(5 + bytes.length).put((byte) 0).putInt(id).put(bytes).array());
  }

  private String written(SchemaAndValue value) {
    byte[] bytes = converter.fromConnectData("out", value.schema(), value.value());
    return HexFormat.of().formatHex(bytes, 5, bytes.length);
  }

  private Schema registeredField() {
    return registry.last().getField("f").schema();
  }

  @ParameterizedTest
  @CsvSource({
    "long, timestamp-micros, INT64, io.debezium.time.MicroTimestamp, 04",
    "long, timestamp-nanos, INT64, io.debezium.time.NanoTimestamp, 04",
    "long, local-timestamp-millis, INT64, io.debezium.time.Timestamp, 04",
    "long, local-timestamp-micros, INT64, io.debezium.time.MicroTimestamp, 04",
    "long, local-timestamp-nanos, INT64, io.debezium.time.NanoTimestamp, 04",
    "long, time-micros, INT64, io.debezium.time.MicroTime, 04",
    "string, uuid, STRING, io.debezium.data.Uuid, 0278",
  })
  void aLogicalTypeThatConnectLacksIsReadAndWrittenUnderDebeziumsName(
      String type, String logical, String connect, String name, String datum) {
    for (String engine : List.of("interpreted", "compiled")) {
      configure(engine, "extended.logical.types");
      Schema schema =
          record("\"type\":{\"type\":\"%s\",\"logicalType\":\"%s\"}".formatted(type, logical));

      SchemaAndValue read = read(schema, datum);
      org.apache.kafka.connect.data.Schema field = read.schema().field("f").schema();

      assertThat(field.name()).isEqualTo(name);
      assertThat(field.type()).hasToString(connect);
      assertThat(((Struct) read.value()).get("f")).isEqualTo(type.equals("long") ? 2L : "x");
      assertThat(written(read)).isEqualTo(datum);
      assertThat(registeredField().getProp("logicalType")).isEqualTo(logical);
      assertThat(read(registry.last(), datum).schema().field("f").schema()).isEqualTo(field);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void aTimestampOfDebeziumIsWrittenAsALocalOne(String engine) {
    configure(engine, "extended.logical.types");
    org.apache.kafka.connect.data.Schema schema =
        SchemaBuilder.struct()
            .name("R")
            .field(
                "f",
                SchemaBuilder.int64()
                    .name("io.debezium.time.MicroTimestamp")
                    .version(1)
                    .optional()
                    .build())
            .build();

    assertThat(written(new SchemaAndValue(schema, new Struct(schema).put("f", 2L))))
        .isEqualTo("0204");
    assertThat(registeredField().getTypes().get(1).getProp("logicalType"))
        .isEqualTo("local-timestamp-micros");
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void anAuthorsNameIsStrongerThanTheNameOfALogicalType(String engine) {
    configure(engine, "extended.logical.types");

    SchemaAndValue read =
        read(
            record(
                "\"type\":{\"type\":\"long\",\"logicalType\":\"time-micros\","
                    + "\"connect.name\":\"shop.Time\"}"),
            "04");

    assertThat(read.schema().field("f").schema().name()).isEqualTo("shop.Time");
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void aNullableFieldKeepsItsDefaultInBothDirections(String engine) {
    configure(engine, "keep.nullable.defaults", "ignore.default.for.nullables");
    Schema schema = record("\"type\":[\"int\",\"null\"],\"default\":7");

    SchemaAndValue none = read(schema, "02");

    assertThat(none.schema().field("f").schema().defaultValue()).isEqualTo(7);
    assertThat(((Struct) none.value()).getWithoutDefault("f")).isNull();
    assertThat(written(none)).isEqualTo("02");
    assertThat(registry.last().getField("f").defaultVal()).isEqualTo(7);
    assertThat(registeredField().getTypes().get(0).getType()).isEqualTo(Schema.Type.INT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void aDefaultOfNullAddsNothing(String engine) {
    configure(engine, "keep.nullable.defaults");

    SchemaAndValue read = read(record("\"type\":[\"null\",\"int\"],\"default\":null"), "00");

    assertThat(read.schema().field("f").schema())
        .isEqualTo(org.apache.kafka.connect.data.Schema.OPTIONAL_INT32_SCHEMA);
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void aUnionHasANeutralNameAndIsWrittenAsAUnion(String engine) {
    configure(engine, "neutral.union.names");
    Schema schema = record("\"type\":[\"null\",\"int\",\"string\"]");

    SchemaAndValue read = read(schema, "040278");
    org.apache.kafka.connect.data.Schema field = read.schema().field("f").schema();

    assertThat(field.name()).isEqualTo("Union");
    assertThat(field.parameters()).containsEntry("org.apache.kafka.connect.data.Union", "Union");
    assertThat(((Struct) read.value()).getStruct("f").get("string")).isEqualTo("x");
    assertThat(written(read)).isEqualTo("040278");
    assertThat(registeredField()).isEqualTo(schema.getField("f").schema());
    configure(engine);
    assertThat(written(read)).as("without the key").isEqualTo("040278");
  }
}
