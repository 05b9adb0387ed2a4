// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogIndex;
import io.avrolope.registry.log.LogReader;
import io.avrolope.registry.log.LogReading;
import io.avrolope.registry.log.LogReading.Problem;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.registry.log.LoggedSchema;
import io.avrolope.registry.text.ReferenceBounds;
import io.avrolope.registry.text.SchemaNotFound;
import io.avrolope.registry.text.UnsupportedReference;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * The Avro schemas in the topic in which Confluent's registry, Karapace and Redpanda store them.
 * Records are applied in their order; the topic may be compacted.
 *
 * <p>The id and version of a soft-deleted schema still resolve, because records contain them; but
 * no search finds it, and it is never the latest version. Thread-safe; no method blocks.
 */
public final class LoggedSchemas {
  /**
   * The problems of records that no registry wrote. The other ones concern no schema, or are seen
   * by the look-ups.
   */
  private static final Set<Problem.Kind> INVALID =
      EnumSet.of(Problem.Kind.NULL_KEY, Problem.Kind.INVALID_KEY, Problem.Kind.INVALID_VALUE);

  private final String name;
  private final Matching matching;
  private final ConfluentOptions options;
  private final LogIndex index = new LogIndex();
  private final LogReader reader = new LogReader(new KeyForms());

  /**
   * @param name for messages, such as "topic _schemas"
   * @param normalize whether schemas are the same if only the order of their properties differs
   * @param options how to treat schemas that carry rules, and which version is the latest
   */
  public LoggedSchemas(String name, boolean normalize, ConfluentOptions options) {
    this.name = name;
    this.options = options;
    this.matching = normalize ? Matching.NORMALIZED : Matching.EXACT;
  }

  /**
   * Applies the next record.
   *
   * @param offset of the record; records that are read again begin with a smaller one
   * @param timestampMs of the record, in milliseconds since 1970
   * @throws IllegalArgumentException if a registry did not write the record; the schemas have not
   *     changed; the message names the key, and contains nothing of the value
   */
  public synchronized void apply(LogRecord record, long offset, long timestampMs) {
    LogReading reading = reader.read(record, offset, timestampMs, index);
    reading.changes().forEach(index::apply);
    reading
        .problem()
        .filter(problem -> INVALID.contains(problem.kind()))
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem.text());
            });
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
        logged.references(),
        logged.contract(),
        logged.isAvro() ? List.copyOf(referencedTexts(logged)) : List.of());
  }

  /** Returns the name. */
  @Override
  public String toString() {
    return name;
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
    List<LoggedSchema> all = index.withId(Subjects.context(id.subject()), id.id());
    List<LoggedSchema> own =
        all.stream().filter(each -> each.key().subject().equals(id.subject())).toList();
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
                + named.get(0).key()
                + " and "
                + each.key()
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
    SchemaRules.require(options.rules(), logged.ruleTypes(), logged.key() + " in " + name);
    return logged;
  }

  private Schema parse(LoggedSchema logged) {
    String place = logged.key() + " in " + name;
    if (!logged.isAvro()) {
      throw SchemaText.notAvro(logged.type(), place);
    }
    return SchemaText.parse(referencedTexts(logged), logged.text(), place);
  }

  private Collection<String> referencedTexts(LoggedSchema logged) {
    Map<String, String> referenced = new LinkedHashMap<>();
    addReferences(logged, new HashMap<>(), referenced, new ReferenceBounds());
    return referenced.values();
  }

  /** Adds the texts of referenced schemas, each after those that it references; stops at cycles. */
  private void addReferences(
      LoggedSchema logged,
      Map<String, VersionKey> seen,
      Map<String, String> texts,
      ReferenceBounds bounds) {
    for (Reference reference : logged.references()) {
      VersionKey target = logged.target(reference);
      if (seen.putIfAbsent(reference.name(), target) == null) {
        LoggedSchema other =
            referenced(target)
                .orElseThrow(
                    () ->
                        SchemaNotFound.in(target + " (referenced by " + logged.key() + ")", name));
        bounds.enter(logged.key() + " in " + name);
        addReferences(other, seen, texts, bounds);
        bounds.leave();
        texts.put(reference.name(), other.text());
      }
    }
  }

  private Optional<LoggedSchema> referenced(VersionKey target) {
    return target.version() == Reference.LATEST
        ? Optional.ofNullable(index.current(target.subject()).lastEntry()).map(Map.Entry::getValue)
        : index.at(target.subject(), target.version());
  }

  private SchemaReference reference(LoggedSchema schema, Kind kind) {
    return switch (kind) {
      case ID -> {
        SchemaReference.Id id = new SchemaReference.Id(schema.id());
        String context = schema.context();
        only(id, index.withId(context, schema.id()));
        yield id;
      }
      case GUID -> {
        SchemaReference.Guid guid = new SchemaReference.Guid(schema.guid());
        only(guid, index.withGuid(schema.guid()));
        yield guid;
      }
      case VERSION -> new SchemaReference.Version(schema.key().subject(), schema.key().version());
      case FINGERPRINT ->
          throw UnsupportedReference.by(ConfluentSchemaRegistry.REFERENCES, kind, name);
    };
  }
}
