package io.avrolope.registry.cache;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.AbsenceOptions;
import io.avrolope.schema.SchemaReference;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Questions that the registry just answered by "there is none". Bounded: where there is no room,
 * what is out of date goes first, and all if nothing is. Thread-safe.
 */
final class Absences {
  private final ConcurrentHashMap<Object, Absence> absences = new ConcurrentHashMap<>();
  private final AbsenceOptions options;
  private final LongSupplier nanoClock;

  Absences(AbsenceOptions options, LongSupplier nanoClock) {
    this.options = options;
    this.nanoClock = nanoClock;
  }

  private record Absence(String message, long until) {}

  /**
   * Passes a question that is worth asking.
   *
   * @throws UnknownSchemaException if it was just answered; says so
   */
  void check(Object question) {
    Absence absence = absences.get(question);
    if (absence == null) {
      return;
    }
    if (absence.until() - nanoClock.getAsLong() > 0) {
      throw new UnknownSchemaException(
          absence.message() + "; that is remembered for " + ttl(question).toSeconds() + " s");
    }
    absences.remove(question, absence);
  }

  void remember(Object question, UnknownSchemaException answer) {
    long ttl = ttl(question).toNanos();
    if (ttl <= 0) {
      return;
    }
    long now = nanoClock.getAsLong();
    if (absences.size() >= options.capacity()) {
      absences.values().removeIf(absence -> absence.until() - now <= 0);
      if (absences.size() >= options.capacity()) {
        absences.clear();
      }
    }
    absences.put(question, new Absence(String.valueOf(answer.getMessage()), now + ttl));
  }

  /** To be called when something was registered, which may be what was missing. */
  void forgetAll() {
    absences.clear();
  }

  int size() {
    return absences.size();
  }

  private Duration ttl(Object question) {
    if (question instanceof SubjectSchema) {
      return options.schema();
    }
    return question instanceof SchemaReference.Version || question instanceof SubjectKind
        ? options.version()
        : options.id();
  }
}
