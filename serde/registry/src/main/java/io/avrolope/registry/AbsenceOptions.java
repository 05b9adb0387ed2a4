// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.time.Duration;

/**
 * How long the cache remembers that a registry does not have a schema. Records that name an unknown
 * schema then cost one request per period instead of one per record. Immutable; a duration of zero
 * remembers nothing, and bounds nothing.
 *
 * @param capacity how many such answers to keep, at least 1
 * @param id for references that are valid in the whole registry, such as ids
 * @param version for versions of a subject, including its latest version
 * @param schema for schemas that were looked up under a subject
 * @param queryRange how far above the highest number that is known to exist an id or a version is
 *     always requested, at least 0. Only some of the numbers above are: bytes that are not a schema
 *     reference usually give such a number
 */
public record AbsenceOptions(
    int capacity, Duration id, Duration version, Duration schema, int queryRange) {
  /**
   * A minute for ids and versions, because records name them: a record of an unknown schema is
   * usually garbage. Five seconds for schemas, because a producer waits for their registration.
   */
  public static final AbsenceOptions DEFAULTS =
      new AbsenceOptions(
          10_000, Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofSeconds(5), 200);

  /** Remembers nothing: the registry is asked each time. */
  public static final AbsenceOptions NONE =
      new AbsenceOptions(1, Duration.ZERO, Duration.ZERO, Duration.ZERO, Integer.MAX_VALUE);

  public AbsenceOptions {
    Requirements.requireAtLeast(1, "capacity", capacity);
    Requirements.requireAtLeast(0, "queryRange", queryRange);
  }

  public AbsenceOptions withCapacity(int newCapacity) {
    return new AbsenceOptions(newCapacity, id, version, schema, queryRange);
  }

  public AbsenceOptions withId(Duration newId) {
    return new AbsenceOptions(capacity, newId, version, schema, queryRange);
  }

  public AbsenceOptions withVersion(Duration newVersion) {
    return new AbsenceOptions(capacity, id, newVersion, schema, queryRange);
  }

  public AbsenceOptions withSchema(Duration newSchema) {
    return new AbsenceOptions(capacity, id, version, newSchema, queryRange);
  }

  public AbsenceOptions withQueryRange(int newQueryRange) {
    return new AbsenceOptions(capacity, id, version, schema, newQueryRange);
  }
}
