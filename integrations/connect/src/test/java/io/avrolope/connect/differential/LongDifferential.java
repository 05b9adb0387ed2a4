// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import java.util.Locale;

/**
 * Compares any number of values in both directions, and ends after a few unexplained differences.
 * From the root of the repository:
 *
 * <pre>
 * mvn -B -pl integrations/connect -am -Pdifferential-connect -DskipTests test -Ddifferential.args="1000000 0"
 * </pre>
 *
 * <p>The arguments are the number of values in each direction, and the first seed.
 */
public final class LongDifferential {
  private static final int MAX_DIFFERENCES = 5;
  private static final int SEEDS_OF_A_REPORT = 1_000;

  private LongDifferential() {}

  public static void main(String[] args) {
    long values = Long.parseLong(args[0]);
    long firstSeed = Long.parseLong(args[1]);
    boolean explained = true;
    for (Direction direction : Direction.values()) {
      explained &= run(direction, values, firstSeed);
    }
    System.exit(explained ? 0 : 1);
  }

  private static boolean run(Direction direction, long values, long firstSeed) {
    String name = direction.name().toLowerCase(Locale.ROOT);
    Tally tally = new Tally();
    long seed = firstSeed;
    while (tally.values() < values && tally.unexplained().size() < MAX_DIFFERENCES) {
      direction.run(seed++, tally);
      if (seed % SEEDS_OF_A_REPORT == 0) {
        System.out.println(name + ", next seed " + seed + ": " + tally);
      }
    }
    tally.unexplained().forEach(System.out::println);
    System.out.println(name + " done, seeds " + firstSeed + " to " + (seed - 1) + ": " + tally);
    return tally.unexplained().isEmpty();
  }
}
