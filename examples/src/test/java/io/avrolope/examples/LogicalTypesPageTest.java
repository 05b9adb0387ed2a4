// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import shop.types.Moment;

/** The tables of docs/logical-types.md are what the serializer and the deserializer do. */
class LogicalTypesPageTest {
  private static final Path PAGE = Path.of("../docs/logical-types.md");
  private static final String REGISTRY = "mock://logical-types-page";
  private static final String TOPIC = "moments";

  /** The scale 2 and the number 1.50, as Avro writes a big-decimal. */
  private static final byte[] BIG_DECIMAL = {4, 0, (byte) 0x96, 4};

  /** One Java record for each class of values; the field has the same name in all. */
  private static final Map<String, Class<?>> HOLDERS =
      Map.of(
          "LocalDate", OfDate.class,
          "LocalTime", OfTime.class,
          "Instant", OfInstant.class,
          "LocalDateTime", OfDateTime.class,
          "BigDecimal", OfDecimal.class,
          "UUID", OfUuid.class);

  public record OfDate(LocalDate v) {}

  public record OfTime(LocalTime v) {}

  public record OfInstant(Instant v) {}

  public record OfDateTime(LocalDateTime v) {}

  public record OfDecimal(BigDecimal v) {}

  public record OfUuid(UUID v) {}

  private static List<String> rows(String mark) throws IOException {
    String page = Files.readString(PAGE);
    String begin = "<!-- " + mark + ": begin -->";
    return page.substring(page.indexOf(begin), page.indexOf("<!-- " + mark + ": end -->"))
        .lines()
        .skip(3)
        .toList();
  }

