// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.avro.Schema;

/** Apicurio's converter and both engines of ours, with the same keys. */
final class Trio {
  private final long seed;
  private final Map<String, String> keys;
  private final Tally tally;
  private final Side peer;
  private final Side interpreted;
  private final Side compiled;

  Trio(long seed, Map<String, String> keys, Tally tally) {
    this.seed = seed;
    this.keys = keys;
    this.tally = tally;
    this.peer = new Side(keys);
    this.interpreted = new Side("interpreted", keys);
    this.compiled = new Side("compiled", keys);
  }

  /** Adds a writer schema to all registries and returns its id. */
  int add(Schema schema) {
    peer.add(schema);
    interpreted.add(schema);
    return compiled.add(schema);
  }

  void compare(Question question, Function<Side, Answer> asked) {
    Answer expected = asked.apply(peer);
    Answer found = asked.apply(interpreted);
    Answer other = asked.apply(compiled);
    if (!found.equals(other)) {
      tally.unexplained(
          "seed %d %s: the engines differ for %s%n  interpreted %s%n  compiled    %s"
              .formatted(seed, keys, question, found, other));
    } else if (found.equals(expected)) {
      tally.same(found);
    } else {
      Optional<Set<IntendedDifference>> kinds =
          IntendedDifference.explaining(question, expected, found);
      kinds.ifPresentOrElse(
          tally::intended,
          () ->
              tally.unexplained(
                  "seed %d %s: %s%n  Apicurio's %s%n  ours       %s"
                      .formatted(seed, keys, question, expected, found)));
    }
  }
}
