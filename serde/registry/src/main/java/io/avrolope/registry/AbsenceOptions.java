package io.avrolope.registry;

import java.time.Duration;

/**
 * For how long "there is none" is believed, so that a record that names a schema which does not
 * exist does not have the registry asked over and over. Immutable; zero remembers nothing.
 *
 * @param capacity how many such answers to keep, at least 1
 * @param id for answers to a registry-wide reference
 * @param version for answers to a version of a subject, the latest too
 * @param schema for answers to a schema that was looked up under a subject
 */
public record AbsenceOptions(int capacity, Duration id, Duration version, Duration schema) {
  /** Five seconds each: soon enough for who has just registered what was missing. */
  public static final AbsenceOptions DEFAULTS =
      new AbsenceOptions(
          10_000, Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(5));

  /** Asks again each time. */
  public static final AbsenceOptions NONE =
      new AbsenceOptions(1, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  public AbsenceOptions {
    CacheOptions.requireAtLeastOne("capacity", capacity);
  }
}
