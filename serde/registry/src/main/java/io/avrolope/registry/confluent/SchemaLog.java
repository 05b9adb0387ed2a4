// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.confluent.LoggedSchema.Reference;
import io.avrolope.registry.confluent.LoggedSchema.SubjectVersion;
import io.avrolope.registry.text.SchemaNotFound;
import io.avrolope.registry.text.SchemaText;
import io.avrolope.registry.text.SchemaText.Matching;
import io.avrolope.registry.text.UnsupportedReference;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The schemas in the topic in which Confluent's registry, Karapace and Redpanda store them. Records
 * are applied in their order; the topic may be compacted.
 *
 * <p>A key is JSON with a {@code keytype}: SCHEMA, DELETE_SUBJECT and CLEAR_SUBJECT change the
 * schemas, all others are ignored. The order of a key's fields and its {@code magic} do not matter.
 * The id and version of a soft-deleted schema still resolve, because records contain them; but no
 * search finds it, and it is never the latest version. Thread-safe; no method blocks.
 */
public final class SchemaLog {
  private final String name;
  private final Matching matching;
  private final ConfluentOptions.Rules rules;
  private final Map<String, NavigableMap<Integer, LoggedSchema>> bySubject = new HashMap<>();
  private final Map<ContextId, NavigableSet<SubjectVersion>> byId = new HashMap<>();

  /**
   * @param name for messages, such as "topic _schemas"
   * @param normalize whether schemas are the same if only the order of their properties differs
   * @param rules how to treat schemas that carry rules
   */
  public SchemaLog(String name, boolean normalize, ConfluentOptions.Rules rules) {
    this.rules = rules;
    this.name = name;
    this.matching = normalize ? Matching.NORMALIZED : Matching.EXACT;
  }

  /** An id and the context in which it is unique. */
  private record ContextId(String context, int id) {}

  /**
   * Applies the next record.
   *
   * @param value null for a tombstone
   * @throws IllegalArgumentException if a registry did not write the record; the schemas have not
   *     changed, and the message contains nothing of the record
   */
  public synchronized void apply(byte @Nullable [] key, byte @Nullable [] value) {
    JsonNode parsedKey = LogJson.object(key, "key");
    String type = parsedKey.path("keytype").asText();
    switch (type) {
      case "SCHEMA" -> applySchema(LogJson.place(parsedKey), value);
      case "DELETE_SUBJECT" -> {
        if (value != null) {
          JsonNode parsed = LogJson.object(value, "value");
          delete(LogJson.text(parsedKey, "subject"), LogJson.number(parsed, "version"));
        }
      }
      case "CLEAR_SUBJECT" -> {
        if (value != null) {
          forgetDeleted(parsedKey.path("subject"));
        }
      }
      case "" -> throw new IllegalArgumentException("the key has no keytype");
      default -> {} // CONFIG, MODE, NOOP and future types do not concern schemas
    }
  }

  /**
   * The schema of a reference; an id is looked up in the context of its subject.
   *
   * @throws io.avrolope.error.SchemaRulesException if it has rules that are not ignored; the other
   *     lookups throw it too
   */
  public Optional<Schema> schema(SchemaReference reference) {
    return logged(reference).map(this::withoutRules).map(this::parse);
  }

  /** The reference of a schema in a subject, if that version is not deleted. */
  public Optional<SchemaReference> find(String subject, Schema schema, Kind kind) {
    return current(subject).values().stream()
        .filter(logged -> isSame(logged, schema))
        .findFirst()
        .map(this::withoutRules)
        .map(logged -> reference(logged, kind));
  }

  /** The newest version of a subject that is not deleted. */
  public Optional<RegisteredSchema> latest(String subject, Kind kind) {
    return Optional.ofNullable(current(subject).lastEntry())
        .map(Map.Entry::getValue)
        .map(this::withoutRules)
        .map(last -> new RegisteredSchema(reference(last, kind), parse(last)));
  }

  /** The names of the subjects that have a version which is not deleted, in order. */
  public synchronized List<String> subjects() {
    return bySubject.keySet().stream()
        .filter(subject -> !current(subject).isEmpty())
        .sorted()
        .toList();
  }

  /** The numbers of a subject's versions that are not deleted, in order. */
  public List<Long> versions(String subject) {
    return current(subject).keySet().stream().map(Integer::longValue).toList();
  }

  /** A version that is not deleted. Its rules are returned, not refused. */
  public Optional<RegisteredVersion> version(String subject, long version) {
    return Optional.ofNullable(current(subject).get((int) version))
        .filter(logged -> logged.place().version() == version)
        .map(
            logged ->
                new RegisteredVersion(
                    new SchemaReference.Version(subject, version),
                    OptionalInt.of(logged.id()),
                    Optional.empty(),
                    content(logged)));
  }

  private SchemaContent content(LoggedSchema logged) {
    return new SchemaContent(
        logged.type(),
        logged.text(),
        logged.references().stream()
            .map(each -> new SchemaContent.Reference(each.name(), each.subject(), each.version()))
            .toList(),
        logged.contract(),
        logged.isAvro() ? Optional.of(parse(logged)) : Optional.empty());
  }

  /** Returns the name. */
  @Override
  public String toString() {
    return name;
  }

