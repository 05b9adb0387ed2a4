// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.ParsedTexts.Source;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.types.SchemaTypes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Does the slow parts of registrations before the store is locked for them: parsing, printing and
 * comparing schemas of a megabyte takes a good part of a second, and other requests would wait. A
 * registration is decided under the lock all the same, and finds the results if the versions and
 * the settings are still those that were compared. If it finds a slow schema that is not parsed,
 * the lock is left, the schema is parsed, and it is decided again. Thread-safe.
 */
public final class Preparations {
  private final SchemaStore store;
  private final SchemaParser parser;
  private final Scopes scopes;
  private final CompatibilityChecks compatibility;

  Preparations(
      SchemaStore store, SchemaParser parser, Scopes scopes, CompatibilityChecks compatibility) {
    this.store = store;
    this.parser = parser;
    this.scopes = scopes;
    this.compatibility = compatibility;
  }

  /** A registration that a request may lead to. */
  public record Intended(String subject, Draft draft, Normalization normalization) {}

  /**
   * The content of the store at one moment.
   *
   * @param draft with the text that it would have
   * @param source what parsing the draft depends on
   * @param references of the draft, as they would be registered
   * @param latest the version that the draft may take something over from
   * @param live the versions that the draft may be compared with
   * @param sources of those versions that have references
   */
  private record Inputs(
      Config config,
      Mode mode,
      Draft draft,
      Source source,
      List<Reference> references,
      Optional<StoredVersion> latest,
      List<StoredVersion> live,
      Map<VersionKey, Source> sources) {}

  /** The registrations that are prepared. */
  private enum Need {
    /** The registrations that are known to be slow. */
    SLOW,
    ALL
  }

  /** Results for one request. */
  private record Work(ParsedTexts.Holder holder, PreparedComparisons prepared, Client client) {}

  /**
   * Decides after the slow parts of registrations; a draft that will be refused has none.
   *
   * @param decision may be made several times, until the store keeps what it decides
   * @throws Refusal if the client is gone
   */
  public <T> T before(
      List<Intended> registrations, Client client, Function<PreparedComparisons, T> decision) {
    try (ParsedTexts.Holder holder = parser.holder()) {
      Work work = new Work(holder, new PreparedComparisons(), client);
      registrations.forEach(each -> prepare(each, Need.SLOW, work));
      boolean isPrepared = false;
      while (true) {
        try {
          return decision.apply(work.prepared());
        } catch (UnpreparedException e) {
          client.requirePresent();
          if (!isPrepared) {
            registrations.forEach(each -> prepare(each, Need.ALL, work));
            isPrepared = true;
          }
          prepare(e.source(), holder);
        }
      }
    }
  }

  private void prepare(Source source, ParsedTexts.Holder holder) {
    try {
      ParsedSchema text = holder.require(source);
      text.fingerprint();
      store.prepare(source.language().type(), source.referenced(), text.canonical());
    } catch (UnknownSchemaException e) {
      // the failure is held, and found by the next decision
    }
  }

  private void prepare(Intended intended, Need need, Work work) {
    try {
      Optional<Inputs> inputs =
          store.read(
              state ->
                  need == Need.ALL || isSlow(state, intended)
                      ? Optional.of(inputs(state, intended))
                      : Optional.empty());
      inputs.ifPresent(each -> compare(intended, each, work));
    } catch (UnknownSchemaException | Refusal e) {
      work.client().requirePresent();
      // the draft is refused with the same reason in its turn, unless the subject changes
    }
  }

  /**
   * Whether a registration needs something slow by what it has itself and by the versions that it
   * may be compared with. Others seldom need more, and a walk through all versions would double the
   * time of a registration in a subject that has thousands.
   */
  private boolean isSlow(RegistryState state, Intended intended) {
    Draft draft = intended.draft();
    if (SchemaParser.isSlow(draft.text(), draft.references()) || !draft.hasText()) {
      return true;
    }
    String subject = intended.subject();
    Config config = scopes.config(state, subject);
    String group = config.compatibilityGroup();
    if (!config.level().isTransitive() && (group == null || group.isEmpty())) {
      return state.latest(subject).filter(Preparations::hasReferences).isPresent();
    }
    return state.versionsDescending(subject).stream()
        .anyMatch(version -> !version.isDeleted() && hasReferences(version));
  }

