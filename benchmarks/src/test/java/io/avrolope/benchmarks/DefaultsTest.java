// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;

class DefaultsTest {

  @Test
  void emptyCommandLineUsesTheOptionsOfThePosts() throws CommandLineOptionException {
    assertPost(Defaults.with(new CommandLineOptions()));
  }

  @Test
  void defaultsMatchTheHelpText() throws CommandLineOptionException {
    assertPost(new CommandLineOptions(Defaults.AS_ARGUMENTS.split(" ", -1)));
  }

  @Test
  void emptyCommandLineRunsOnlyTheBenchmarksOfThePosts() throws CommandLineOptionException {
    assertThat(Defaults.with(new CommandLineOptions()).getIncludes())
        .containsExactly("\\Qio.avrolope.benchmarks.EventBenchmark.\\E");
  }

  @Test
  void namedBenchmarksOfThePostsUseTheOptionsOfThePosts() throws CommandLineOptionException {
    assertPost(Defaults.with(new CommandLineOptions("testDecode")));
    assertPost(Defaults.with(new CommandLineOptions("DecodeBenchmark", "EventBenchmark")));
  }

  @Test
  void otherBenchmarksUseTheirOwnDefaults() throws CommandLineOptionException {
    Options options = Defaults.with(new CommandLineOptions("DecodeBenchmark"));

    assertThat(options.getBenchModes()).isEmpty();
    assertThat(options.getForkCount().hasValue()).isFalse();
    assertThat(options.getTimeUnit().hasValue()).isFalse();
    assertThat(options.getWarmupIterations().hasValue()).isFalse();
    assertThat(options.shouldFailOnError().get()).isTrue();
  }

  @Test
  void commandLineOverridesTheDefaults() throws CommandLineOptionException {
    Options options =
        Defaults.with(
            new CommandLineOptions(
                "-f 0 -bm avgt -tu ns -foe false -wi 1 -w 2ms -i 3 -r 4ms DecodeV3"
                    .split(" ", -1)));

    assertThat(options.getIncludes()).containsExactly("DecodeV3");
    assertThat(options.getForkCount().get()).isZero();
    assertThat(options.getBenchModes()).containsExactly(Mode.AverageTime);
    assertThat(options.getTimeUnit().get()).isEqualTo(TimeUnit.NANOSECONDS);
    assertThat(options.shouldFailOnError().get()).isFalse();
    assertThat(options.getWarmupIterations().get()).isEqualTo(1);
    assertThat(options.getWarmupTime().get()).isEqualTo(TimeValue.milliseconds(2));
    assertThat(options.getMeasurementIterations().get()).isEqualTo(3);
    assertThat(options.getMeasurementTime().get()).isEqualTo(TimeValue.milliseconds(4));
  }

  private static void assertPost(Options options) {
    assertThat(options.getForkCount().get()).isEqualTo(1);
    assertThat(options.getBenchModes()).containsExactly(Mode.All);
    assertThat(options.getTimeUnit().get()).isEqualTo(TimeUnit.MICROSECONDS);
    assertThat(options.shouldFailOnError().get()).isTrue();
    assertThat(options.getWarmupIterations().get()).isEqualTo(20);
    assertThat(options.getWarmupTime().get()).isEqualTo(TimeValue.seconds(1));
    assertThat(options.getMeasurementIterations().get()).isEqualTo(20);
    assertThat(options.getMeasurementTime().get()).isEqualTo(TimeValue.seconds(1));
  }
}
