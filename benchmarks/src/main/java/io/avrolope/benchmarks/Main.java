// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Runs the benchmarks of Rocana's posts with their JMH options and prints how much time the two
 * options save. For other benchmarks, prints how many times faster each library is. Takes the
 * arguments of JMH's main class, which override the defaults.
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws IOException {
    try {
      run(new CommandLineOptions(args));
    } catch (CommandLineOptionException e) {
      System.err.println("Error parsing command line:\n " + e.getMessage());
      System.exit(1);
    } catch (RunnerException e) {
      System.err.println("ERROR: " + e);
      System.exit(1);
    }
  }

  private static void run(CommandLineOptions given) throws IOException, RunnerException {
    Runner runner = new Runner(Defaults.with(given));
    if (given.shouldHelp()) {
      given.showHelp();
      System.out.println("Defaults here, instead of those above: " + Defaults.AS_ARGUMENTS);
    } else if (given.shouldList()) {
      runner.list();
    } else if (given.shouldListWithParams()) {
      runner.listWithParams(given);
    } else if (given.shouldListProfilers()) {
      given.listProfilers();
    } else if (given.shouldListResultFormats()) {
      given.listResultFormats();
    } else {
      summarize(runner.run());
    }
  }

  private static void summarize(Collection<RunResult> results) {
    List<Score> scores = results.stream().map(RunScores::of).flatMap(Optional::stream).toList();
    List<Measurement> ofPosts =
        results.stream().filter(Main::isOfPosts).map(Measurement::of).toList();
    if (!ofPosts.isEmpty()) {
      System.out.println("\n" + new TimeSaved(ofPosts).line());
    }
    if (!scores.isEmpty()) {
      System.out.println("\n" + new Ratios(scores).tables());
    }
  }

  private static boolean isOfPosts(RunResult result) {
    return result.getParams().getBenchmark().startsWith(EventBenchmark.class.getName() + ".");
  }
}
