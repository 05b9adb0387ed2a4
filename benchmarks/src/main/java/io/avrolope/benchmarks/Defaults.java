// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The JMH options of Rocana's posts, for every option that the command line does not set. JMH's
 * defaults were different then: 20 iterations of one second instead of 5 of ten seconds. If the
 * command line names no benchmark, the benchmarks of the posts run. Other benchmarks have defaults
 * of their own.
 */
final class Defaults {
  /** The same options as command line arguments. */
  static final String AS_ARGUMENTS = "-f 1 -bm all -tu us -foe true -wi 20 -w 1s -i 20 -r 1s";

  private static final String POSTS = EventBenchmark.class.getName();
  private static final int ITERATIONS = 20;
  private static final TimeValue ITERATION = TimeValue.seconds(1);

  private Defaults() {}

  /**
   * Sets only options that the command line does not set, because a builder overrides its parent.
   */
  static Options with(CommandLineOptions given) {
    OptionsBuilder options = new OptionsBuilder();
    options.parent(given);
    if (given.getIncludes().isEmpty()) {
      options.include(Pattern.quote(POSTS + "."));
    }
    if (!given.shouldFailOnError().hasValue()) {
      options.shouldFailOnError(true);
    }
    if (isOfPosts(given)) {
      likePosts(given, options);
    }
    return options.build();
  }

  /** Whether the command line selects any benchmark of the posts. */
  private static boolean isOfPosts(CommandLineOptions given) {
    return given.getIncludes().isEmpty()
        || given.getIncludes().stream()
            .map(Pattern::compile)
            .anyMatch(
                include ->
                    Arrays.stream(EventBenchmark.class.getDeclaredMethods())
                        .anyMatch(
                            method -> include.matcher(POSTS + "." + method.getName()).find()));
  }

  private static void likePosts(CommandLineOptions given, OptionsBuilder options) {
    if (!given.getForkCount().hasValue()) {
      options.forks(1);
    }
    if (given.getBenchModes().isEmpty()) {
      options.mode(Mode.All);
    }
    if (!given.getTimeUnit().hasValue()) {
      options.timeUnit(TimeUnit.MICROSECONDS);
    }
    iterations(given, options);
  }

  private static void iterations(CommandLineOptions given, OptionsBuilder options) {
    if (!given.getWarmupIterations().hasValue()) {
      options.warmupIterations(ITERATIONS);
    }
    if (!given.getWarmupTime().hasValue()) {
      options.warmupTime(ITERATION);
    }
    if (!given.getMeasurementIterations().hasValue()) {
      options.measurementIterations(ITERATIONS);
    }
    if (!given.getMeasurementTime().hasValue()) {
      options.measurementTime(ITERATION);
    }
  }
}
