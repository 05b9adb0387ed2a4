// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas whose record types are at many places: each type costs time and memory once. */
class ManyPlacesTest {
  @RegisterExtension private final ConverterAndRegistry both = new ConverterAndRegistry();

  /** Record types that all have a field of each of them. */
  private static String clique(int types, String attributes) {
    return record(0, types, attributes, new boolean[types]);
  }

  private static String record(int number, int types, String attributes, boolean[] defined) {
    defined[number] = true;
    return IntStream.range(0, types)
        .mapToObj(
            field ->
                "{\"name\":\"f%d\",\"type\":[\"null\",%s]%s}"
                    .formatted(
                        field,
                        defined[field]
                            ? "\"R" + field + "\""
                            : record(field, types, attributes, defined),
                        attributes))
        .collect(
            Collectors.joining(
                ",", "{\"type\":\"record\",\"name\":\"R" + number + "\",\"fields\":[", "]}"));
  }

  private static String fields(int count, String type) {
    return IntStream.range(0, count)
        .mapToObj(field -> "{\"name\":\"f%d\",\"type\":%s}".formatted(field, type))
        .collect(
            Collectors.joining(",", "{\"type\":\"record\",\"name\":\"Self\",\"fields\":[", "]}"));
  }

  private byte[] record(String schema, int zeros) {
    int id = both.registry.register("t-value", schema);
    byte[] record = new byte[5 + zeros];
    record[4] = (byte) id;
    return record;
  }

  private void assertReadAndWritten(byte[] record) {
    SchemaAndValue read = both.converter.toConnectData("t", record);

    byte[] written =
        Objects.requireNonNull(both.converter.fromConnectData("t2", read.schema(), read.value()));

    assertThat(Arrays.copyOfRange(written, 5, written.length))
        .isEqualTo(Arrays.copyOfRange(record, 5, record.length));
    ((Struct) read.value()).validate();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|false",
        ",\"default\":null|false",
        ",\"doc\":\"d\"|true",
        ",\"connect.parameters\":{\"k\":\"v\"}|false"
      })
  @Timeout(60)
  void recordsThatNameEachOtherAreMappedOnce(String attributes, boolean isDocOfTypes) {
    both.configure(Map.of("discard.type.doc.default", isDocOfTypes));

    assertReadAndWritten(record(clique(24, attributes), 24));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[\"null\",\"Self\"]", "[\"null\",\"Self\",\"string\"]"})
  @Timeout(60)
  void aRecordMayContainItselfInManyFields(String type) {
    both.configure(Map.of());

    assertReadAndWritten(record(fields(1_500, type), 1_500));
  }

  @Test
  void aRecordThatContainsItselfIsReadAtEachPlace() {
    both.configure(Map.of());
    byte[] record =
        record(
            """
            {"type":"record","name":"Pair","fields":[
              {"name":"left","type":{"type":"record","name":"Node","fields":[
                {"name":"next","type":["null","Node"]}]}},
              {"name":"right","type":"Node"}]}
            """,
            4);
    record[5] = 2;
    record[7] = 2;
    assertReadAndWritten(record);

    Schema pair = both.converter.toConnectData("t", record).schema();

    Schema right = pair.field("right").schema();
    assertThat(right.name()).isEqualTo("Node");
    assertThat(right.isOptional()).isFalse();
    assertThat(right.field("next").schema().isOptional()).isTrue();
  }

  /** The schema is refused once: its second record has the refusal of the first as cause. */
  @Test
  void aRefusedSchemaIsNotMappedAgain() {
    both.configure(Map.of());
    byte[] record = record(fields(1, "\"null\""), 0);

    DataException first = refusal(record);
    DataException second = refusal(record);

    assertThat(first).isNotSameAs(second).hasMessage(second.getMessage());
    assertThat(first.getCause()).isNotNull().isSameAs(second.getCause());
  }

  private DataException refusal(byte[] record) {
    try {
      both.converter.toConnectData("t", record);
    } catch (DataException e) {
      return e;
    }
    throw new AssertionError("the record was read");
  }
}
