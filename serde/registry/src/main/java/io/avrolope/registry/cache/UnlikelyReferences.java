// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.AbsenceOptions;
import io.avrolope.schema.SchemaReference;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Bounds the requests for references that probably do not exist, such as those that garbage seems
 * to have. Thread-safe.
 *
 * <p>Registries count ids and versions up. So a number far above the highest that is known to exist
 * is unlikely, and so is any other reference while many like it were not found. Within a minute, a
 * limited number of them is requested and not found; then further ones are unknown without a
 * request.
 */
final class UnlikelyReferences {
  /** How many distant numbers can be requested in vain within a minute. */
  static final int NUMBERS_PER_MINUTE = 50;

  /** The same for GUIDs, fingerprints and ids of vendors, whose likelihood is not known. */
  static final int OTHERS_PER_MINUTE = 1000;

  private static final long MINUTE = Duration.ofMinutes(1).toNanos();
  private static final String IDS = "";

  private final AbsenceOptions options;
  private final LongSupplier nanoClock;

  /** The highest known number: of ids, and of the versions of each subject. */
  private final ConcurrentHashMap<String, Long> highest = new ConcurrentHashMap<>();

  private final AtomicInteger numbers = new AtomicInteger();
  private final AtomicInteger others = new AtomicInteger();
  private volatile long minuteBegan;

  UnlikelyReferences(AbsenceOptions options, LongSupplier nanoClock) {
    this.options = options;
    this.nanoClock = nanoClock;
    this.minuteBegan = nanoClock.getAsLong();
  }

  /** Must be called for references that exist. */
  void exists(SchemaReference reference) {
    long number = number(reference);
    String sequence = sequence(reference);
    if (number >= 0 && number > highest.getOrDefault(sequence, 0L)) {
      highest.merge(sequence, number, Math::max);
    }
  }

  /**
   * Returns if the registry may be asked.
   *
   * @throws UnknownSchemaException if it must not be; the message says why
   */
  void check(SchemaReference reference) {
    if (isLikely(reference)) {
      return;
    }
    startMinute();
    boolean isNumber = number(reference) >= 0;
    int limit = isNumber ? NUMBERS_PER_MINUTE : OTHERS_PER_MINUTE;
    if ((isNumber ? numbers : others).get() >= limit) {
      throw new UnknownSchemaException(
          "The registry was not asked for "
              + reference
              + ", which is unlikely to exist: within a minute it did not have "
              + limit
              + (isNumber
                  ? " others more than missing.id.query.range="
                      + options.queryRange()
                      + " above the highest known number, "
                      + highest.getOrDefault(sequence(reference), 0L)
                  : " others"));
    }
  }

  /** Must be called for references that the registry does not have. */
  void isAbsent(SchemaReference reference) {
    if (!isLikely(reference)) {
      startMinute();
      (number(reference) >= 0 ? numbers : others).incrementAndGet();
    }
  }

  private void startMinute() {
    long now = nanoClock.getAsLong();
    if (now - minuteBegan >= MINUTE) {
      minuteBegan = now;
      numbers.set(0);
      others.set(0);
    }
  }

  private boolean isLikely(SchemaReference reference) {
    long number = number(reference);
    return number >= 0
        && number - options.queryRange() <= highest.getOrDefault(sequence(reference), 0L);
  }

  /** The number of an id or a version; -1 for other references. */
  private static long number(SchemaReference reference) {
    if (reference instanceof SchemaReference.Id id) {
      return id.id();
    }
    return reference instanceof SchemaReference.Version version ? version.version() : -1;
  }

  private static String sequence(SchemaReference reference) {
    return reference instanceof SchemaReference.Version version
        ? "versions of " + version.subject()
        : IDS;
  }
}
