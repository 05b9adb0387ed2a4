package io.avrolope.benchmarks;

import java.io.IOException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Runs the benchmarks with the posts' defaults, and says how much time their two options save.
 * Takes the arguments of JMH's own main class, all of which go before the defaults.
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
      TimeSaved saved = new TimeSaved(runner.run().stream().map(Measurement::of).toList());
      System.out.println();
      System.out.println(saved.line());
    }
  }
}
