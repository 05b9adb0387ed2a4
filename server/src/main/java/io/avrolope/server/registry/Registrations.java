// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore.Decision;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides on registrations: which version and id a schema gets, or why it is refused. */
public final class Registrations {
  /** Characters; as a record of Kafka it would exceed Confluent's limit of 1 MiB. */
  static final int MAX_TEXT_LENGTH = 1_048_000;

  /** Above it are more ids than new schemas will ever need; 2147483647 itself is set aside. */
  private static final int MAX_IMPORTED_ID = (1 << 30) - 1;

  private static final int LATEST_VERSION = -1;

  private final SchemaParser parser;
  private final Scopes scopes;
  private final Lookups lookups;
  private final CompatibilityChecks compatibility;
  private final Clock clock;

  Registrations(
      SchemaParser parser,
      Scopes scopes,
      Lookups lookups,
      CompatibilityChecks compatibility,
      Clock clock) {
    this.parser = parser;
    this.scopes = scopes;
    this.lookups = lookups;
    this.compatibility = compatibility;
    this.clock = clock;
  }

  /** Registers a schema, unless the subject has it. */
  public Decision<StoredVersion> register(
      RegistryState state,
      String subject,
      Draft draft,
      Normalization normalization,
      PreparedComparisons prepared) {
    SubjectNames.require(subject);
    RuleChecks.require(draft.ruleSet());
    RuleChecks.require(draft.edits().rulesToMerge());
    draft.requireKnownType();
    Optional<StoredVersion> existing = existing(state, subject, draft, normalization);
    if (existing.isPresent()) {
      return new Decision<>(existing.get(), List.of());
    }
    requireMode(state, subject, draft);
    Mode mode = scopes.mode(state, subject);
    List<StoredVersion> live = CompatibilityChecks.descendingLive(state, subject);
    Draft whole = mode.allowsIds() ? draft : withPreviousText(draft, live.stream().findFirst());
    SchemaBody body =
        body(state, subject, whole, normalization, live.stream().findFirst(), prepared);
    Optional<StoredVersion> same =
        draft.version() == 0 && draft.id() < 0
            ? live.stream().filter(version -> version.body().equals(body)).findFirst()
            : Optional.empty();
    if (same.isPresent()) {
      return new Decision<>(same.get(), List.of());
    }
    if (!mode.allowsIds()) {
      requireCompatible(state, subject, body, live, prepared);
    }
    return add(state, subject, draft, mode, body);
  }

  private Optional<StoredVersion> existing(
      RegistryState state, String subject, Draft draft, Normalization normalization) {
    boolean isSearched =
        draft.version() == 0 || draft.version() == LATEST_VERSION || draft.id() >= 0;
    if (!isSearched || !draft.edits().isEmpty()) {
      return Optional.empty();
    }
    return lookups
        .find(state, subject, draft, normalization, Deleted.HIDDEN)
        .filter(found -> draft.id() < 0 || draft.id() == found.id())
        .filter(found -> draft.version() <= 0 || draft.version() == found.version());
  }

  private void requireMode(RegistryState state, String subject, Draft draft) {
    requireMode(scopes.mode(state, subject), subject, draft);
  }

  /**
   * @throws Refusal if the mode does not allow to register the draft
   */
  static void requireMode(Mode mode, String subject, Draft draft) {
    if (mode.isReadOnly()) {
      throw Refusal.readOnly(subject);
    }
    if (draft.id() >= 0 && !mode.allowsIds()) {
      throw Refusal.notPermitted(Refusal.place(subject) + " is not in import mode");
    }
    if (draft.id() < 0 && !mode.assignsIds()) {
      throw Refusal.notPermitted(Refusal.place(subject) + " is not in read-write mode");
    }
  }

  /** A draft without a text repeats the text of the latest version. */
  static Draft withPreviousText(Draft draft, Optional<StoredVersion> latest) {
    if (draft.hasText()) {
      return draft;
    }
    SchemaBody previous = latest.orElseThrow(() -> Refusal.invalidSchema("Empty schema")).body();
    return draft
        .withType(previous.type())
        .withContent(previous.text(), previous.references(), draft.metadata(), draft.ruleSet());
  }

  private SchemaBody body(
      RegistryState state,
      String subject,
      Draft draft,
      Normalization normalization,
      Optional<StoredVersion> latest,
      PreparedComparisons prepared) {
    if (!draft.hasText()) {
      return draft.withContent("", List.of(), draft.metadata(), draft.ruleSet()).body();
    }
    Config config = scopes.config(state, subject);
    boolean isNormalized = normalization.isNormalized(config);
    Checks checks = draft.id() < 0 ? CompatibilityChecks.checks(config) : Checks.KNOWN_SCHEMA;
    ParsedSchema text = parser.parse(state, subject, draft, checks);
    Draft canonical =
        draft.withContent(
            isNormalized ? text.normalized().canonical() : text.canonical(),
            SchemaParser.pinned(state, subject, draft.references(), isNormalized),
            draft.metadata(),
            draft.ruleSet());
    if (scopes.mode(state, subject).allowsIds()) {
      return canonical.body();
    }
    SchemaBody body =
        BodyEdits.applied(
            Inheritance.body(config, canonical, latest), draft.edits(), latest, prepared);
    return draft.version() == 0 && !Metadata.hasVersion(body.metadata())
        ? body
        : body.with(
            Metadata.withVersion(body.metadata(), nextVersion(state, subject)), body.ruleSet());
  }