  private void applySchema(SubjectVersion place, byte @Nullable [] value) {
    if (value == null) {
      forget(place);
      return;
    }
    LoggedSchema schema = LoggedSchema.of(place, LogJson.object(value, "value"));
    forget(place);
    bySubject.computeIfAbsent(place.subject(), s -> new TreeMap<>()).put(place.version(), schema);
    byId.computeIfAbsent(contextId(schema), id -> new TreeSet<>(SubjectVersion.ORDER)).add(place);
  }

  private void forget(SubjectVersion place) {
    NavigableMap<Integer, LoggedSchema> versions = bySubject.get(place.subject());
    LoggedSchema known = versions == null ? null : versions.remove(place.version());
    if (known != null) {
      byId.computeIfPresent(
          contextId(known),
          (id, places) -> places.remove(place) && places.isEmpty() ? null : places);
    }
  }

  private void delete(String subject, int upToVersion) {
    bySubject
        .getOrDefault(subject, new TreeMap<>())
        .headMap(upToVersion, true)
        .replaceAll((version, schema) -> schema.deleted());
  }

  /**
   * @param subject if it is not a string, all subjects are meant
   */
  private void forgetDeleted(JsonNode subject) {
    List<LoggedSchema> deleted =
        bySubject.values().stream()
            .flatMap(versions -> versions.values().stream())
            .filter(LoggedSchema::isDeleted)
            .filter(s -> !subject.isTextual() || s.place().subject().equals(subject.textValue()))
            .toList();
    deleted.forEach(schema -> forget(schema.place()));
  }

  private synchronized Optional<LoggedSchema> logged(SchemaReference reference) {
    if (reference instanceof SchemaReference.Version version) {
      return at(version.subject(), version.version());
    }
    if (reference instanceof SchemaReference.Id id) {
      NavigableSet<SubjectVersion> places =
          byId.getOrDefault(
              new ContextId(QualifiedSubject.contextOf(id.subject()), id.id()),
              new TreeSet<>(SubjectVersion.ORDER));
      return places.isEmpty() ? Optional.empty() : at(places.first());
    }
    throw UnsupportedReference.by(reference, name);
  }

  private Optional<LoggedSchema> at(SubjectVersion place) {
    return at(place.subject(), place.version());
  }

  private Optional<LoggedSchema> at(String subject, long version) {
    NavigableMap<Integer, LoggedSchema> versions = bySubject.getOrDefault(subject, new TreeMap<>());
    return version == (int) version
        ? Optional.ofNullable(versions.get((int) version))
        : Optional.empty();
  }

  private synchronized NavigableMap<Integer, LoggedSchema> current(String subject) {
    NavigableMap<Integer, LoggedSchema> versions =
        new TreeMap<>(bySubject.getOrDefault(subject, new TreeMap<>()));
    versions.values().removeIf(LoggedSchema::isDeleted);
    return versions;
  }

  private boolean isSame(LoggedSchema logged, Schema schema) {
    try {
      return logged.isAvro() && SchemaText.same(parse(logged), schema, matching);
    } catch (UnknownSchemaException e) {
      return false; // the registry accepted text that is not a schema
    }
  }

  private LoggedSchema withoutRules(LoggedSchema logged) {
    SchemaRules.require(rules, logged.rules(), logged.place() + " in " + name);
    return logged;
  }

  private Schema parse(LoggedSchema logged) {
    String place = logged.place() + " in " + name;
    if (!logged.isAvro()) {
      throw new UnknownSchemaException(
          "Not an Avro schema but one of type " + logged.type() + ": " + place);
    }
    Map<String, String> referenced = new LinkedHashMap<>();
    addReferences(logged, new HashMap<>(), referenced);
    return SchemaText.parse(referenced.values(), logged.text(), place);
  }

  /** Adds the texts of referenced schemas, each after those that it references; stops at cycles. */
  private void addReferences(
      LoggedSchema logged, Map<String, SubjectVersion> seen, Map<String, String> texts) {
    for (Reference reference : logged.references()) {
      SubjectVersion place = logged.placeOf(reference);
      if (seen.putIfAbsent(reference.name(), place) == null) {
        LoggedSchema other =
            referenced(place)
                .orElseThrow(
                    () ->
                        SchemaNotFound.in(place + " (referenced by " + logged.place() + ")", name));
        addReferences(other, seen, texts);
        texts.put(reference.name(), other.text());
      }
    }
  }

  private synchronized Optional<LoggedSchema> referenced(SubjectVersion place) {
    return place.version() == -1 // the latest
        ? Optional.ofNullable(current(place.subject()).lastEntry()).map(Map.Entry::getValue)
        : at(place);
  }

  private SchemaReference reference(LoggedSchema schema, Kind kind) {
    return switch (kind) {
      case ID -> new SchemaReference.Id(schema.id());
      case VERSION ->
          new SchemaReference.Version(schema.place().subject(), schema.place().version());
      case GUID, FINGERPRINT -> throw UnsupportedReference.by(kind, name);
    };
  }

  private static ContextId contextId(LoggedSchema schema) {
    return new ContextId(QualifiedSubject.contextOf(schema.place().subject()), schema.id());
  }
}
