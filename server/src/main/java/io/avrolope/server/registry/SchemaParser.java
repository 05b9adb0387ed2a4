// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.Subjects;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.ParsedTexts.Source;
import io.avrolope.server.state.References;
import io.avrolope.server.state.References.Targets;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.types.SchemaTypes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Parses schemas with the schemas that they reference in the registry. Keeps the results.
 * Thread-safe.
 */
public final class SchemaParser {
  /** The parts of a parsed schema need about ten times the memory of its text. */
  private static final int HEAP_PER_CHARACTER = 64;

  /** Shorter texts are parsed in less than a millisecond. */
  private static final int LONG_TEXT = 10_000;

  private static final Comparator<Reference> SORTED =
      Comparator.comparing(Reference::subject)
          .thenComparing(reference -> String.valueOf(reference.version()))
          .thenComparing(Reference::name);

  private final LruCache<StoredText, ParsedSchema> parsed;
  private final ParsedTexts texts;
  private final RegistryLimits limits;
  private final boolean isUnderLock;

  /** The name of the text of a version that has no references. */
  private record StoredText(String type, UUID guid) {}

  SchemaParser(RegistryLimits limits) {
    this(
        new LruCache<>(maxWeight(HEAP_PER_CHARACTER), ParsedSchema::weight),
        new ParsedTexts(maxWeight(4 * HEAP_PER_CHARACTER)),
        limits,
        false);
  }

  private SchemaParser(
      LruCache<StoredText, ParsedSchema> parsed,
      ParsedTexts texts,
      RegistryLimits limits,
      boolean isUnderLock) {
    this.parsed = parsed;
    this.texts = texts;
    this.limits = limits;
    this.isUnderLock = isUnderLock;
  }

  /**
   * A parser with the same results, for decisions under the store's lock. Its methods throw {@link
   * UnpreparedException} for a schema that takes long to parse, unless it was parsed before.
   */
  SchemaParser underLock() {
    return new SchemaParser(parsed, texts, limits, true);
  }

  private ParsedSchema get(Source source) {
    return isUnderLock && isSlow(source.text(), source.referenced())
        ? texts.find(source).orElseThrow(() -> new UnpreparedException(source))
        : texts.get(source);
  }

  /** A text without references, which is kept by the GUID of its version. */
  private ParsedSchema alone(Source source) {
    return isUnderLock && isSlow(source.text(), List.of())
        ? get(source)
        : source.language().parse(List.of(), source.text(), source.checks());
  }

  private static long maxWeight(int heapPerCharacter) {
    return Runtime.getRuntime().maxMemory() / heapPerCharacter;
  }

  /** Holds what a request parses before the store is locked for it. */
  ParsedTexts.Holder holder() {
    return texts.new Holder();
  }

  /**
   * Does something after a draft was parsed, so that other requests do not wait for that while the
   * store is locked. A wrong draft is refused later, in its turn.
   */
  public <T> T prepared(
      SchemaStore store, String subject, Draft draft, List<Checks> checks, Supplier<T> then) {
    try (ParsedTexts.Holder holder = holder()) {
      if (isSlow(draft.text(), draft.references())) {
        try {
          List<Source> sources =
              store.read(
                  state ->
                      checks.stream().map(each -> source(state, subject, draft, each)).toList());
          sources.forEach(source -> holder.get(source).fingerprint());
        } catch (UnknownSchemaException e) {
          // refused below
        }
      }
      return then.get();
    }
  }

  /** Whether it may take long to parse a schema. */
  static boolean isSlow(String text, List<?> references) {
    return text.length() >= LONG_TEXT || !references.isEmpty();
  }

  /**
   * Parses a schema that the registry has. Other programs write to the store too, and the limits
   * may have been higher when the schema was registered.
   *
   * @throws UnknownSchemaException if it is not a schema, or a reference does not exist
   */
  public ParsedSchema parse(RegistryState state, StoredVersion version) {
    return parsing(state, version).get();
  }

  /**
   * As {@link #parse(RegistryState, StoredVersion)}, when the result is asked for: parsing takes
   * long, and needs no lock of the registry.
   */
  public Supplier<ParsedSchema> parsing(RegistryState state, StoredVersion version) {
    Source source = source(state, version);
    return () -> stored(version, source, this::get);
  }

