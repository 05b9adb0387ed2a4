// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The options of a run.
 *
 * @param time how long faults are made
 * @param seed decides on faults, their targets and the content of records
 * @param brokers how many, 1 to 3
 * @param isRegistryAlone whether only brokers, registry servers and registering clients take part
 * @param directory of the logs and the report; what it has is deleted first
 */
record ChaosOptions(
    Duration time, long seed, int brokers, boolean isRegistryAlone, Path directory) {
  static final String USAGE =
      """
      usage: it/chaos/run [--no-build] [--minutes N] [--seed N] [--parts all|registry] [--brokers N] [--directory DIR]
        --no-build       use what was built before; must be the first
        --minutes N      how long faults are made; 60 by default
        --seed N         another seed makes other faults; 1 by default
        --parts PARTS    all parts, or only the registry servers and their clients; all by default
        --brokers N      1 to 3; 3 by default. Three keep each record when one fails
        --directory DIR  for logs and the report; it/chaos/target/chaos by default\
      """;

  private static final int MAX_BROKERS = 3;
  private static final int SECONDS = 60;

  /**
   * Parses a command line.
   *
   * @throws IllegalArgumentException if it is invalid
   */
  static ChaosOptions parse(List<String> args) {
    Duration time = Duration.ofMinutes(60);
    long seed = 1;
    int brokers = MAX_BROKERS;
    boolean isRegistryAlone = false;
    Path directory = Path.of("it/chaos/target/chaos");
    for (int i = 0; i < args.size(); i += 2) {
      if (i + 1 == args.size()) {
        throw new IllegalArgumentException("Expected a value after " + args.get(i));
      }
      String value = args.get(i + 1);
      switch (args.get(i)) {
        case "--minutes" ->
            time = Duration.ofSeconds(Math.round(SECONDS * Double.parseDouble(value)));
        case "--seed" -> seed = Long.parseLong(value);
        case "--brokers" -> brokers = brokers(value);
        case "--parts" -> isRegistryAlone = isRegistry(value);
        case "--directory" -> directory = Path.of(value);
        default -> throw new IllegalArgumentException("Unknown option " + args.get(i));
      }
    }
    return new ChaosOptions(time, seed, brokers, isRegistryAlone, directory.toAbsolutePath());
  }

  private static int brokers(String value) {
    int brokers = Integer.parseInt(value);
    if (brokers < 1 || brokers > MAX_BROKERS) {
      throw new IllegalArgumentException("Expected 1 to 3 brokers, got " + value);
    }
    return brokers;
  }

  private static boolean isRegistry(String value) {
    return switch (value) {
      case "registry" -> true;
      case "all" -> false;
      default -> throw new IllegalArgumentException("Expected all or registry, got " + value);
    };
  }
}
