// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SamplesTest {

  @Test
  void oneSampleHasNoInterval() {
    Interval interval = new Samples(List.of(List.of(7.0))).value();

    assertThat(interval.middle()).isCloseTo(7, within(1e-9));
    assertThat(interval.known()).isFalse();
    assertThat(interval.isAbove(1)).isFalse();
  }

  @Test
  void fewSamplesHaveStudentsInterval() {
    // logarithms 0, 1, 2: mean 1, deviation 1; 4.303 / sqrt(3) = 2.484
    Interval interval = jvmOf(1, Math.E, Math.E * Math.E).value();

    assertThat(interval.middle()).isCloseTo(Math.E, within(1e-9));
    assertThat(Math.log(interval.low())).isCloseTo(1 - 2.484, within(1e-3));
    assertThat(Math.log(interval.high())).isCloseTo(1 + 2.484, within(1e-3));
  }

  @Test
  void manySamplesHaveTheIntervalOfTheMedian() {
    // the probability that fewer than 6 of 20 samples are below the median is 2.07 %
    double[] samples = IntStream.rangeClosed(1, 20).asDoubleStream().toArray();

    assertThat(jvmOf(samples).value()).isEqualTo(new Interval(6, 10.5, 15));
  }

  @Test
  void outlierDoesNotChangeTheMedian() {
    assertThat(jvmOf(1, 1, 1, 1, 1, 1, 1, 1, 1, 1e9).value()).isEqualTo(new Interval(1, 1, 1));
  }

  @Test
  void ratiosUseTurnsWithTheSameNumber() {
    Samples ours = jvmOf(10, 20, 30, 40, 50, 60);
    Samples twiceAsSlow = jvmOf(20, 40, 60, 80, 100, 120);

    assertThat(twiceAsSlow.ratioTo(ours)).isEqualTo(new Interval(2, 2, 2));
    assertThat(twiceAsSlow.ratioTo(ours).isAbove(1)).isTrue();
  }

  @Test
  void threeJvmsAreThreeSamplesForAnyNumberOfTurns() {
    Samples samples =
        new Samples(
            List.of(
                List.of(1.0, 1.0, 1.0, 1.0), List.of(2.0, 2.0, 2.0, 9.0), List.of(4.0, 4.0, 4.0)));

    assertThat(samples.value().middle()).isCloseTo(2, within(1e-9));
    assertThat(samples.value().high()).isGreaterThan(4);
  }

  @Test
  void noSamplesAreRejected() {
    List<List<Double>> none = List.of(List.of());

    assertThatThrownBy(() -> new Samples(none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There are no samples");
  }

  private static Samples jvmOf(double... turns) {
    return new Samples(List.of(Arrays.stream(turns).boxed().toList()));
  }
}
