// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.avro.AvroText;
import io.avrolope.server.avro.AvroText.Checks;
import io.avrolope.server.model.Reference;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.Subjects;
import io.avrolope.server.state.References;
import io.avrolope.server.state.References.Targets;
import io.avrolope.server.state.RegistryState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Parses schemas with the schemas that they reference in the registry. Keeps the results of schemas
 * without references, because their text alone decides. Thread-safe.
 */
final class SchemaParser {
  /** The parts of a parsed schema need about ten times the memory of its text. */
  private static final int HEAP_PER_CHARACTER = 64;

  /** Shorter texts are parsed in less than a millisecond. */
  private static final int LONG_TEXT = 10_000;

  private static final Comparator<Reference> SORTED =
      Comparator.comparing((Reference reference) -> String.valueOf(reference.subject()))
          .thenComparing(reference -> String.valueOf(reference.version()))
          .thenComparing(reference -> String.valueOf(reference.name()));

  private final LruCache<UUID, AvroText> parsed = texts(HEAP_PER_CHARACTER);
  private final LruCache<LongText, AvroText> drafts = texts(4 * HEAP_PER_CHARACTER);
  private final RegistryLimits limits;

  /** A text without references, from a client. */
  private record LongText(String text, Checks checks) {}

  SchemaParser(RegistryLimits limits) {
    this.limits = limits;
  }

  private static <K> LruCache<K, AvroText> texts(int heapPerCharacter) {
    return new LruCache<>(
        Runtime.getRuntime().maxMemory() / heapPerCharacter,
        text -> LONG_TEXT / 10 + text.canonical().length());
  }

  /**
   * Parses a long text before the registry is locked for it, so that other requests do not wait for
   * that. A wrong text is refused later, in its turn.
   */
  void prepare(Draft draft, Checks... checks) {
    if (!isLong(draft.text(), draft.references())) {
      return;
    }
    for (Checks each : checks) {
      try {
        parsedLong(draft.text(), each).fingerprint();
      } catch (UnknownSchemaException e) {
        return;
      }
    }
  }

  /** Whether it takes long to parse a draft, and its text alone decides on the result. */
  static boolean isLong(Draft draft) {
    return isLong(draft.text(), draft.references());
  }

  private static boolean isLong(String text, List<Reference> references) {
    return text.length() >= LONG_TEXT && references.isEmpty();
  }

  /**
   * Parses a long text of a schema without references.
   *
   * @throws UnknownSchemaException if it is not an Avro schema
   */
  AvroText parseLong(String text) {
    return parsedLong(text, Checks.KNOWN_SCHEMA);
  }

  private AvroText parsedLong(String text, Checks checks) {
    return drafts.get(new LongText(text, checks), () -> AvroText.parse(List.of(), text, checks));
  }

  /**
   * Parses a schema that the registry has. Other programs write to the store too, and the limits
   * may have been higher when the schema was registered.
   *
   * @throws UnknownSchemaException if it is not an Avro schema, or a reference does not exist
   */
  AvroText parse(RegistryState state, StoredVersion version) {
    return parsing(state, version).get();
  }

  /**
   * As {@link #parse(RegistryState, StoredVersion)}, when the result is asked for: parsing takes
   * long, and needs no lock of the registry.
   */
  Supplier<AvroText> parsing(RegistryState state, StoredVersion version) {
    SchemaBody body = version.body();
    if (body.references().isEmpty()) {
      return () -> parsed.get(body.guid(), () -> stored(version, List.of()));
    }
    try {
      Collection<String> texts =
          References.texts(state, version.subject(), body.references(), Targets.ALL);
      return () -> stored(version, texts);
    } catch (UnknownSchemaException e) {
      throw unparsed(version, e);
    }
  }

  private static AvroText stored(StoredVersion version, Collection<String> referenced) {
    try {
      return AvroText.parse(referenced, version.body().text(), Checks.KNOWN_SCHEMA);
    } catch (UnknownSchemaException e) {
      throw unparsed(version, e);
    }
  }

  private static UnknownSchemaException unparsed(StoredVersion version, UnknownSchemaException e) {
    return new UnknownSchemaException(
        "Version "
            + version.version()
            + " of subject "
            + version.subject()
            + " is not an Avro schema that can be parsed",
        e);
  }

  /**
   * The fingerprint of a schema that the registry has, see {@link AvroText#fingerprint}.
   *
   * @throws UnknownSchemaException as {@link #parse(RegistryState, StoredVersion)}
   */
  long fingerprint(RegistryState state, StoredVersion version) {
    return version.body().references().isEmpty()
        ? version.body().fingerprint(() -> parse(state, version).fingerprint())
        : parse(state, version).fingerprint();
  }

  /**
   * Parses a schema from a client.
   *
   * @throws Refusal if it is not an Avro schema, or a reference does not exist
   */
  AvroText parse(
      RegistryState state, String subject, String text, List<Reference> references, Checks checks) {
    try {
      if (isLong(text, references)) {
        return parsedLong(text, checks);
      }
      requireReachable(subject, references);
      Targets targets = checks == Checks.NEW_SCHEMA ? Targets.LIVE : Targets.ALL;
      Collection<String> texts =
          References.texts(state, subject, references, targets, new DraftReferences(limits));
      return AvroText.parse(texts, text, checks);
    } catch (UnknownSchemaException e) {
      throw refusal(e);
    }
  }

  /** No other reader finds {@code :.:name} from a subject of another context. */
  private static void requireReachable(String subject, List<Reference> references) {
    if (Subjects.context(subject).isEmpty()) {
      return;
    }
    for (Reference reference : references) {
      if (reference.subject() != null && Subjects.isInDefaultContext(reference.subject())) {
        throw new UnknownSchemaException(
            "No schema reference found for subject \""
                + reference.subject()
                + "\": a schema of another context cannot refer to the default context. Register"
                + " the referenced schema in the context "
                + Subjects.contextName(subject));
      }
    }
  }

  private static Refusal refusal(UnknownSchemaException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return Refusal.invalidSchema(
        "Invalid schema of type " + SchemaBody.AVRO + ", details: " + cause.getMessage());
  }

  /** References to the latest version, as references to its number; sorted on request. */
  static List<Reference> pinned(
      RegistryState state, String subject, List<Reference> references, boolean isSorted) {
    List<Reference> pinned = new ArrayList<>();
    references.stream()
        .map(
            reference ->
                reference.version() != null
                        && reference.version() == Reference.LATEST
                        && reference.subject() != null
                    ? References.target(state, subject, reference)
                        .map(target -> reference.withVersion(target.version()))
                        .orElse(reference)
                    : reference)
        .forEach(pinned::add);
    if (isSorted) {
      pinned.sort(SORTED);
    }
    return pinned;
  }
}
