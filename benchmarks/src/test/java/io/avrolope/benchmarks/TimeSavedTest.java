// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;

class TimeSavedTest {
  private static final String POSTS = " (the posts: 22 % and 30 %)";

  @Test
  void averageTimesArePreferredToThroughputs() {
    assertThat(
            line(
                new Measurement(TimeSaved.ORIGINAL, Mode.Throughput, 5),
                new Measurement(TimeSaved.ORIGINAL, Mode.AverageTime, 0.8),
                new Measurement(TimeSaved.OPTION_1, Mode.AverageTime, 0.6),
                new Measurement(TimeSaved.OPTION_2, Mode.AverageTime, 0.5)))
        .isEqualTo("time saved against the original: option 1 25.0 %, option 2 37.5 %" + POSTS);
  }

  @Test
  void throughputsAreConvertedToTimes() {
    assertThat(
            line(
                new Measurement(TimeSaved.ORIGINAL, Mode.Throughput, 2),
                new Measurement(TimeSaved.OPTION_1, Mode.Throughput, 2.5),
                new Measurement(TimeSaved.OPTION_2, Mode.Throughput, 4)))
        .isEqualTo("time saved against the original: option 1 20.0 %, option 2 50.0 %" + POSTS);
  }

  @Test
  void slowerOptionSavesANegativeShare() {
    assertThat(
            line(
                new Measurement(TimeSaved.ORIGINAL, Mode.AverageTime, 1),
                new Measurement(TimeSaved.OPTION_1, Mode.AverageTime, 1.1),
                new Measurement(TimeSaved.OPTION_2, Mode.AverageTime, 1)))
        .isEqualTo("time saved against the original: option 1 -10.0 %, option 2 0.0 %" + POSTS);
  }

  @Test
  void missingOptionIsNamed() {
    assertThat(
            line(
                new Measurement(TimeSaved.ORIGINAL, Mode.AverageTime, 1),
                new Measurement(TimeSaved.OPTION_1, Mode.AverageTime, 0.8),
                new Measurement(TimeSaved.OPTION_2, Mode.Throughput, 0.8)))
        .isEqualTo(
            "time saved against the original: option 1 20.0 %, option 2 "
                + "unknown: no average time or throughput of benchmarkDecodeV3"
                + POSTS);
  }

  @Test
  void otherModesAreIgnored() {
    assertThat(
            line(
                new Measurement(TimeSaved.ORIGINAL, Mode.SingleShotTime, 900),
                new Measurement(TimeSaved.OPTION_1, Mode.SingleShotTime, 800),
                new Measurement(TimeSaved.OPTION_2, Mode.SingleShotTime, 700)))
        .isEqualTo(
            "time saved against the original: option 1 "
                + "unknown: no average time or throughput of benchmarkDecodeV2Original"
                + ", option 2 "
                + "unknown: no average time or throughput of benchmarkDecodeV2Original"
                + POSTS);
  }

  private static String line(Measurement... run) {
    return new TimeSaved(List.of(run)).line();
  }
}
