// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Interval;
import io.avrolope.benchmarks.results.Samples;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The time that the two options of Rocana's posts save. */
final class Rocana {
  private static final String ORIGINAL = "benchmarkDecodeV2Original";
  private static final String OPTION_1 = "benchmarkDecodeV2Unwrapped";
  private static final String OPTION_2 = "benchmarkDecodeV3";

  private Rocana() {}

  static String section(List<Entry> benchmarks) {
    return sentence(benchmarks)
        .map(sentence -> "## What Rocana's options save\n\n" + sentence + "\n")
        .orElse("");
  }

  /** The sentence; empty if the options were not measured. */
  static Optional<String> sentence(List<Entry> benchmarks) {
    Optional<Samples> original = samples(benchmarks, ORIGINAL);
    Optional<Samples> unwrapped = samples(benchmarks, OPTION_1);
    Optional<Samples> versionFirst = samples(benchmarks, OPTION_2);
    if (original.isEmpty() || unwrapped.isEmpty() || versionFirst.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "Compared with decoding the wrapper and then the event, decoding both in one pass saves "
            + saved(unwrapped.get().ratioTo(original.get()))
            + " of the time, and a version in the first field "
            + saved(versionFirst.get().ratioTo(original.get()))
            + ". The posts report 22 % and 30 %.");
  }

  private static Optional<Samples> samples(List<Entry> benchmarks, String method) {
    return benchmarks.stream()
        .filter(entry -> entry.library().equals(method))
        .map(Entry::nanos)
        .findFirst();
  }

  private static String saved(Interval ratio) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * (1 - ratio.middle()));
  }
}
