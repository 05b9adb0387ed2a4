// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.registry.confluent.LoggedSchema.SubjectVersion;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;

/** The schemas of a topic by subject, id and GUID. Thread-safe; no method blocks. */
final class LogIndex {
  private final Map<String, NavigableMap<Integer, LoggedSchema>> bySubject = new HashMap<>();
  private final Map<Object, NavigableSet<SubjectVersion>> byName = new HashMap<>();

  /** An id and the context in which it is unique. */
  private record ContextId(String context, int id) {
    static ContextId of(LoggedSchema schema) {
      return new ContextId(QualifiedSubject.contextOf(schema.place().subject()), schema.id());
    }
  }

  /** Adds a version, or replaces it. */
  synchronized void put(LoggedSchema schema) {
    SubjectVersion place = schema.place();
    remove(place);
    bySubject.computeIfAbsent(place.subject(), s -> new TreeMap<>()).put(place.version(), schema);
    for (Object name : names(schema)) {
      byName.computeIfAbsent(name, n -> new TreeSet<>(SubjectVersion.ORDER)).add(place);
    }
  }

  synchronized void remove(SubjectVersion place) {
    NavigableMap<Integer, LoggedSchema> versions = bySubject.get(place.subject());
    LoggedSchema known = versions == null ? null : versions.remove(place.version());
    if (known == null) {
      return;
    }
    for (Object name : names(known)) {
      byName.computeIfPresent(
          name, (n, places) -> places.remove(place) && places.isEmpty() ? null : places);
    }
  }

  private static List<Object> names(LoggedSchema schema) {
    return List.of(ContextId.of(schema), schema.guid());
  }

  /** Marks versions of a subject as soft-deleted. */
  synchronized void delete(String subject, int upToVersion) {
    versions(subject).headMap(upToVersion, true).replaceAll((version, schema) -> schema.deleted());
  }

  /** Removes all soft-deleted versions that meet a condition. */
  synchronized void removeDeleted(Predicate<SubjectVersion> condition) {
    bySubject.values().stream()
        .flatMap(versions -> versions.values().stream())
        .filter(LoggedSchema::isDeleted)
        .map(LoggedSchema::place)
        .filter(condition)
        .toList()
        .forEach(this::remove);
  }

  /** The names of the subjects that have a version which is not deleted, in order. */
  synchronized List<String> subjects() {
    return bySubject.keySet().stream()
        .filter(subject -> !current(subject).isEmpty())
        .sorted()
        .toList();
  }

  /** The versions of a subject that are not deleted. */
  synchronized NavigableMap<Integer, LoggedSchema> current(String subject) {
    NavigableMap<Integer, LoggedSchema> versions = new TreeMap<>(versions(subject));
    versions.values().removeIf(LoggedSchema::isDeleted);
    return versions;
  }

  /** All versions of a subject, the newest first. */
  synchronized Collection<LoggedSchema> newestFirst(String subject) {
    return List.copyOf(versions(subject).descendingMap().values());
  }

  synchronized Optional<LoggedSchema> at(String subject, long version) {
    return version == (int) version
        ? Optional.ofNullable(versions(subject).get((int) version))
        : Optional.empty();
  }

  /** The versions with an id, in the order of their subjects. */
  synchronized List<LoggedSchema> withId(String context, int id) {
    return named(new ContextId(context, id));
  }

  /** The versions with a GUID in any context, in the order of their subjects. */
  synchronized List<LoggedSchema> withGuid(UUID guid) {
    return named(guid);
  }

  private List<LoggedSchema> named(Object name) {
    return byName.getOrDefault(name, new TreeSet<>(SubjectVersion.ORDER)).stream()
        .map(place -> at(place.subject(), place.version()).orElseThrow())
        .toList();
  }

  private NavigableMap<Integer, LoggedSchema> versions(String subject) {
    return bySubject.getOrDefault(QualifiedSubject.canonical(subject), new TreeMap<>());
  }
}
