// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The subjects of a schema-repo in memory, with an oddity of its storage: {@link #registerIfLatest}
 * of an existing schema adds it a second time before the others, while "latest" stays correct.
 */
final class SchemaRepoStore {
  private final Map<String, Subject> subjects = new TreeMap<>();

  /** A schema, which may be any text, and its id. */
  record Entry(int id, String schema) {}

  /** The rejection of a schema by a validator. */
  static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
      super(message);
    }
  }

  private record Subject(Map<String, String> config, List<Entry> newestFirst, List<String> ids) {
    Optional<Entry> bySchema(String schema) {
      return newestFirst.stream().filter(entry -> entry.schema().equals(schema)).findFirst();
    }

    Optional<Entry> byId(String id) {
      return newestFirst.stream().filter(e -> Integer.toString(e.id()).equals(id)).findFirst();
    }

    Entry add(String schema) {
      Entry entry = new Entry(ids.size(), schema);
      ids.add(schema);
      newestFirst.add(0, entry);
      return entry;
    }

    void validate(String schema) throws RefusedException {
      for (String validator : config.getOrDefault("repo.validators", "").split(",", -1)) {
        if (validator.equals("repo.reject")) {
          throw new RefusedException("repo.validator.reject validator always rejects validation");
        }
        if (validator.equals("longer")
            && newestFirst.stream().anyMatch(e -> e.schema().length() > schema.length())) {
          throw new RefusedException("A new schema can't be shorter than the existing ones");
        }
      }
    }
  }

  /** Creates a subject unless it exists. */
  synchronized void create(String name, Map<String, String> config) {
    subjects.putIfAbsent(
        name, new Subject(new LinkedHashMap<>(config), new ArrayList<>(), new ArrayList<>()));
  }

  synchronized Set<String> names() {
    return Set.copyOf(subjects.keySet());
  }

  synchronized boolean has(String name) {
    return subjects.containsKey(name);
  }

  synchronized Map<String, String> config(String name) {
    return Map.copyOf(subject(name).config());
  }

  synchronized List<Entry> newestFirst(String name) {
    return List.copyOf(subject(name).newestFirst());
  }

  synchronized Optional<Entry> latest(String name) {
    Subject subject = subject(name);
    return subject.byId(Integer.toString(subject.ids().size() - 1));
  }

  synchronized Optional<Entry> byId(String name, String id) {
    return subject(name).byId(id);
  }

  synchronized Optional<Entry> bySchema(String name, String schema) {
    return subject(name).bySchema(schema);
  }

  synchronized Entry register(String name, String schema) throws RefusedException {
    Subject subject = subject(name);
    Optional<Entry> known = subject.bySchema(schema);
    if (known.isPresent()) {
      return known.get();
    }
    subject.validate(schema);
    return subject.add(schema);
  }

  /**
   * Registers a schema if the latest version has the given id.
   *
   * @param latestId empty if the subject must have no schema
   * @return empty if another version is the latest
   */
  synchronized Optional<Entry> registerIfLatest(String name, String schema, String latestId)
      throws RefusedException {
    Subject subject = subject(name);
    Optional<Entry> known = subject.bySchema(schema);
    if (known.isEmpty()) {
      subject.validate(schema);
    }
    if (!latest(name).map(entry -> Integer.toString(entry.id())).orElse("").equals(latestId)) {
      return Optional.empty();
    }
    if (known.isPresent()) {
      subject.newestFirst().add(0, known.get());
      return known;
    }
    return Optional.of(subject.add(schema));
  }

  private Subject subject(String name) {
    return Objects.requireNonNull(subjects.get(name));
  }
}
