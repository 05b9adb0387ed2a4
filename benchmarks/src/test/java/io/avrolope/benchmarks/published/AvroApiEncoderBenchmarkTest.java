// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.BenchmarkParams;
import io.avrolope.benchmarks.library.Library;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.infra.Blackhole;

class AvroApiEncoderBenchmarkTest {
  private static final GenericData.Record RECORD = UserRecords.STRINGS.record();

  private final AvroApiEncoderBenchmark benchmark = new AvroApiEncoderBenchmark();

  static Stream<Arguments> cases() {
    return EncoderCase.ROWS.stream()
        .flatMap(row -> Stream.of(UserRecords.values()).map(values -> Arguments.of(row, values)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("cases")
  void eachCaseRunsFaithfullyAndCorrected(String row, UserRecords values) {
    AvroApiEncoderBenchmark.Case each = new AvroApiEncoderBenchmark.Case();
    each.row = row;
    each.values = values;
    each.check();
    each.beginWithAnEmptyStream();
    benchmark.faithful(each);
    each.beginWithAnEmptyStream();
    byte[] first = benchmark.corrected(each);

    assertThat(benchmark.corrected(each)).isNotEmpty().isEqualTo(first);
  }

  /**
   * The flaw explains why the post found reused encoders broken: none of 100 records was written.
   */
  @ParameterizedTest
  @CsvSource({
    "withoutReuse1record, 0",
    "withReuse1record, 163251", // 99 records of 1,649 bytes
    "withoutReuse1recordDirect, 164900",
    "withReuse1recordDirect, 164900",
    "withoutReuse10recordBuffer1MiB, 0"
  })
  void faithfulCaseNeverFlushesAndNeverEmptiesTheStream(String row, int bytesAfter100) {
    EncoderCase encoding = new EncoderCase(row, RECORD);
    for (int i = 1; i < 100; i++) {
      encoding.faithful();
    }

    assertThat(encoding.faithful()).hasSize(bytesAfter100);
  }

  @Test
  void rowsAreThoseOfThePost() {
    assertThat(EncoderCase.ROWS)
        .hasSize(14)
        .containsExactlyElementsOf(BenchmarkParams.of(AvroApiEncoderBenchmark.Case.class, "row"));
    assertThatThrownBy(() -> new EncoderCase("withReuse2record", RECORD))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Case withReuse2record is not one of " + EncoderCase.ROWS);
  }

  @Test
  void recordIsThatOfThePost() {
    assertThat(RECORD.getSchema().getFullName()).isEqualTo("com.ctheu.User");
    assertThat(RECORD.getSchema().getFields()).hasSize(81);
    assertThat(RECORD.getSchema().getField("value80").schema())
        .hasToString("[\"null\",\"string\"]");
    assertThat(DecoderCase.repeatedEncoding(RECORD, 1)).hasSize(1649);
  }

  @Test
  void unexpectedGrowthOfTheStreamIsNotTimed() {
    GenericData.Record shorter = UserRecords.DOUBLES.record();
    EncoderCase encoding = new EncoderCase("withReuse1recordDirect", RECORD);

    assertThatThrownBy(() -> EncoderCheck.faithful("withReuse1recordDirect", encoding, shorter))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "withReuse1recordDirect must leave 1,458 bytes in the stream after 2 operations"
                + " but left 3,298");
  }

  @Test
  void wrongRecordIsNotTimed() {
    GenericData.Record other = new GenericData.Record(RECORD, true);
    other.put("value80", "other");
    EncoderCase encoding = new EncoderCase("withReuse10record", RECORD);

    assertThatThrownBy(() -> EncoderCheck.corrected("withReuse10record", encoding, other))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "withReuse10record must write 10 equal records but wrote 10 records, or different ones");
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void serializersEncodeOneMessagePerRecord(Library library) {
    for (UserRecords values : UserRecords.values()) {
      AvroApiEncoderBenchmark.Messages messages = new AvroApiEncoderBenchmark.Messages();
      messages.library = library;
      messages.values = values;
      messages.records = 10;
      messages.setup();
      benchmark.serializer(messages, blackhole());

      assertThat((byte[]) messages.answer())
          .hasSize(DecoderCase.repeatedEncoding(values.record(), 1).length + 5);
    }
  }

  static List<String> libraries() {
    return BenchmarkParams.of(AvroApiEncoderBenchmark.Messages.class, "library");
  }

  static Blackhole blackhole() {
    return new Blackhole(
        "Today's password is swordfish. I understand instantiating Blackholes directly is"
            + " dangerous.");
  }
}