  private static byte[] write(String topic, Object value, Map<String, ?> more) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(with(more), false);
      return Objects.requireNonNull(serializer.serialize(topic, value));
    }
  }

  private static Object read(String topic, byte[] bytes, Map<String, ?> more) {
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(with(more), false);
      return Objects.requireNonNull(deserializer.deserialize(topic, bytes));
    }
  }

  private static Map<String, Object> with(Map<String, ?> more) {
    Map<String, Object> configs = new HashMap<>(more);
    configs.put("schema.registry.url", REGISTRY);
    return configs;
  }

  /** A value without a conversion. */
  private static Object plain(Schema schema) {
    return switch (schema.getType()) {
      case INT -> 1;
      case LONG -> 1L;
      case BYTES ->
          ByteBuffer.wrap(
              schema.getLogicalType().getName().equals("decimal") ? new byte[] {5} : BIG_DECIMAL);
      case STRING -> new UUID(1, 2).toString();
      default -> new GenericData.Fixed(schema, new byte[schema.getFixedSize()]);
    };
  }

  private static String type(IndexedRecord record, Schema.Field field) {
    Object value = record.get(field.pos());
    String name =
        value instanceof ByteBuffer
            ? "ByteBuffer"
            : value.getClass() == GenericData.Fixed.class
                ? "GenericFixed"
                : value.getClass().getSimpleName();
    return "`" + name + "`";
  }

  @Test
  void eachTypeIsReadAsThePageSays() throws IOException {
    Schema schema = Moment.getClassSchema();
    GenericRecordBuilder record = new GenericRecordBuilder(schema);
    schema.getFields().forEach(field -> record.set(field, plain(field.schema())));
    byte[] bytes = write(TOPIC, record.build(), Map.of());
    IndexedRecord generic = (IndexedRecord) read(TOPIC, bytes, Map.of());
    IndexedRecord converted =
        (IndexedRecord) read(TOPIC, bytes, Map.of("avro.use.logical.type.converters", true));
    IndexedRecord generated =
        (IndexedRecord) read(TOPIC, bytes, Map.of("specific.avro.reader", true));
    List<String> rows = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      rows.add(
          "| `%s` on `%s` | %s | %s | %s | %s |"
              .formatted(
                  field.schema().getLogicalType().getName(),
                  field.schema().getType().getName(),
                  type(generic, field),
                  type(converted, field),
                  type(generated, field),
                  holder(field, type(converted, field).replace("`", ""))));
    }

    assertThat(rows("read")).isEqualTo(rows);
  }

  /** The column of Java records: the class, if a record with a field of that class can be read. */
  private static String holder(Schema.Field field, String type) {
    Class<?> holder = HOLDERS.get(type);
    if (holder == null) {
      return "–";
    }
    Schema ofHolder =
        Schema.createRecord(
            holder.getSimpleName(), null, LogicalTypesPageTest.class.getName(), false);
    ofHolder.setFields(List.of(new Schema.Field("v", field.schema())));
    GenericRecord record =
        new GenericRecordBuilder(ofHolder).set("v", plain(field.schema())).build();
    byte[] bytes = write(field.name(), record, Map.of());
    try {
      assertThat(
              read(
                  field.name(),
                  bytes,
                  Map.of("schema.reflection", true, "specific.avro.value.type", holder)))
          .isInstanceOf(holder);
    } catch (SerializationException e) {
      assertThat(e).hasCauseInstanceOf(IncompatibleSchemasException.class);
      assertThat(
              read(
                  field.name(),
                  bytes,
                  Map.of(
                      "schema.reflection",
                      true,
                      "specific.avro.value.type",
                      holder,
                      "reader.schema",
                      ofHolder.toString())))
          .isInstanceOf(holder);
      return "with `reader.schema`";
    }
    return "`" + type + "`";
  }

  @Test
  void thePageSaysWhichSchemaAJavaRecordHas() throws IOException {
    List<String> rows = new ArrayList<>();
    for (Object each :
        List.of(
            new OfDate(LocalDate.EPOCH),
            new OfTime(LocalTime.NOON),
            new OfInstant(Instant.EPOCH),
            new OfDateTime(LocalDateTime.of(2026, 1, 1, 0, 0)),
            new OfDecimal(new BigDecimal("1.50")),
            new OfUuid(new UUID(1, 2)))) {
      String topic = "of-" + each.getClass().getSimpleName();
      byte[] bytes = write(topic, each, Map.of("schema.reflection", true));
      IndexedRecord generic = (IndexedRecord) read(topic, bytes, Map.of());
      Schema ofField = generic.getSchema().getFields().get(0).schema();
      rows.add(
          "| `%s` | `%s` on `%s` |"
              .formatted(
                  each.getClass().getRecordComponents()[0].getType().getSimpleName(),
                  ofField.getLogicalType().getName(),
                  ofField.getType().getName()));
      assertThat(
              read(
                  topic,
                  bytes,
                  Map.of("schema.reflection", true, "specific.avro.value.type", each.getClass())))
          .isEqualTo(each);
    }

    assertThat(rows("written")).isEqualTo(rows);
  }

  @Test
  void theReaderSchemasUnitCounts() {
    byte[] bytes = write("unit", ofTime("timestamp-millis", 1_000), Map.of());

    IndexedRecord read =
        (IndexedRecord)
            read(
                "unit",
                bytes,
                Map.of(
                    "avro.use.logical.type.converters",
                    true,
                    "reader.schema",
                    ofTime("timestamp-micros", 0).getSchema().toString()));

    assertThat(read.get(0)).isEqualTo(Instant.ofEpochMilli(1));
  }

  private static GenericRecord ofTime(String type, long number) {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Time\",\"fields\":[{\"name\":\"v\",\"type\":"
                    + "{\"type\":\"long\",\"logicalType\":\"%s\"}}]}".formatted(type));
    return new GenericRecordBuilder(schema).set("v", number).build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "1.50", "1"})
  void fewerDigitsAreFilled(String number) {
    assertThat(decimal(number)).isEqualTo(new BigDecimal(number).setScale(2));
  }

  @Test
  void moreDigitsAreRefused() {
    assertThatThrownBy(() -> decimal("1.505"))
        .hasRootCauseMessage(
            "Expected a decimal but found java.math.BigDecimal at Price.v: its scale is 3 and its"
                + " precision 4, but the schema has scale 2 and precision 9");
  }

  private static Object decimal(String number) {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Price\",\"fields\":[{\"name\":\"v\",\"type\":{\"type\":\"bytes\","
                    + "\"logicalType\":\"decimal\",\"precision\":9,\"scale\":2}}]}");
    Map<String, Object> converters = Map.of("avro.use.logical.type.converters", true);
    GenericRecord record =
        new GenericRecordBuilder(schema).set("v", new BigDecimal(number)).build();
    return ((IndexedRecord) read("price", write("price", record, converters), converters)).get(0);
  }
}
