// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.TopicConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Partition 0 has the offsets 10 to 19, partition 1 is empty, partition 2 has 0 to 4. */
class RangeOptionsTest {
  private final TopicConsumer consumer = new TopicConsumer("orders", 3);

  @BeforeEach
  void setOffsets() {
    consumer.setOffsets(new TopicPartition("orders", 0), 10, 20);
    consumer.setOffsets(new TopicPartition("orders", 2), 0, 5);
  }

  /** Such as "0:10-20 1:0-0 2:0-5". */
  private String ranges(String... args) {
    RangeOptions options = CommandLine.populateCommand(new RangeOptions(), args);
    StringBuilder text = new StringBuilder();
    for (PartitionRange range : options.ranges("orders", consumer)) {
      text.append(' ').append(range.partition().partition()).append(':');
      text.append(range.from()).append('-').append(range.to());
    }
    return text.toString().strip();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--from beginning | 0:10-20 1:0-0 2:0-5",
        "--to end | 0:10-20 1:0-0 2:0-5",
        "--from 3 | 0:10-20 1:3-0 2:3-5",
        "--from 15 --to 17 | 0:15-17 1:15-0 2:15-5",
        "--to 12 | 0:10-12 1:0-0 2:0-5",
        "--from 20 --to 999 | 0:20-20 1:20-0 2:20-5",
        "--from end | 0:20-20 1:0-0 2:5-5",
        "--from beginning --to beginning | 0:10-10 1:0-0 2:0-0",
        "--partition 2,0 | 0:10-20 2:0-5",
        "--partition 2 --partition 1 | 1:0-0 2:0-5",
        "--from 1970-01-01T00:00:00.012Z | 0:12-20 1:0-0 2:5-5",
        "--to 1970-01-01T00:00:00.003Z | 0:10-3 1:0-0 2:0-3",
        "--from 2100-01-01T00:00:00Z | 0:20-20 1:0-0 2:5-5",
        "--from 1900-01-01T00:00:00Z | 0:10-20 1:0-0 2:0-5",
        "--to 1900-01-01T00:00:00Z | 0:10-0 1:0-0 2:0-0",
      })
  void optionsChooseOffsetsOfEachPartition(String args, String expected) {
    assertThat(ranges(args.split(" "))).isEqualTo(expected);
  }

  @Test
  void rangeBeyondTheEndHasNoOffsets() {
    assertThat(new PartitionRange(new TopicPartition("orders", 0), 999, 20).length()).isZero();
    assertThat(new PartitionRange(new TopicPartition("orders", 0), 15, 17).length()).isEqualTo(2);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--partition , | --partition names no partition. Use a number, or leave it out",
        "--to yesterday | Invalid value for --to: yesterday. Use beginning, end, an offset, or a"
            + " time such as 2026-11-21T08:00:00Z",
        "--from -1 | Invalid value for --from: -1. Use beginning, end, an offset, or a time such as"
            + " 2026-11-21T08:00:00Z",
        "--from 10 --to 5 | --from 10 is after --to 5",
        "--from end --to beginning | --from end is after --to beginning",
        "--from 2026-01-02T00:00:00Z --to 2026-01-01T00:00:00Z | --from 2026-01-02T00:00:00Z is"
            + " after --to 2026-01-01T00:00:00Z",
        "--from 21 | --from 21 is an offset after the end of all partitions that are read of"
            + " orders, which is at most 20",
        "--from 1763900000000 | --from 1763900000000 is an offset after the end of all partitions"
            + " that are read of orders, which is at most 20. If it is a time, write"
            + " 2025-11-23T12:13:20Z",
        "--to 1763900000 | --to 1763900000 is an offset after the end of all partitions that are"
            + " read of orders, which is at most 20. If it is a time, write 2025-11-23T12:13:20Z",
        "--partition 3 | Partition 3 does not exist: topic orders has 3 partitions",
      })
  void invalidBoundIsAUsageError(String args, String message) {
    assertThatThrownBy(() -> ranges(args.split(" ")))
        .matches(failure -> ExitCode.of(failure) == ExitCode.USAGE)
        .hasMessage(message);
  }

  @Test
  void missingTopicIsAUsageError() {
    RangeOptions options = new RangeOptions();

    assertThatThrownBy(() -> options.ranges("other", consumer))
        .matches(failure -> ExitCode.of(failure) == ExitCode.USAGE)
        .hasMessage("Topic other does not exist");
    assertThatThrownBy(() -> options.ranges("ordres", consumer))
        .matches(failure -> ExitCode.of(failure) == ExitCode.USAGE)
        .hasMessage("Topic ordres does not exist. Did you mean orders?");
  }
}
