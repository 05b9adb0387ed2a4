// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.confluent.LoggedSchema.Reference;
import io.avrolope.registry.confluent.LoggedSchema.SubjectVersion;
import io.avrolope.registry.text.ReferenceBounds;
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
import java.util.Optional;
import java.util.OptionalInt;
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
  private final ConfluentOptions options;
  private final LogIndex index = new LogIndex();
  private final RedpandaRaces races = new RedpandaRaces();

  /**
   * @param name for messages, such as "topic _schemas"
   * @param normalize whether schemas are the same if only the order of their properties differs
   * @param options how to treat schemas that carry rules, and which version is the latest
   */
  public SchemaLog(String name, boolean normalize, ConfluentOptions options) {
    this.name = name;
    this.options = options;
    this.matching = normalize ? Matching.NORMALIZED : Matching.EXACT;
  }

  /**
   * Applies the next record. A record of Redpanda that was too late has no effect, see {@link
   * RedpandaRaces}.
   *
   * @param offset of the record; records that are read again begin with a smaller one
   * @param value null for a tombstone
   * @throws IllegalArgumentException if a registry did not write the record; the schemas have not
   *     changed, and the message contains nothing of the record
   */
  public synchronized void apply(long offset, byte @Nullable [] key, byte @Nullable [] value) {
    LogKey parsedKey = LogKey.of(key);
    if (value != null && races.isLost(parsedKey, offset)) {
      return;
    }
    switch (parsedKey.type()) {
      case "SCHEMA" ->
          applySchema(
              new SubjectVersion(parsedKey.required("subject"), parsedKey.version()), value);
      case "DELETE_SUBJECT" -> {
        if (value != null) {
          JsonNode parsed = LogJson.object(value, "value");
          index.delete(parsedKey.required("subject"), LogJson.number(parsed, "version"));
        }
      }
      case "CLEAR_SUBJECT" -> {
        if (value != null) {
          Optional<String> subject = parsedKey.subject(); // if there is none, all are meant
          index.removeDeleted(place -> place.subject().equals(subject.orElse(place.subject())));
        }
      }
      default -> {} // CONFIG, MODE, NOOP and future types do not concern schemas
    }
  }

  /**
   * The schema of a reference. An id is looked up in its subject first, then in the subject's
   * context.
   *
   * @throws io.avrolope.error.SchemaRulesException if it has rules that are not ignored; the other
   *     lookups throw it too
   * @throws RegistryRefusedException if different schemas have the id or GUID; the other lookups
   *     throw it too
   */
  public Optional<Schema> schema(SchemaReference reference) {
    return logged(reference).map(this::withoutRules).map(this::parse);
  }

  /** The reference of the newest version with a schema in a subject that is not deleted. */
  public Optional<SchemaReference> find(String subject, Schema schema, Kind kind) {
    return index.current(subject).descendingMap().values().stream()
        .filter(logged -> isSame(logged, schema))
        .findFirst()
        .map(this::withoutRules)
        .map(logged -> reference(logged, kind));
  }

  /** The latest version of a subject. A deleted version counts only if metadata select it. */
  public Optional<RegisteredSchema> latest(String subject, Kind kind) {
    return latest(subject)
        .map(this::withoutRules)
        .map(last -> new RegisteredSchema(reference(last, kind), parse(last)));
  }

  private Optional<LoggedSchema> latest(String subject) {
    Map<String, String> metadata = options.latestWithMetadata();
    return metadata.isEmpty()
        ? Optional.ofNullable(index.current(subject).lastEntry()).map(Map.Entry::getValue)
        : index.newestFirst(subject).stream()
            .filter(schema -> schema.hasMetadata(metadata))
            .findFirst();
  }

  /** The names of the subjects that have a version which is not deleted, in order. */
  public List<String> subjects() {
    return index.subjects();
  }

  /** The numbers of a subject's versions that are not deleted, in order. */
  public List<Long> versions(String subject) {
    return index.current(subject).keySet().stream().map(Integer::longValue).toList();
  }

  /** A version that is not deleted. Its rules are returned, not refused. */
  public Optional<RegisteredVersion> version(String subject, long version) {
    return index
        .at(subject, version)
        .filter(logged -> !logged.isDeleted())
        .map(
            logged ->
                new RegisteredVersion(
                    new SchemaReference.Version(subject, version),
                    OptionalInt.of(logged.id()),
                    Optional.of(logged.guid()),
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
      index.remove(place);
    } else {
      index.put(LoggedSchema.of(place, LogJson.object(value, "value")));
    }
  }

  private Optional<LoggedSchema> logged(SchemaReference reference) {
    if (reference instanceof SchemaReference.Version version) {
      return index.at(version.subject(), version.version());
    }
    if (reference instanceof SchemaReference.Id id) {
      return only(id, withId(id));
    }
    if (reference instanceof SchemaReference.Guid guid) {
      return only(guid, index.withGuid(guid.guid()));
    }
    throw UnsupportedReference.by(ConfluentSchemaRegistry.REFERENCES, reference, name);
  }

  /** The versions of the id's own subject; if it has none, the versions of its context. */
  private List<LoggedSchema> withId(SchemaReference.Id id) {
    List<LoggedSchema> all = index.withId(QualifiedSubject.contextOf(id.subject()), id.id());
    List<LoggedSchema> own =
        all.stream().filter(each -> each.place().subject().equals(id.subject())).toList();
    return own.isEmpty() ? all : own;
  }

  /**
   * The first of several versions that have the same schema.
   *
   * @throws RegistryRefusedException if their schemas differ
   */
  private Optional<LoggedSchema> only(SchemaReference reference, List<LoggedSchema> named) {
    for (LoggedSchema each : named) {
      if (!isSame(each, named.get(0))) {
        throw new RegistryRefusedException(
            Reason.NOT_POSSIBLE,
            "Different schemas have "
                + reference
                + " in "
                + name
                + ": "
                + named.get(0).place()
                + " and "
                + each.place()
                + "; delete one of them, or name the subject in the records");
      }
    }
    return named.stream().findFirst();
  }

  private boolean isSame(LoggedSchema left, LoggedSchema right) {
    if (left.hasSameText(right)) {
      return true;
    }
    try {
      return left.isAvro()
          && right.isAvro()
          && SchemaText.same(parse(left), parse(right), Matching.NORMALIZED);
    } catch (UnknownSchemaException e) {
      return false; // one of them cannot be used at all
    }
  }

  private boolean isSame(LoggedSchema logged, Schema schema) {
    try {
      return logged.isAvro() && SchemaText.same(parse(logged), schema, matching);
    } catch (UnknownSchemaException e) {
      return false; // the registry accepted text that is not a schema
    }
  }

  private LoggedSchema withoutRules(LoggedSchema logged) {
    SchemaRules.require(options.rules(), logged.rules(), logged.place() + " in " + name);
    return logged;
  }

  private Schema parse(LoggedSchema logged) {
    String place = logged.place() + " in " + name;
    if (!logged.isAvro()) {
      throw SchemaText.notAvro(logged.type(), place);
    }
    Map<String, String> referenced = new LinkedHashMap<>();
    addReferences(logged, new HashMap<>(), referenced, new ReferenceBounds());
    return SchemaText.parse(referenced.values(), logged.text(), place);
  }

  /** Adds the texts of referenced schemas, each after those that it references; stops at cycles. */
  private void addReferences(
      LoggedSchema logged,
      Map<String, SubjectVersion> seen,
      Map<String, String> texts,
      ReferenceBounds bounds) {
    for (Reference reference : logged.references()) {
      SubjectVersion place = logged.placeOf(reference);
      if (seen.putIfAbsent(reference.name(), place) == null) {
        LoggedSchema other =
            referenced(place)
                .orElseThrow(
                    () ->
                        SchemaNotFound.in(place + " (referenced by " + logged.place() + ")", name));
        bounds.enter(logged.place() + " in " + name);
        addReferences(other, seen, texts, bounds);
        bounds.leave();
        texts.put(reference.name(), other.text());
      }
    }
  }

  private Optional<LoggedSchema> referenced(SubjectVersion place) {
    return place.version() == -1 // the latest
        ? Optional.ofNullable(index.current(place.subject()).lastEntry()).map(Map.Entry::getValue)
        : index.at(place.subject(), place.version());
  }

  private SchemaReference reference(LoggedSchema schema, Kind kind) {
    return switch (kind) {
      case ID -> {
        SchemaReference.Id id = new SchemaReference.Id(schema.id());
        String context = QualifiedSubject.contextOf(schema.place().subject());
        only(id, index.withId(context, schema.id()));
        yield id;
      }
      case GUID -> {
        SchemaReference.Guid guid = new SchemaReference.Guid(schema.guid());
        only(guid, index.withGuid(schema.guid()));
        yield guid;
      }
      case VERSION ->
          new SchemaReference.Version(schema.place().subject(), schema.place().version());
      case FINGERPRINT ->
          throw UnsupportedReference.by(ConfluentSchemaRegistry.REFERENCES, kind, name);
    };
  }
}
