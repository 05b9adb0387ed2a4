// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.service;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.association.ResourceAssociations;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Client;
import io.avrolope.server.registry.CompatibilityChecks;
import io.avrolope.server.registry.Decisions;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.Deletions;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Ids;
import io.avrolope.server.registry.Listings;
import io.avrolope.server.registry.Lookups;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Preparations;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.Registrations;
import io.avrolope.server.registry.RegistryLimits;
import io.avrolope.server.registry.RegistrySettings;
import io.avrolope.server.registry.SchemaParser;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.schemarepo.SchemaRepo;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreHealth;
import io.avrolope.server.types.SchemaTypes;
import io.avrolope.server.view.ConsoleQueries;
import io.avrolope.server.view.Counts;
import io.avrolope.server.view.SchemaListing;
import io.avrolope.server.view.SchemaListing.SchemaQuery;
import io.avrolope.server.view.WriterSchemas;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * All operations of a registry on one store. Subjects include their contexts and are normalized,
 * see {@link Subjects#normalized}. Thread-safe. All methods throw {@link Refusal} if the registry
 * refuses the request, and {@link io.avrolope.server.store.StoreException} if the store fails.
 */
public final class Registry {
  private final SchemaStore store;
  private final SchemaParser parser;
  private final Lookups lookups;
  private final CompatibilityChecks compatibility;
  private final Registrations registrations;
  private final Preparations preparations;
  private final Deletions deletions;
  private final RegistrySettings settings;
  private final ConsoleQueries console;
  private final SchemaRepo schemaRepo;
  private final ResourceAssociations associations;
  private final boolean hasAssociations;
  private final WriterSchemas writerSchemas;

  /**
   * Options of the operator for the whole registry.
   *
   * @param hasAssociations whether clients may read and change associations
   */
  public record Options(
      Level level,
      boolean isModeMutable,
      SchemaRepo.Options schemaRepo,
      boolean hasAssociations,
      RegistryLimits limits) {
    public static final Options DEFAULTS =
        new Options(
            Level.BACKWARD, true, SchemaRepo.Options.DEFAULTS, true, RegistryLimits.DEFAULTS);

    public Options withLevel(Level next) {
      return new Options(next, isModeMutable, schemaRepo, hasAssociations, limits);
    }

    public Options withModesMutable(boolean next) {
      return new Options(level, next, schemaRepo, hasAssociations, limits);
    }

    public Options withSchemaRepo(SchemaRepo.Options next) {
      return new Options(level, isModeMutable, next, hasAssociations, limits);
    }

    public Options withAssociations(boolean next) {
      return new Options(level, isModeMutable, schemaRepo, next, limits);
    }

    public Options withLimits(RegistryLimits next) {
      return new Options(level, isModeMutable, schemaRepo, hasAssociations, next);
    }
  }

  /** An id in a context. */
  public record ContextId(String context, int id) {}

  public Registry(SchemaStore store, Options options, Clock clock) {
    this.store = store;
    Decisions decisions = new Decisions(store, options.level(), options.limits(), clock);
    this.parser = decisions.parser();
    this.lookups = decisions.lookups();
    this.compatibility = decisions.compatibility();
    this.registrations = decisions.registrations();
    this.preparations = decisions.preparations();
    this.deletions = decisions.deletions();
    this.settings = new RegistrySettings(store, decisions, options.isModeMutable());
    this.schemaRepo = new SchemaRepo(store, decisions, options.schemaRepo());
    this.associations = new ResourceAssociations(store, decisions, clock);
    this.hasAssociations = options.hasAssociations();
    this.console = new ConsoleQueries(store, decisions);
    this.writerSchemas = new WriterSchemas(store, decisions.parser());
  }

  /** Whether readers must wait at the moment, because a write holds the store. */
  public boolean isBusy() {
    return store.isBusy();
  }

  /**
   * Makes sure that what the registry does not have does not exist in the store.
   *
   * @throws StoreException if that is not known at the moment
   */
  public void requireComplete() {
    store.requireComplete();
  }

  /** The abilities of the store at the moment. */
  public StoreHealth health() {
    return store.health();
  }

  /** How much the registry has. The time does not grow with the number of versions. */
  public Counts counts() {
    return store.read(Counts::of);
  }

  /** Configurations, modes and contexts. */
  public RegistrySettings settings() {
    return settings;
  }

  /** Answers what people ask in the console. */
  public ConsoleQueries console() {
    return console;
  }

  /** Finds the schemas of records. */
  public WriterSchemas writerSchemas() {
    return writerSchemas;
  }

  /** The registry as clients of schema-repo see it. */
  public SchemaRepo schemaRepo() {
    return schemaRepo;
  }

  /** The subjects that belong to resources. */
  public ResourceAssociations associations() {
    return associations;
  }

  /** Whether clients may read and change associations. */
  public boolean hasAssociations() {
    return hasAssociations;
  }

  /** Registers a schema as it was sent, for a client that always waits. */
  public StoredVersion register(String subject, Draft draft) {
    return register(subject, draft, Normalization.AS_SENT, Client.WAITING);
  }

  /**
   * Registers a schema, unless the subject has it already.
   *
   * @param client ends the registration if it leaves before the store decides
   */
  public StoredVersion register(
      String subject, Draft draft, Normalization normalization, Client client) {
    return preparations.before(
        List.of(new Preparations.Intended(subject, draft, normalization)),
        client,
        prepared ->
            store.write(
                state -> registrations.register(state, subject, draft, normalization, prepared)));
  }

  /**
   * Registers a version that differs from another one in tags, rules or metadata.
   *
   * @param client ends the registration if it leaves before the store decides
   */
  public StoredVersion registerEdited(
      String subject, VersionNumber number, Draft draft, Client client) {
    Function<RegistryState, Draft> whole = state -> whole(state, subject, number, draft);
    return preparations.before(
        List.of(new Preparations.Intended(subject, store.read(whole), Normalization.AS_SENT)),
        client,
        prepared ->
            store.write(
                state ->
                    registrations.register(
                        state, subject, whole.apply(state), Normalization.AS_SENT, prepared)));
  }

  /** A draft with what it leaves as a version has it. */
  private static Draft whole(
      RegistryState state, String subject, VersionNumber number, Draft draft) {
    SchemaBody base = Listings.ofSubject(state, subject, number, Deleted.HIDDEN).body();
    return draft
        .withType(base.type())
        .withContent(
            base.text(),
            base.references(),
            draft.metadata() == null ? base.metadata() : draft.metadata(),
            draft.ruleSet() == null ? base.ruleSet() : draft.ruleSet());
  }

  /** Finds a schema in a subject. */
  public StoredVersion lookUp(
      String subject, Draft draft, Normalization normalization, Deleted deleted) {
    draft.requireKnownType();
    return parser.prepared(
        store,
        subject,
        draft,
        List.of(Checks.KNOWN_SCHEMA),
        () -> store.read(state -> lookups.require(state, subject, draft, normalization, deleted)));
  }

  /**
   * The reasons why a schema is incompatible with a subject; empty if it is compatible.
   *
   * @param client ends the comparison when it leaves
   */
  public List<String> incompatibilities(String subject, Draft draft, Client client) {
    return parser.prepared(
        store,
        subject,
        draft,
        List.of(Checks.NEW_SCHEMA),
        () -> store.read(state -> compatibility.withSubject(state, subject, draft, client)));
  }

  /** Whether a subject has a version that is not deleted. */
  public boolean hasVersions(String subject) {
    return store.read(state -> state.latest(subject).isPresent());
  }

  /** As {@link #incompatibilities(String, Draft, Client)}, with one version. */
  public List<String> incompatibilities(
      String subject, VersionNumber number, Draft draft, Client client) {
    return parser.prepared(
        store,
        subject,
        draft,
        List.of(Checks.NEW_SCHEMA),
        () ->
            store.read(state -> compatibility.withVersion(state, subject, number, draft, client)));
  }

  public int deleteVersion(String subject, VersionNumber number, Deletion deletion) {
    return store.write(state -> deletions.deleteVersion(state, subject, number, deletion));
  }

  /** Deletes all versions of a subject, and returns their numbers. */
  public List<Integer> deleteSubject(String subject, Deletion deletion) {
    return store.write(state -> deletions.deleteSubject(state, subject, deletion));
  }

  /**
   * The names of subjects, sorted.
   *
   * @param deleted which subjects count, by whether all of their versions are deleted
   */
  public List<String> subjects(String prefix, Deleted deleted) {
    return store.read(state -> Listings.subjects(state, prefix, deleted));
  }

  /** The versions of a subject, sorted. */
  public List<StoredVersion> versions(String subject, Deleted deleted) {
    return store.read(
        state -> {
          List<StoredVersion> found = Listings.versions(state, subject, deleted);
          Deleted any = deleted == Deleted.HIDDEN ? Deleted.HIDDEN : Deleted.INCLUDED;
          if (!Listings.exists(state, subject, any)) {
            throw Refusal.subjectNotFound(subject);
          }
          return found;
        });
  }

  /**
   * A version. A subject without a context that the default context lacks is searched in all
   * others: the caller asks whether the client may read the subject that is found.
   */
  public StoredVersion version(String subject, VersionNumber number, Deleted deleted) {
    return store.read(state -> Listings.version(state, subject, number, deleted));
  }

  /** The newest version whose metadata has all these properties. */
  public StoredVersion withProperties(
      String subject, Map<String, String> properties, Deleted deleted) {
    return store.read(state -> Listings.withProperties(state, subject, properties, deleted));
  }

  /**
   * The ids of the versions that refer to a version.
   *
   * @param visible which subjects the client may read
   */
  public List<Integer> referrers(
      String subject, VersionNumber number, Deleted deleted, Predicate<String> visible) {
    return store.read(state -> Listings.referrers(state, subject, number, deleted, visible));
  }

  /** Versions of many subjects. */
  public SchemaListing schemas(SchemaQuery query) {
    return store.read(state -> SchemaListing.of(state, query));
  }

  /** The schema of an id, also a deleted one. */
  public StoredVersion byId(int id, String subject) {
    return store.read(
        state -> Ids.byId(state, id, subject).orElseThrow(() -> Refusal.schemaNotFound(id)));
  }

  /** The versions with an id, sorted; only versions of a subject if it is not empty. */
  public List<VersionKey> versionsOfId(int id, String subject, Deleted deleted) {
    return store.read(state -> Listings.counting(state, Ids.keys(state, id, subject), deleted));
  }

  /** The versions with an id, sorted, in the context in which a subject has it. */
  public List<VersionKey> versionsBeside(int id, String subject, Deleted deleted) {
    return store.read(state -> Listings.counting(state, Ids.besides(state, id, subject), deleted));
  }

  public int highestId(String subject) {
    return store.read(state -> state.highestId(Subjects.context(Subjects.normalized(subject))));
  }

  /**
   * The schema of a GUID.
   *
   * @param text the GUID in the client's form, for messages
   */
  public StoredVersion byGuid(Optional<UUID> guid, String text) {
    return store.read(
        state ->
            guid.flatMap(each -> Ids.byGuid(state, each))
                .orElseThrow(() -> Refusal.schemaNotFound(text)));
  }

  /** The ids of a GUID in all contexts. */
  public List<ContextId> idsOfGuid(UUID guid) {
    return store.read(
        state ->
            Ids.ids(state, guid).stream()
                .map(each -> new ContextId(Subjects.contextName(each.context()), each.id()))
                .toList());
  }

  /**
   * The text of a version, with the types of its references in it; as it is stored, if the server
   * does not know its type.
   */
  public String resolvedText(StoredVersion version) {
    if (!SchemaTypes.canParse(version.body())) {
      return version.body().text();
    }
    return store.read(state -> parser.parsing(state, version)).get().resolved();
  }
}
