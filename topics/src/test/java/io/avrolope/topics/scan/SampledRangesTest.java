// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.topics.cluster.PartitionRange;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampledRangesTest {
  private static SampledRanges sampled(long from, long to, int every) {
    return new SampledRanges(new PartitionRange(new TopicPartition("t", 0), from, to), every);
  }

  /** The ranges as text, such as "5-104". */
  private static List<String> all(SampledRanges sampled, long from) {
    List<String> all = new ArrayList<>();
    for (long at = sampled.next(from); at < sampled.end(); ) {
      long end = sampled.endOfSample(at);
      all.add(at + "-" + (end - 1));
      at = sampled.next(end);
    }
    return all;
  }

  @Test
  void withoutSamplingTheWholePartitionIsOneRange() {
    assertThat(all(sampled(5, 12, 1), 0)).containsExactly("5-11");
    assertThat(sampled(5, 12, 1).total()).isEqualTo(7);
    assertThat(all(sampled(5, 5, 1), 0)).isEmpty();
    assertThat(all(sampled(7, 5, 1), 0)).as("an end before the start").isEmpty();
  }

  @Test
  void samplingReadsEveryNthRangeBeginningWithTheFirst() {
    assertThat(all(sampled(5, 605, 3), 0)).containsExactly("5-104", "305-404");
    assertThat(sampled(5, 605, 3).total()).isEqualTo(200);
    assertThat(all(sampled(0, 230, 2), 0)).containsExactly("0-99", "200-229");
    assertThat(sampled(0, 230, 2).total()).isEqualTo(130);
  }

  @Test
  void rangeResumesAtFirstExistingOffset() {
    assertThat(all(sampled(0, 600, 3), 50)).containsExactly("50-99", "300-399");
    assertThat(all(sampled(0, 600, 3), 100)).containsExactly("300-399");
    assertThat(all(sampled(0, 600, 3), 10_000)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2000000, 10", "1000000000, 100", "20000, 2", "1600, 1000"})
  void sampleHasTheRequestedSizeAndIsSpreadOverThePartition(long length, int every) {
    SampledRanges sampled = sampled(0, length, every);

    long expected = Math.max(100, length / every);
    assertThat(sampled.total()).isBetween(expected * 9 / 10, expected * 11 / 10);
    assertThat(all(sampled, 0).size())
        .isBetween((int) Math.min(16, (length + 99) / 100 / every + 1), 100_000);
  }

  @Test
  void sampledOffsetsBeforeAnOffsetAreCounted() {
    SampledRanges sampled = sampled(3, 1003, 3);
    long sum = 0;
    for (long offset = 0; offset < 1010; offset++) {
      assertThat(sampled.before(offset)).as("before %s", offset).isEqualTo(sum);
      if (offset >= 3 && offset < 1003 && sampled.next(offset) == offset) {
        sum++;
      }
    }
  }
}
