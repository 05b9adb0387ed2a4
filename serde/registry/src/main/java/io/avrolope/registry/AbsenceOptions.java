// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.time.Duration;

/**
 * How long the cache remembers that a registry does not have a schema. Records that name an unknown
 * schema then cost one request per period instead of one per record. Immutable; a duration of zero
 * remembers nothing.
 *
 * @param capacity how many such answers to keep, at least 1
 * @param id for references that are valid in the whole registry, such as ids
 * @param version for versions of a subject, including its latest version
 * @param schema for schemas that were looked up under a subject
 */
public record AbsenceOptions(int capacity, Duration id, Duration version, Duration schema) {
  /** Five seconds each: short enough that a schema registered late is found soon. */
  public static final AbsenceOptions DEFAULTS =
      new AbsenceOptions(
          10_000, Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(5));

  /** Remembers nothing: the registry is asked each time. */
  public static final AbsenceOptions NONE =
      new AbsenceOptions(1, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  public AbsenceOptions {
    CacheOptions.requireAtLeastOne("capacity", capacity);
  }

  public AbsenceOptions withCapacity(int newCapacity) {
    return new AbsenceOptions(newCapacity, id, version, schema);
  }

  public AbsenceOptions withId(Duration newId) {
    return new AbsenceOptions(capacity, newId, version, schema);
  }

  public AbsenceOptions withVersion(Duration newVersion) {
    return new AbsenceOptions(capacity, id, newVersion, schema);
  }

  public AbsenceOptions withSchema(Duration newSchema) {
    return new AbsenceOptions(capacity, id, version, newSchema);
  }
}
