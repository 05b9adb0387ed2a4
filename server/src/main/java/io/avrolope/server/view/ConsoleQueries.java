// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.language.avro.AvroText;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Client;
import io.avrolope.server.registry.CompatibilityChecks;
import io.avrolope.server.registry.Decisions;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Listings;
import io.avrolope.server.registry.Lookups;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.SchemaParser;
import io.avrolope.server.registry.Scopes;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.types.SchemaTypes;
import io.avrolope.server.view.DraftReport.Earlier;
import io.avrolope.server.view.SubjectDetails.Named;
import io.avrolope.server.view.SubjectDetails.VersionDetails;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Reads for people what the registry's other operations give to programs: each answer is whole, so
 * that a page needs one request. Subjects include their contexts and are normalized. Thread-safe.
 */
public final class ConsoleQueries {
  private final SchemaStore store;
  private final SchemaParser parser;
  private final Scopes scopes;
  private final Lookups lookups;
  private final CompatibilityChecks compatibility;

  public ConsoleQueries(SchemaStore store, Decisions decisions) {
    this.store = store;
    this.parser = decisions.parser();
    this.scopes = decisions.scopes();
    this.lookups = decisions.lookups();
    this.compatibility = decisions.compatibility();
  }

  /**
   * Subjects with their newest versions and settings, sorted by name.
   *
   * @param visible which subjects the client may know of
   */
  public SubjectSearch.Result subjects(SubjectSearch search, Page page, Predicate<String> visible) {
    return store.read(state -> search.run(state, scopes, page, visible));
  }

  /**
   * A subject, also if its versions all are deleted.
   *
   * @param visible which other subjects the client may know of
   * @param settings of which subjects and contexts the client may read the settings
   */
  public SubjectDetails subject(
      String subject, Predicate<String> visible, Predicate<String> settings) {
    return store.read(
        state -> SubjectDetails.of(state, scopes, subject).visible(visible, settings));
  }

  /** All versions of a subject from the highest to the lowest, deleted ones included. */
  public List<StoredVersion> versions(String subject) {
    List<StoredVersion> found = store.read(state -> List.copyOf(state.versionsDescending(subject)));
    if (found.isEmpty()) {
      throw Refusal.subjectNotFound(subject);
    }
    return found;
  }

  /**
   * A version, also a deleted one.
   *
   * @param visible which other subjects the client may know of
   */
  public VersionDetails version(String subject, VersionNumber number, Predicate<String> visible) {
    return store.read(
        state -> VersionDetails.of(state, stored(state, subject, number)).visible(visible));
  }

  /** A version of the subject itself, also a deleted one. */
  public StoredVersion stored(String subject, VersionNumber number) {
    return store.read(state -> stored(state, subject, number));
  }

  /**
   * The references to a version and from it, with deleted versions.
   *
   * @param visible which other subjects the client may know of
   */
  public ReferenceGraph references(
      String subject, VersionNumber number, Predicate<String> visible) {
    return store.read(state -> ReferenceGraph.of(state, stored(state, subject, number), visible));
  }

  /**
   * The difference between two versions; both may be deleted.
   *
   * @throws Refusal if it takes too long, or the client does not wait for it
   */
  public VersionDifference difference(
      String subject, VersionNumber older, VersionNumber newer, Client client) {
    List<Supplier<ParsedSchema>> texts =
        store.read(
            state ->
                Stream.of(older, newer)
                    .map(each -> parsing(state, stored(state, subject, each)))
                    .toList());
    // compared outside the store's lock, because it can take long
    return VersionDifference.of(
        texts.get(0).get(), texts.get(1).get(), compatibility.budget(client));
  }

  /**
   * The effect of a registration of a draft, at the level that applies and at all others.
   *
   * @throws Refusal if it takes too long, or the client does not wait for it
   */
  public DraftReport check(String subject, Draft draft, Client client) {
    return parser
        .prepared(
            store,
            subject,
            draft,
            List.of(Checks.NEW_SCHEMA, Checks.KNOWN_SCHEMA),
            () -> store.read(state -> check(state, subject, draft, client)))
        .get();
  }

  /**
   * The Avro schema that a draft would be if it were registered now.
   *
   * @throws Refusal if it is a schema of another type
   */
  public Schema avroSchema(String subject, Draft draft) {
    if (!draft.language().type().equals(SchemaBody.AVRO)) {
      throw Refusal.invalidSchema("Only Avro schemas decode records here");
    }
    return AvroText.schema(
        parser.prepared(
            store,
            subject,
            draft,
            List.of(Checks.NEW_SCHEMA),
            () -> store.read(state -> compatibility.parse(state, subject, draft))));
  }

  /** All scopes that have settings. */
  public List<ScopeSettings> settings(Predicate<String> visible) {
    return store.read(state -> ScopeSettings.all(state, scopes, visible));
  }

  private static StoredVersion stored(RegistryState state, String subject, VersionNumber number) {
    boolean isAllDeleted = number.isLatest() && state.latest(subject).isEmpty();
    if (isAllDeleted) {
      return state.versionsDescending(subject).stream()
          .findFirst()
          .orElseThrow(() -> Refusal.subjectNotFound(subject));
    }
    return Listings.ofSubject(state, subject, number, Deleted.INCLUDED);
  }

  private Supplier<ParsedSchema> parsing(RegistryState state, StoredVersion version) {
    if (!SchemaTypes.canParse(version.body())) {
      throw Refusal.invalidSchema(
          "Version "
              + version.version()
              + " of subject "
              + version.subject()
              + (version.body().isEmpty()
                  ? " was imported without a schema. Compare other versions."
                  : " has the type "
                      + version.body().type()
                      + ", which this server cannot parse. Compare other versions."));
    }
    return parser.parsing(state, version);
  }

  /** Returns what compares the schemas, which needs no lock of the store. */
  private Supplier<DraftReport> check(
      RegistryState state, String subject, Draft draft, Client client) {
    Config config = scopes.config(state, subject);
    Level level = config.level();
    ParsedSchema text;
    Optional<StoredVersion> existing;
    try {
      text = compatibility.parse(state, subject, draft);
      existing = lookups.find(state, subject, draft, Normalization.AS_SENT, Deleted.HIDDEN);
    } catch (Refusal e) {
      return () -> DraftReport.invalid(String.valueOf(e.getMessage()), level);
    }
    List<Earlier> earlier =
        compared(state, config, subject, draft.metadata()).stream()
            .map(version -> new Earlier(version, parser.parsing(state, version)))
            .toList();
    Named known = existing.map(Named::of).orElse(null);
    return () -> DraftReport.of(text, known, level, earlier, compatibility.budget(client));
  }

  private static List<StoredVersion> compared(
      RegistryState state, Config config, String subject, @Nullable Metadata metadata) {
    return CompatibilityChecks.inGroup(
            config, metadata, CompatibilityChecks.descendingLive(state, subject))
        .stream()
        .filter(version -> SchemaTypes.canParse(version.body()))
        .toList();
  }
}