  private static boolean hasReferences(StoredVersion version) {
    return !version.body().references().isEmpty();
  }

  private Inputs inputs(RegistryState state, Intended intended) {
    String subject = intended.subject();
    Config config = scopes.config(state, subject);
    Mode mode = scopes.mode(state, subject);
    List<StoredVersion> live = CompatibilityChecks.descendingLive(state, subject);
    Optional<StoredVersion> latest = live.stream().findFirst();
    Draft sent = intended.draft();
    Draft draft = mode.allowsIds() ? sent : Registrations.withPreviousText(sent, latest);
    List<Reference> references =
        SchemaParser.pinned(
            state, subject, draft.references(), intended.normalization().isNormalized(config));
    Map<VersionKey, Source> sources = sources(state, config, draft, references, live);
    return new Inputs(
        config,
        mode,
        draft,
        parser.source(state, subject, draft, Checks.KNOWN_SCHEMA),
        references,
        latest,
        live.stream()
            .filter(each -> !hasReferences(each) || sources.containsKey(each.key()))
            .toList(),
        sources);
  }

  private static Map<VersionKey, Source> sources(
      RegistryState state,
      Config config,
      Draft draft,
      List<Reference> references,
      List<StoredVersion> live) {
    Map<VersionKey, Source> sources = new HashMap<>();
    Set<VersionKey> compared = new HashSet<>();
    CompatibilityChecks.compared(config, draft.metadata(), live)
        .forEach(version -> compared.add(version.key()));
    for (StoredVersion version : live) {
      boolean mayBeSame = references.isEmpty() || references.equals(version.body().references());
      if (hasReferences(version) && (mayBeSame || compared.contains(version.key()))) {
        addSource(state, version, sources);
      }
    }
    return sources;
  }

  private static void addSource(
      RegistryState state, StoredVersion version, Map<VersionKey, Source> sources) {
    try {
      sources.put(version.key(), SchemaParser.source(state, version));
    } catch (UnknownSchemaException e) {
      // its references are missing, so nothing takes long
    }
  }

  private void compare(Intended intended, Inputs inputs, Work work) {
    ParsedTexts.Holder holder = work.holder();
    Draft draft = inputs.draft();
    ParsedSchema text = holder.parsed(inputs.source());
    String sent =
        intended.normalization().isNormalized(inputs.config())
            ? text.normalized().canonical()
            : text.canonical();
    String canonical =
        inputs.mode().allowsIds()
            ? sent
            : BodyEdits.text(
                draft.language(), sent, draft.edits(), inputs.latest(), work.prepared());
    SchemaBody body =
        draft.withContent(canonical, inputs.references(), draft.metadata(), draft.ruleSet()).body();
    text.fingerprint();
    if (inputs.live().stream().anyMatch(version -> isSame(version.body(), body))) {
      return; // most clients register what the subject has
    }
    Function<StoredVersion, ParsedSchema> earlier =
        version -> {
          Source source = inputs.sources().get(version.key());
          return source == null
              // without references, so nothing is looked up in the state
              ? parser.parse(new RegistryState(), version)
              : parser.stored(version, source, holder::get);
        };
    inputs.live().forEach(version -> fingerprint(version, earlier));
    Source registered =
        new Source(draft.language(), inputs.source().referenced(), canonical, Checks.KNOWN_SCHEMA);
    ParsedSchema next = holder.get(registered);
    store.prepare(registered.language().type(), registered.referenced(), canonical);
    if (!inputs.mode().allowsIds()) {
      compatibility.between(
          earlier,
          inputs.config(),
          next,
          draft.metadata(),
          inputs.live(),
          work.prepared(),
          work.client());
    }
  }

  private static boolean isSame(SchemaBody version, SchemaBody body) {
    return version.type().equals(body.type())
        && version.hasTextOf(body)
        && version.references().equals(body.references());
  }

  /** Parses a version only if its fingerprint is not kept: a subject may have many versions. */
  static void fingerprint(StoredVersion version, Function<StoredVersion, ParsedSchema> earlier) {
    SchemaBody body = version.body();
    if (SchemaTypes.canParse(body)) {
      try {
        if (body.references().isEmpty()) {
          body.fingerprint(() -> earlier.apply(version).fingerprint());
        } else {
          earlier.apply(version).fingerprint();
        }
      } catch (UnknownSchemaException e) {
        // another program may have stored other text
      }
    }
  }
}
