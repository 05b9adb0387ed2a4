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
 * @param directory of the logs and the report; what it has is deleted first
 */
record ChaosOptions(Duration time, long seed, Path directory) {
  static final String USAGE =
      """
      usage: it/chaos/run [--minutes N] [--seed N] [--directory DIR]
        --minutes N      how long faults are made; 60 by default
        --seed N         another seed makes other faults; 1 by default
        --directory DIR  for logs and the report; it/chaos/target/chaos by default\
      """;

  /**
   * Parses a command line.
   *
   * @throws IllegalArgumentException if it is invalid
   */
  static ChaosOptions parse(List<String> args) {
    Duration time = Duration.ofMinutes(60);
    long seed = 1;
    Path directory = Path.of("it/chaos/target/chaos");
    for (int i = 0; i < args.size(); i += 2) {
      if (i + 1 == args.size()) {
        throw new IllegalArgumentException("Expected a value after " + args.get(i));
      }
      String value = args.get(i + 1);
      switch (args.get(i)) {
        case "--minutes" -> time = Duration.ofSeconds(Math.round(60 * Double.parseDouble(value)));
        case "--seed" -> seed = Long.parseLong(value);
        case "--directory" -> directory = Path.of(value);
        default -> throw new IllegalArgumentException("Unknown option " + args.get(i));
      }
    }
    return new ChaosOptions(time, seed, directory.toAbsolutePath());
  }
}
