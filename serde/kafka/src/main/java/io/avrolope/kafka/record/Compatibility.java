package io.avrolope.kafka.record;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.SingleFlightCache;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;

/**
 * Whether the schema that is written with can read all that an object's own schema can say. A pair
 * of schemas is checked once, however that ends. Thread-safe.
 */
final class Compatibility {
  private final SingleFlightCache<Pair, List<String>> differences;
  private final BiFunction<Schema, Schema, List<String>> check;

  /**
   * @param capacity how many pairs to remember
   */
  Compatibility(int capacity) {
    this(capacity, Compatibility::differences);
  }

  Compatibility(int capacity, BiFunction<Schema, Schema, List<String>> check) {
    this.differences = new SingleFlightCache<>(capacity);
    this.check = check;
  }

  /**
   * @param written what is written with, for the message
   * @throws IncompatibleSchemasException if it cannot
   */
  void require(Schema reader, String written, Schema own) {
    List<String> found =
        differences.get(
            new Pair(new ExactSchema(reader), new ExactSchema(own)),
            pair -> check.apply(reader, own));
    if (!found.isEmpty()) {
      throw new IncompatibleSchemasException(
          "Expected "
              + written
              + " to read all of schema "
              + own.getFullName()
              + " but found that it does not: "
              + found);
    }
  }

  private static List<String> differences(Schema reader, Schema own) {
    List<Incompatibility> found =
        SchemaCompatibility.checkReaderWriterCompatibility(reader, own)
            .getResult()
            .getIncompatibilities();
    return found.stream().map(each -> each.getType() + " at " + each.getLocation()).toList();
  }

  private record Pair(ExactSchema reader, ExactSchema own) {}
}
