// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Which answers of a registry are cached, and how long. Immutable.
 *
 * @param capacity how many answers of each kind to keep in memory, at least 1
 * @param latestTtl how long the latest version of a subject is taken for current
 * @param absences how long the cache remembers that a schema does not exist
 * @param directory where answers that never change are kept for the next process; if empty, nothing
 *     is kept on disk
 */
public record CacheOptions(
    int capacity, Duration latestTtl, AbsenceOptions absences, Optional<Path> directory) {
  /** A thousand answers, a minute for the latest version, and nothing on disk. */
  public static final CacheOptions DEFAULTS =
      new CacheOptions(1_000, Duration.ofMinutes(1), AbsenceOptions.DEFAULTS, Optional.empty());

  public CacheOptions {
    Requirements.requireAtLeast(1, "capacity", capacity);
  }

  public CacheOptions withCapacity(int newCapacity) {
    return new CacheOptions(newCapacity, latestTtl, absences, directory);
  }

  public CacheOptions withLatestTtl(Duration newLatestTtl) {
    return new CacheOptions(capacity, newLatestTtl, absences, directory);
  }

  public CacheOptions withAbsences(AbsenceOptions newAbsences) {
    return new CacheOptions(capacity, latestTtl, newAbsences, directory);
  }

  public CacheOptions withDirectory(Optional<Path> newDirectory) {
    return new CacheOptions(capacity, latestTtl, absences, newDirectory);
  }
}
