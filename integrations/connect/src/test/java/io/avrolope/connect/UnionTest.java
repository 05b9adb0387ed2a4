// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.testserver.RegistryServer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unions of several branches, which Connect holds as a Struct with a field for each branch. */
@SuppressWarnings("JavaUtilDate") // Connect's class for timestamps
class UnionTest {
  private static final Schema POINT =
      SchemaBuilder.struct().name("Point").optional().field("x", Schema.INT32_SCHEMA).build();
  private static final Schema UNION =
      SchemaBuilder.struct()
          .name("io.confluent.connect.avro.Union")
          .optional()
          .field("long", Timestamp.builder().optional().build())
          .field("bytes", Decimal.builder(2).optional().build())
          .field("string", Schema.OPTIONAL_STRING_SCHEMA)
          .field("array", SchemaBuilder.array(Schema.INT64_SCHEMA).optional().build())
          .field("Point", POINT)
          .build();
  private static final Schema HOLDER =
      SchemaBuilder.struct().name("x.R").field("f", SchemaBuilder.array(UNION).build()).build();

  private final RegistryServer registry = new RegistryServer();
  private final AvroConverter converter = new AvroConverter();

  @AfterEach
  void close() {
    converter.close();
    registry.close();
  }

  private void configure(String engine) {
    converter.configure(
        Map.of("schema.registry.url", registry.url(), "codec.engine", engine), false);
  }

  private static Struct union(String field, Object value) {
    return new Struct(UNION).put(field, value);
  }

  private byte[] written(List<?> values) {
    return Objects.requireNonNull(
        converter.fromConnectData("topic", HOLDER, new Struct(HOLDER).put("f", values)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void aValueOfEachBranchIsReadAsItWasWritten(String engine) {
    configure(engine);
    List<Struct> values = new ArrayList<>();
    values.add(union("long", new Date(5)));
    values.add(union("bytes", new BigDecimal("-1.50")));
    values.add(union("string", ""));
    values.add(union("array", List.of(1L, 2L)));
    values.add(union("Point", new Struct(POINT).put("x", 7)));
    values.add(null);

    Struct read = (Struct) converter.toConnectData("topic", written(values)).value();

    List<Struct> found = read.getArray("f");
    assertThat(found.stream().map(each -> each == null ? "" : each.toString()))
        .containsExactlyElementsOf(
            values.stream().map(each -> each == null ? "" : each.toString()).toList());
    read.validate();
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void aStructWithoutAValueIsNull(String engine) {
    configure(engine);

    byte[] written = written(List.of(new Struct(UNION)));

    Struct read = (Struct) converter.toConnectData("topic", written).value();
    assertThat(read.getArray("f")).containsExactly((Object) null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void aStructWithTwoValuesIsRefusedAndTheMessageNamesItsPlace(String engine) {
    configure(engine);

    assertThatThrownBy(
            () ->
                written(
                    List.of(union("string", "a"), union("string", "b").put("long", new Date(1)))))
        .isInstanceOf(DataException.class)
        .hasMessageEndingWith(
            "Expected one of [null, long, bytes, string, array, Point] but found"
                + " org.apache.kafka.connect.data.Struct at x.R.f[1]: The Struct of a union has two"
                + " fields that are not null");
  }

  /** Connect checks a list when it is put, and not what is added later. */
  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void aStructOfAnotherUnionIsRefused(String engine) {
    configure(engine);
    Schema other =
        SchemaBuilder.struct()
            .name(UNION.name())
            .field("a", Schema.OPTIONAL_STRING_SCHEMA)
            .field("b", Schema.OPTIONAL_STRING_SCHEMA)
            .field("c", Schema.OPTIONAL_STRING_SCHEMA)
            .field("d", Schema.OPTIONAL_STRING_SCHEMA)
            .field("e", Schema.OPTIONAL_STRING_SCHEMA)
            .build();

    Stream.of(new Struct(other).put("c", "x"), "text")
        .forEach(
            added -> {
              List<Object> values = new ArrayList<>();
              Struct holder = new Struct(HOLDER).put("f", values);
              values.add(added);

              assertThatThrownBy(() -> converter.fromConnectData("topic", HOLDER, holder))
                  .isInstanceOf(DataException.class)
                  .hasMessageContaining(" at x.R.f[0]: ");
            });
  }
}
