// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.AbsenceOptions;
import io.avrolope.schema.SchemaReference;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Remembers lookups that found nothing in the registry. Bounded: a full object first drops its
 * expired entries, and all entries if none has expired. Thread-safe.
 */
final class Absences {
  private final ConcurrentHashMap<Object, Absence> absences = new ConcurrentHashMap<>();
  private final AbsenceOptions options;
  private final LongSupplier nanoClock;
  private final UnlikelyReferences unlikely;

  Absences(AbsenceOptions options, LongSupplier nanoClock) {
    this.unlikely = new UnlikelyReferences(options, nanoClock);
    this.options = options;
    this.nanoClock = nanoClock;
  }

  private record Absence(String message, long until) {}

  /**
   * Returns if the registry has to be asked.
   *
   * @throws UnknownSchemaException if the registry found nothing recently; the message says so
   */
  void check(Object lookup) {
    Absence absence = absences.get(lookup);
    if (absence != null) {
      if (absence.until() - nanoClock.getAsLong() > 0) {
        throw new UnknownSchemaException(
            absence.message() + "; that is remembered for " + ttl(lookup).toSeconds() + " s");
      }
      absences.remove(lookup, absence);
    }
  }

  /**
   * Returns if the registry may be asked.
   *
   * @throws UnknownSchemaException if the reference probably does not exist, and the registry did
   *     not have many others like it; the message says so
   */
  void requireLikely(SchemaReference reference) {
    if (!ttl(reference).isZero()) {
      unlikely.check(reference);
    }
  }

  /** Must be called for references that the registry has. */
  void exists(SchemaReference reference) {
    unlikely.exists(reference);
  }

  void remember(Object lookup, UnknownSchemaException answer) {
    long ttl = ttl(lookup).toNanos();
    if (ttl <= 0) {
      return;
    }
    if (lookup instanceof SchemaReference reference) {
      unlikely.isAbsent(reference);
    }
    long now = nanoClock.getAsLong();
    if (absences.size() >= options.capacity()) {
      absences.values().removeIf(absence -> absence.until() - now <= 0);
      if (absences.size() >= options.capacity()) {
        absences.clear();
      }
    }
    absences.put(lookup, new Absence(String.valueOf(answer.getMessage()), now + ttl));
  }

  /** Must be called after a registration, because the new schema may be one of the missing. */
  void forgetAll() {
    absences.clear();
  }

  int size() {
    return absences.size();
  }

  private Duration ttl(Object lookup) {
    if (lookup instanceof SubjectSchema) {
      return options.schema();
    }
    return lookup instanceof SchemaReference.Version || lookup instanceof SubjectKind
        ? options.version()
        : options.id();
  }
}
