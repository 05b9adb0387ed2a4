// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void dataAreReproducibleAndDistinct(Workload workload) {
    Shape shape = workload.shape();

    assertThat(shape.data()).hasSize(Workload.MESSAGES).isEqualTo(workload.shape().data());
    if (!workload.name().startsWith("W3")) {
      assertThat(new HashSet<>(shape.data()).size()).isGreaterThan(1);
    }
  }

  @ParameterizedTest(name = "{0} fields")
  @ValueSource(ints = {10, 100, 500})
  void halfOfTheSpavroValuesAreNull(int fields) {
    List<Object> data = Flat.spavro(fields).data();
    long nulls = data.stream().map(IndexedRecord.class::cast).mapToLong(WorkloadTest::nulls).sum();

    assertThat(nulls / (double) (fields * data.size())).isBetween(0.45, 0.55);
  }

  private static long nulls(IndexedRecord record) {
    return record.getSchema().getFields().stream()
        .filter(field -> record.get(field.pos()) == null)
        .count();
  }

  @Test
  void evolvedReaderSchemaKeepsEverySecondFieldAndAddsTen() {
    Schema reader = Flat.evolved(10).reader();

    assertThat(reader.getFields().stream().map(Schema.Field::name))
        .startsWith("field0", "field2", "field4", "field6", "field8", "added0")
        .hasSize(15);
  }

  @Test
  void oneFieldReaderSchemaHasTheMiddleField() {
    assertThat(Workload.W4_500_ONE_FIELD.shape().reader().getFields())
        .singleElement()
        .extracting(Schema.Field::name)
        .isEqualTo("field250");
  }

  @ParameterizedTest(name = "{0} of {1} bytes")
  @CsvSource({
    "BARE, 63, 0",
    "HEADER, 63, 5",
    "WRAPPED, 63, 2",
    "WRAPPED, 64, 3",
    "WRAPPED, 8191, 3",
    "WRAPPED, 8192, 4",
    "WRAPPED, 1000000, 4"
  })
  void framingHasTheStatedLength(Framing framing, int datumBytes, int before) {
    byte[] message = framing.frame(new byte[datumBytes]);

    assertThat(message).hasSize(before + datumBytes);
    assertThat(framing.datumOffset(message)).isEqualTo(before);
  }
}