  private void requireCompatible(
      RegistryState state,
      String subject,
      SchemaBody body,
      List<StoredVersion> live,
      PreparedComparisons prepared) {
    ParsedSchema text = parser.parse(state, subject, Draft.of(body), Checks.KNOWN_SCHEMA);
    List<String> messages =
        compatibility.between(
            state,
            subject,
            text,
            body.metadata(),
            live,
            prepared,
            Client.WAITING); // under the lock, where the steps are few or were made before
    if (!messages.isEmpty()) {
      throw Refusal.incompatible(subject, messages);
    }
  }

  private Decision<StoredVersion> add(
      RegistryState state, String subject, Draft draft, Mode mode, SchemaBody body) {
    int version = draft.version() > 0 ? draft.version() : nextVersion(state, subject);
    if (!mode.allowsIds() && version != nextVersion(state, subject)) {
      throw Refusal.invalidSchema("Version is not one more than previous version");
    }
    if (body.text().length() > MAX_TEXT_LENGTH) {
      throw Refusal.tooLarge();
    }
    String context = Subjects.context(subject);
    requireLow(state, context, draft.id());
    int id =
        draft.id() >= 0
            ? draft.id()
            : knownId(state, context, body).orElseGet(() -> nextId(state, context));
    state
        .first(context, id)
        .filter(other -> !other.body().equals(body))
        .ifPresent(
            other -> {
              throw Refusal.notPermitted(
                  "Overwrite new schema with id "
                      + id
                      + " in context "
                      + context
                      + " is not permitted.");
            });
    StoredVersion added = new StoredVersion(subject, version, id, body, false, clock.millis());
    List<Change> changes = new ArrayList<>(replaced(state, added));
    changes.add(new Change.PutVersion(added));
    return new Decision<>(added, changes);
  }

  /** Each new schema gets an id above the highest one: an import must not use them all up. */
  private static void requireLow(RegistryState state, String context, int id) {
    if (id > MAX_IMPORTED_ID && id < Integer.MAX_VALUE && state.first(context, id).isEmpty()) {
      throw Refusal.notPermitted(
          "The id "
              + id
              + " is above "
              + MAX_IMPORTED_ID
              + ", the highest one that can be imported: few ids would be left for new schemas");
    }
  }

  /** The id of a GUID. Schemas of two types may have the same text, and so the same GUID. */
  private static Optional<Integer> knownId(RegistryState state, String context, SchemaBody body) {
    return state
        .id(context, body.guid())
        .filter(
            id ->
                state
                    .first(context, id)
                    .map(version -> version.body().type().equals(body.type()))
                    .orElse(true));
  }

  /**
   * The version after the highest one.
   *
   * @throws Refusal if there is none, because an import gave the highest of all
   */
  static int nextVersion(RegistryState state, String subject) {
    int highest =
        state.versionsDescending(subject).stream()
            .findFirst()
            .map(StoredVersion::version)
            .orElse(0);
    if (highest == Integer.MAX_VALUE) {
      throw Refusal.notPermitted(
          "No version is left: subject "
              + subject
              + " has version 2147483647. Register the schema in another subject");
    }
    return highest + 1;
  }

  /**
   * The id after the highest one; if that is the highest of all, the id after the others. No id is
   * given again, because records may have it.
   *
   * @throws Refusal if there is none
   */
  static int nextId(RegistryState state, String context) {
    int highest = state.highestId(context);
    if (highest < Integer.MAX_VALUE) {
      return highest + 1;
    }
    int next = state.highestOrdinaryId(context) + 1;
    if (next == Integer.MAX_VALUE) {
      throw Refusal.notPermitted(
          "No id is left: the ids 2147483646 and 2147483647 were given. Register the schema in"
              + " another context");
    }
    return next;
  }

  /** Deleted versions with the same id, which the new version stands for. */
  private static List<Change> replaced(RegistryState state, StoredVersion added) {
    List<Change> changes = new ArrayList<>();
    for (StoredVersion old : state.versions(added.subject()).values()) {
      VersionKey key = old.key();
      if (old.isDeleted()
          && old.id() == added.id()
          && old.version() < added.version()
          && state.referrers(key).isEmpty()) {
        changes.add(new Change.RemoveVersion(key));
      }
    }
    return changes;
  }
}
