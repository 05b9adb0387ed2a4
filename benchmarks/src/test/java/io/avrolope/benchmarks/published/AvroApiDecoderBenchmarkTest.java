// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.BenchmarkParams;
import io.avrolope.benchmarks.library.Library;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.infra.Blackhole;

class AvroApiDecoderBenchmarkTest {
  private static final GenericData.Record RECORD = UserRecords.STRINGS.record();

  private final AvroApiDecoderBenchmark benchmark = new AvroApiDecoderBenchmark();
  private final Blackhole blackhole = AvroApiEncoderBenchmarkTest.blackhole();

  static Stream<Arguments> cases() {
    return DecoderCase.ROWS.stream()
        .flatMap(row -> Stream.of(UserRecords.values()).map(values -> Arguments.of(row, values)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("cases")
  void eachCaseRunsWithBothReaders(String row, UserRecords values) {
    for (String library : BenchmarkParams.of(AvroApiDecoderBenchmark.Case.class, "library")) {
      AvroApiDecoderBenchmark.Case each = new AvroApiDecoderBenchmark.Case();
      each.row = row;
      each.values = values;
      each.library = Library.valueOf(library);
      each.setup();
      benchmark.decode(each, blackhole);

      assertThat(each.library).hasToString(library);
    }
  }

  @Test
  void rowsAreThoseOfThePostAndTheDirectOnes() {
    assertThat(DecoderCase.ROWS)
        .hasSize(24)
        .containsExactlyElementsOf(BenchmarkParams.of(AvroApiDecoderBenchmark.Case.class, "row"));
    assertThatThrownBy(() -> new DecoderCase("withRecord1", RECORD, new GenericData()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Case withRecord1 is not one of " + DecoderCase.ROWS);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void recordIsReusedIfTheNameStatesIt(String row) {
    DecoderCase decoding = new DecoderCase(row, RECORD, new GenericData());
    IdentityHashMap<Object, Boolean> different = new IdentityHashMap<>();
    List<Object> all = new ArrayList<>();
    decoding.decode(
        each -> {
          different.put(each, true);
          all.add(each);
        });

    assertThat(all).hasSize(decoding.records());
    assertThat(different).hasSize(row.startsWith("withRecord") ? 1 : decoding.records());
  }

  static List<String> rows() {
    return DecoderCase.ROWS;
  }

  @Test
  void wrongRecordIsNotTimed() {
    GenericData.Record other = new GenericData.Record(RECORD, true);
    other.put("value80", "other");
    DecoderCase decoding = new DecoderCase("withRecordwithReuse10", RECORD, new GenericData());

    assertThatThrownBy(() -> decoding.check("withRecordwithReuse10", other))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "withRecordwithReuse10 must decode 10 times "
                + other
                + " but decoded 10 records, the first being "
                + RECORD);
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void deserializersDecodeOneMessagePerRecord(Library library) {
    for (UserRecords values : UserRecords.values()) {
      AvroApiDecoderBenchmark.Messages messages = new AvroApiDecoderBenchmark.Messages();
      messages.library = library;
      messages.values = values;
      messages.records = 10;
      messages.setup();
      benchmark.deserializer(messages, blackhole);

      assertThat(messages.answer()).hasToString(values.record().toString());
    }
  }

  static List<String> libraries() {
    return BenchmarkParams.of(AvroApiDecoderBenchmark.Messages.class, "library");
  }
}
