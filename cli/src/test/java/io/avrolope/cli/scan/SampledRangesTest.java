package io.avrolope.cli.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.cluster.PartitionRange;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampledRangesTest {
  private static SampledRanges stretches(long from, long to, int every) {
    return new SampledRanges(new PartitionRange(new TopicPartition("t", 0), from, to), every);
  }

  /** "5-104", for each. */
  private static List<String> all(SampledRanges stretches, long from) {
    List<String> all = new ArrayList<>();
    for (long at = stretches.next(from); at < stretches.end(); ) {
      long end = stretches.endOfStretch(at);
      all.add(at + "-" + (end - 1));
      at = stretches.next(end);
    }
    return all;
  }

  @Test
  void withoutASampleAllIsOneStretch() {
    assertThat(all(stretches(5, 12, 1), 0)).containsExactly("5-11");
    assertThat(stretches(5, 12, 1).total()).isEqualTo(7);
    assertThat(all(stretches(5, 5, 1), 0)).isEmpty();
    assertThat(all(stretches(7, 5, 1), 0)).as("an end before the beginning").isEmpty();
  }

  @Test
  void ofASampleEveryNthStretchIsReadFromTheFirstOn() {
    assertThat(all(stretches(5, 605, 3), 0)).containsExactly("5-104", "305-404");
    assertThat(stretches(5, 605, 3).total()).isEqualTo(200);
    assertThat(all(stretches(0, 230, 2), 0)).containsExactly("0-99", "200-229");
    assertThat(stretches(0, 230, 2).total()).isEqualTo(130);
  }

  @Test
  void aStretchThatIsGoneInPartGoesOnWhereThereAreRecords() {
    assertThat(all(stretches(0, 600, 3), 50)).containsExactly("50-99", "300-399");
    assertThat(all(stretches(0, 600, 3), 100)).containsExactly("300-399");
    assertThat(all(stretches(0, 600, 3), 10_000)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2000000, 10", "1000000000, 100", "20000, 2", "1600, 1000"})
  void theShareIsAboutWhatWasAskedForAndSpreadOverThePartition(long length, int every) {
    SampledRanges stretches = stretches(0, length, every);

    long expected = Math.max(100, length / every);
    assertThat(stretches.total()).isBetween(expected * 9 / 10, expected * 11 / 10);
    assertThat(all(stretches, 0).size())
        .isBetween((int) Math.min(16, (length + 99) / 100 / every + 1), 100_000);
  }

  @Test
  void whatIsReadIsTheSumOfTheStretches() {
    SampledRanges stretches = stretches(3, 1003, 3);
    long sum = 0;
    for (long offset = 0; offset < 1010; offset++) {
      assertThat(stretches.before(offset)).as("before %s", offset).isEqualTo(sum);
      if (offset >= 3 && offset < 1003 && stretches.next(offset) == offset) {
        sum++;
      }
    }
  }
}
