// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
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

/** The schemas of a topic by subject, id and GUID. Thread-safe; no method blocks. */
public final class LogIndex implements LogReader.Holders {
  private final Map<String, NavigableMap<Integer, LoggedSchema>> bySubject = new HashMap<>();
  private final Map<Object, NavigableSet<VersionKey>> byName = new HashMap<>();

  /** An id and the context in which it is unique. */
  private record ContextId(String context, int id) {
    static ContextId of(LoggedSchema schema) {
      return new ContextId(schema.context(), schema.id());
    }
  }

  /** Applies a change; one that is not about schemas has no effect. */
  public synchronized void apply(LogChange change) {
    if (change instanceof LogChange.PutSchema put) {
      put(put.schema());
    } else if (change instanceof LogChange.PutDuplicateId put) {
      put(put.schema()); // look-ups of the id compare the schemas
    } else if (change instanceof LogChange.RemoveSchema remove) {
      remove(remove.key());
    } else if (change instanceof LogChange.DeleteSubject delete) {
      delete(delete.subject(), delete.version());
    } else if (change instanceof LogChange.ClearDeleted clear) {
      removeDeleted(clear.scope());
    }
  }

  @Override
  public synchronized Optional<VersionKey> otherText(LoggedSchema schema) {
    return keys(ContextId.of(schema)).stream()
        .filter(key -> !key.equals(schema.key()))
        .findFirst() // thousands of subjects may share an id, and look-ups compare them all
        .filter(key -> !get(key).text().equals(schema.text()));
  }

  /** Adds a version, or replaces it. */
  private synchronized void put(LoggedSchema schema) {
    VersionKey key = schema.key();
    remove(key);
    bySubject.computeIfAbsent(key.subject(), s -> new TreeMap<>()).put(key.version(), schema);
    for (Object name : names(schema)) {
      byName.computeIfAbsent(name, n -> new TreeSet<>()).add(key);
    }
  }

  private synchronized void remove(VersionKey key) {
    NavigableMap<Integer, LoggedSchema> versions = bySubject.get(key.subject());
    LoggedSchema known = versions == null ? null : versions.remove(key.version());
    if (known == null) {
      return;
    }
    for (Object name : names(known)) {
      byName.computeIfPresent(name, (n, keys) -> keys.remove(key) && keys.isEmpty() ? null : keys);
    }
  }

  private static List<Object> names(LoggedSchema schema) {
    return List.of(ContextId.of(schema), schema.guid());
  }

  /** Marks versions of a subject as soft-deleted. */
  private synchronized void delete(String subject, int upToVersion) {
    versions(subject).headMap(upToVersion, true).replaceAll((version, schema) -> schema.deleted());
  }

  private synchronized void removeDeleted(String scope) {
    bySubject.values().stream()
        .flatMap(versions -> versions.values().stream())
        .filter(schema -> schema.isDeleted() && Subjects.covers(scope, schema.key().subject()))
        .map(LoggedSchema::key)
        .toList()
        .forEach(this::remove);
  }

  /** The names of the subjects that have a version which is not deleted, in order. */
  public synchronized List<String> subjects() {
    return bySubject.keySet().stream()
        .filter(subject -> !current(subject).isEmpty())
        .sorted()
        .toList();
  }

  /** The versions of a subject that are not deleted. */
  public synchronized NavigableMap<Integer, LoggedSchema> current(String subject) {
    NavigableMap<Integer, LoggedSchema> versions = new TreeMap<>(versions(subject));
    versions.values().removeIf(LoggedSchema::isDeleted);
    return versions;
  }

  /** All versions of a subject, the newest first. */
  public synchronized Collection<LoggedSchema> newestFirst(String subject) {
    return List.copyOf(versions(subject).descendingMap().values());
  }

  public synchronized Optional<LoggedSchema> at(String subject, long version) {
    return version == (int) version
        ? Optional.ofNullable(versions(subject).get((int) version))
        : Optional.empty();
  }

  /** The versions with an id, in the order of their subjects. */
  public synchronized List<LoggedSchema> withId(String context, int id) {
    return named(new ContextId(context, id));
  }

  /** The versions with a GUID in any context, in the order of their subjects. */
  public synchronized List<LoggedSchema> withGuid(UUID guid) {
    return named(guid);
  }

  private List<LoggedSchema> named(Object name) {
    return keys(name).stream().map(this::get).toList();
  }

  private NavigableSet<VersionKey> keys(Object name) {
    return byName.getOrDefault(name, new TreeSet<>());
  }

  private LoggedSchema get(VersionKey key) {
    return at(key.subject(), key.version()).orElseThrow();
  }

  private NavigableMap<Integer, LoggedSchema> versions(String subject) {
    return bySubject.getOrDefault(Subjects.normalized(subject), new TreeMap<>());
  }
}