  /**
   * The inputs of parsing a schema that the registry has.
   *
   * @throws UnknownSchemaException if a reference does not exist
   */
  static Source source(RegistryState state, StoredVersion version) {
    SchemaBody body = version.body();
    try {
      return new Source(
          SchemaTypes.require(body.type()),
          References.texts(state, version.subject(), body.references(), Targets.ALL),
          body.text(),
          Checks.KNOWN_SCHEMA);
    } catch (UnknownSchemaException e) {
      throw unparsed(version, e);
    }
  }

  /**
   * Parses a schema that the registry has.
   *
   * @param slow parses a schema with references
   */
  ParsedSchema stored(StoredVersion version, Source source, Function<Source, ParsedSchema> slow) {
    try {
      return source.referenced().isEmpty()
          ? parsed.get(storedText(version.body()), () -> alone(source))
          : slow.apply(source);
    } catch (UnknownSchemaException e) {
      throw unparsed(version, e);
    }
  }

  private static StoredText storedText(SchemaBody body) {
    return new StoredText(body.type(), body.guid());
  }

  private static UnknownSchemaException unparsed(StoredVersion version, UnknownSchemaException e) {
    return new UnknownSchemaException(
        "Version "
            + version.version()
            + " of subject "
            + version.subject()
            + " is not a schema of type "
            + version.body().type()
            + " that can be parsed",
        e);
  }

  /**
   * The fingerprint of a schema that the registry has, see {@link ParsedSchema#fingerprint}.
   *
   * @throws UnknownSchemaException as {@link #parse(RegistryState, StoredVersion)}
   */
  public long fingerprint(RegistryState state, StoredVersion version) {
    return version.body().references().isEmpty()
        ? version.body().fingerprint(() -> parse(state, version).fingerprint())
        : parse(state, version).fingerprint();
  }

  /**
   * Parses a schema from a client.
   *
   * @throws Refusal if it is not a schema of its type, or a reference does not exist
   */
  public ParsedSchema parse(RegistryState state, String subject, Draft draft, Checks checks) {
    try {
      return get(source(state, subject, draft, checks));
    } catch (UnknownSchemaException e) {
      throw refusal(draft, e);
    }
  }

  /**
   * The inputs of parsing a schema from a client.
   *
   * @throws UnknownSchemaException if a reference does not exist
   */
  Source source(RegistryState state, String subject, Draft draft, Checks checks) {
    List<Reference> references = draft.references();
    requireReachable(subject, references);
    Targets targets = checks == Checks.NEW_SCHEMA ? Targets.LIVE : Targets.ALL;
    return new Source(
        draft.language(),
        References.texts(state, subject, references, targets, new DraftReferences(limits)),
        draft.text(),
        checks);
  }

  /** No other reader finds {@code :.:name} from a subject of another context. */
  private static void requireReachable(String subject, List<Reference> references) {
    if (Subjects.context(subject).isEmpty()) {
      return;
    }
    for (Reference reference : references) {
      if (Subjects.isInDefaultContext(reference.subject())) {
        throw new UnknownSchemaException(
            References.NOT_FOUND
                + '"'
                + reference.subject()
                + "\": a schema of another context cannot refer to the default context. Register"
                + " the referenced schema in the context "
                + Subjects.contextName(subject));
      }
    }
  }

  private static Refusal refusal(Draft draft, UnknownSchemaException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return Refusal.invalidSchema(
        "Invalid schema of type " + draft.language().type() + ", details: " + cause.getMessage());
  }

  /** References to the latest version, as references to its number; sorted on request. */
  static List<Reference> pinned(
      RegistryState state, String subject, List<Reference> references, boolean isSorted) {
    List<Reference> pinned = new ArrayList<>();
    references.stream()
        .map(
            reference ->
                reference.version() == Reference.LATEST && !reference.subject().isEmpty()
                    ? References.target(state, subject, reference)
                        .map(
                            target ->
                                new Reference(
                                    reference.name(), reference.subject(), target.version()))
                        .orElse(reference)
                    : reference)
        .forEach(pinned::add);
    if (isSorted) {
      pinned.sort(SORTED);
    }
    return pinned;
  }
}
