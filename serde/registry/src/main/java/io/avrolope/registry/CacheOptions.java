package io.avrolope.registry;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What is kept of a registry's answers. Immutable.
 *
 * @param capacity how many answers of each sort to keep in memory, at least 1
 * @param latestTtl how long an answer to "latest" is good
 * @param absences how long "there is none" is good
 * @param directory where to keep what never changes for the next start; empty: nowhere
 */
public record CacheOptions(
    int capacity, Duration latestTtl, AbsenceOptions absences, Optional<Path> directory) {
  /** A thousand answers, a minute for "latest", and nothing on disk. */
  public static final CacheOptions DEFAULTS =
      new CacheOptions(1_000, Duration.ofMinutes(1), AbsenceOptions.DEFAULTS, Optional.empty());

  public CacheOptions {
    requireAtLeastOne("capacity", capacity);
  }

  /** The same, with what never changes kept in a directory. */
  public CacheOptions in(Path keptIn) {
    return new CacheOptions(capacity, latestTtl, absences, Optional.of(keptIn));
  }

  /** The same for a registry that costs nothing to ask. */
  public CacheOptions inMemoryAlone() {
    return new CacheOptions(capacity, latestTtl, AbsenceOptions.NONE, Optional.empty());
  }

  static void requireAtLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1 but was " + value);
    }
  }
}
