// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/** Reduces the schemas of a difference while some data still shows it. */
final class Shrinker {
  private static final int MAX_TRIALS = 2_000;
  private static final int DATA = 24;

  private final Trial trial;
  private Difference smallest;
  private TypeTree writer;
  private TypeTree reader;
  private int trials;

  private Shrinker(Trial trial, Difference difference) {
    this.trial = trial;
    this.smallest = difference;
    this.writer = TypeTree.of(difference.pair().writer());
    this.reader = TypeTree.of(difference.pair().reader());
  }

  /** The same kind of difference with minimal schemas. */
  static Difference shrink(Trial trial, Difference difference) {
    Shrinker shrinker = new Shrinker(trial, difference);
    while (shrinker.trials < MAX_TRIALS && shrinker.smaller()) {}
    shrinker.smallestDatum();
    return shrinker.smallest;
  }

  private boolean smaller() {
    Map<String, TypeTree> writers = SmallerSchemas.of(writer);
    Map<String, TypeTree> readers = SmallerSchemas.of(reader);
    Map<String, TypeTree> both = new LinkedHashMap<>(writers);
    both.keySet().retainAll(readers.keySet());
    for (Map.Entry<String, TypeTree> cut : both.entrySet()) {
      if (stillFails(cut.getValue(), readers.getOrDefault(cut.getKey(), reader))) {
        return true;
      }
    }
    return writers.values().stream().anyMatch(cut -> stillFails(cut, reader))
        || readers.values().stream().anyMatch(cut -> stillFails(writer, cut));
  }

  private boolean stillFails(TypeTree newWriter, TypeTree newReader) {
    Optional<Schema> writerSchema = newWriter.schema();
    Optional<Schema> readerSchema = newReader.schema();
    if (writerSchema.isEmpty() || readerSchema.isEmpty() || trials++ > MAX_TRIALS) {
      return false;
    }
    Optional<Difference> difference =
        run(new SchemaPair(writerSchema.get(), readerSchema.get()), 1);
    if (difference.isEmpty()) {
      return false;
    }
    smallest = difference.get();
    writer = newWriter;
    reader = newReader;
    return true;
  }

  private void smallestDatum() {
    for (long seed = 2; seed < 60; seed++) {
      Optional<Difference> difference = run(smallest.pair(), seed);
      if (difference.isPresent() && difference.get().datum().length() < smallest.datum().length()) {
        smallest = difference.get();
      }
    }
  }

  private Optional<Difference> run(SchemaPair pair, long seed) {
    try {
      return trial
          .run(pair, new SeededRandom(seed), DATA)
          .filter(other -> other.kind() == smallest.kind())
          .filter(other -> other.engine().equals(smallest.engine()));
    } catch (RuntimeException | StackOverflowError e) {
      return Optional.empty(); // a reduction may result in a writer schema without finite data
    }
  }
}
