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
 * What the post sets, and what it took from the JMH of its time (20 iterations of a second where
 * JMH has 5 of ten today), for whatever the command line leaves open. Its benchmarks are what is
 * run where the command line names none; the others bring defaults of their own.
 */
final class Defaults {
  /** As the command line would say it. */
  static final String AS_ARGUMENTS = "-f 1 -bm all -tu us -foe true -wi 20 -w 1s -i 20 -r 1s";

  private static final String POSTS = EventBenchmark.class.getName();
  private static final int ITERATIONS = 20;
  private static final TimeValue ITERATION = TimeValue.seconds(1);

  private Defaults() {}

  /** Sets only what is open, for what a builder sets goes before its parent. */
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

  /** Whether any benchmark of the posts is to be run. */
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
