// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.registry.comparison.ReaderCheck;
import io.avrolope.registry.comparison.StepLimit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.avro.Schema;

/**
 * Checks that the schema that the serializer writes with can read all data of an object's own
 * schema. The result for each pair of schemas is cached, also if the check fails. Thread-safe.
 */
final class Compatibility {
  private static final int MAX_LISTED = 50;

  private final SingleFlightCache<Pair, List<String>> differences;
  private final BiFunction<Schema, Schema, List<String>> check;

  /**
   * @param capacity how many pairs to cache
   */
  Compatibility(int capacity) {
    this(capacity, Compatibility::differences);
  }

  Compatibility(int capacity, BiFunction<Schema, Schema, List<String>> check) {
    this.differences = new SingleFlightCache<>(capacity);
    this.check = check;
  }

  /**
   * Checks one pair of schemas.
   *
   * @param reader the schema that the serializer writes with
   * @param name what the reader schema is, as the first words of the message
   * @throws IncompatibleSchemasException if {@code reader} cannot read all data of {@code own}
   */
  void require(Schema reader, String name, Schema own) {
    List<String> found =
        differences.get(
            new Pair(new ExactSchema(reader), new ExactSchema(own)),
            pair -> check.apply(reader, own));
    if (!found.isEmpty()) {
      throw new IncompatibleSchemasException(
          name + " cannot read all data of schema " + own.getFullName() + ": " + found);
    }
  }

  /** The first differences: the message of an exception needs no more. */
  private static List<String> differences(Schema reader, Schema own) {
    Set<String> found = new LinkedHashSet<>();
    int[] more = new int[1];
    new ReaderCheck(new StepLimit())
        .find(
            reader,
            own,
            each -> {
              String text = each.kind() + " at " + each.pointer();
              if (found.size() < MAX_LISTED) {
                found.add(text);
              } else if (!found.contains(text)) {
                more[0]++;
              }
            });
    if (more[0] > 0) {
      found.add(more[0] + " more");
    }
    return List.copyOf(found);
  }

  private record Pair(ExactSchema reader, ExactSchema own) {}
}
