// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Client;
import io.avrolope.server.registry.CompatibilityChecks;
import io.avrolope.server.registry.Decisions;
import io.avrolope.server.registry.ExactRegistrations;
import io.avrolope.server.registry.Listings;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Preparations;
import io.avrolope.server.registry.PreparedComparisons;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.SubjectNames;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.SchemaStore.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The registry as clients of schema-repo see it: a subject exists before it has a schema, ids count
 * from 0 within each subject, and schemas are texts. An id is one less than the version's number.
 * Thread-safe. Methods throw {@link Refusal} if the subject does not exist, or the registry refuses
 * the request.
 */
public final class SchemaRepo {
  /** Another client registered a schema meanwhile. */
  public static final int CONFLICT = 409;

  /** A validator refused the text. */
  public static final int INVALID = 403;

  private static final int BAD_REQUEST = 400;
  private static final String RESERVED_PREFIX = "repo.";
  private static final Pattern ID = Pattern.compile("0|[1-9][0-9]{0,8}");

  private final SchemaStore store;
  private final Preparations preparations;
  private final ExactRegistrations registrations;
  private final Options options;

  /**
   * Options of the operator.
   *
   * @param defaultValidators of subjects that do not name their own
   * @param validators by name. Other names have no effect
   */
  public record Options(
      List<String> defaultValidators, Map<String, SchemaRepoValidator> validators) {
    private static final SchemaRepoValidator REJECT =
        (text, earlier) -> Optional.of("repo.validator.reject validator always rejects validation");

    public static final Options DEFAULTS =
        new Options(List.of(), Map.of(SchemaRepoSettings.REJECT, REJECT));

    /**
     * With the validators of this server.
     *
     * @param defaultValidators their names, separated by commas
     */
    public static Options of(String defaultValidators) {
      return new Options(SchemaRepoSettings.names(defaultValidators), DEFAULTS.validators());
    }

    public Options {
      defaultValidators = List.copyOf(defaultValidators);
      validators = Map.copyOf(validators);
    }
  }

  /** A schema with its id. */
  public record Entry(String id, String schema) {
    static Entry of(StoredVersion version) {
      return new Entry(Integer.toString(version.version() - 1), version.exactText());
    }
  }

  public SchemaRepo(SchemaStore store, Decisions decisions, Options options) {
    this.store = store;
    this.preparations = decisions.preparations();
    this.registrations = decisions.exactRegistrations();
    this.options = options;
  }

  /**
   * The compatibility level that validators demand; empty if none of them has the name of one.
   *
   * @param validators their names, separated by commas
   */
  public static Optional<Level> level(String validators) {
    List<String> names = SchemaRepoSettings.names(validators);
    return names.stream().anyMatch(name -> Level.named(name).isPresent())
        ? Optional.of(SchemaRepoSettings.level(names))
        : Optional.empty();
  }

  /** The validators of subjects that do not name their own. */
  public List<String> defaultValidators() {
    return options.defaultValidators();
  }

  /** The names of all subjects, sorted. */
  public List<String> subjects() {
    return store.read(
        state ->
            Stream.concat(
                    SchemaRepoSettings.subjects(state),
                    state.subjects().stream().filter(name -> state.latest(name).isPresent()))
                .sorted()
                .distinct()
                .toList());
  }

  /** The subject that a name means, whether it exists or not. */
  public String subject(String name) {
    return store.read(state -> Listings.unaliased(state, SchemaRepoSettings.normalized(name)));
  }

  public boolean exists(String name) {
    return store.read(
        state -> exists(state, Listings.unaliased(state, SchemaRepoSettings.normalized(name))));
  }

  private static boolean exists(RegistryState state, String subject) {
    return state.latest(subject).isPresent() || SchemaRepoSettings.of(state, subject).isPresent();
  }

  /** The subject of a name. */
  private static String require(RegistryState state, String name) {
    String subject = Listings.unaliased(state, SchemaRepoSettings.normalized(name));
    if (!exists(state, subject)) {
      throw Refusal.subjectNotFound(name);
    }
    return subject;
  }

  /** Makes a subject. One that exists keeps its configuration. */
  public void create(String name, Map<String, String> settings) {
    settings.keySet().stream()
        .filter(key -> key.startsWith(RESERVED_PREFIX))
        .filter(key -> !key.equals(SchemaRepoSettings.VALIDATORS))
        .findFirst()
        .ifPresent(
            key -> {
              throw Refusal.of(
                  BAD_REQUEST,
                  "The key "
                      + key
                      + " is reserved. repo.validators is the only key that may begin with repo.");
            });
    store.write(state -> creation(state, SchemaRepoSettings.normalized(name), settings));
  }

  private Decision<Boolean> creation(
      RegistryState state, String subject, Map<String, String> settings) {
    if (exists(state, subject)) {
      return new Decision<>(false, List.of());
    }
    SubjectNames.require(subject);
    if (SchemaRepoSettings.isReserved(subject)) {
      throw Refusal.invalidSubject(subject);
    }
    registrations.requireWritable(state, subject);
    List<Change> changes = SchemaRepoSettings.creation(state, subject, settings);
    return new Decision<>(true, changes);
  }

  /** The configuration that the subject got when it was made. */
  public Map<String, String> settings(String name) {
    return store.read(state -> settings(state, require(state, name)));
  }

  private static Map<String, String> settings(RegistryState state, String subject) {
    return SchemaRepoSettings.of(state, subject).orElse(Map.of());
  }

  /** All schemas, the newest first. */
  public List<Entry> all(String name) {
    return store.read(
        state ->
            CompatibilityChecks.descendingLive(state, require(state, name)).stream()
                .map(Entry::of)
                .toList());
  }

  public Entry latest(String name) {
    return store.read(
        state ->
            state.latest(require(state, name)).map(Entry::of).orElseThrow(Refusal::schemaNotFound));
  }

  /** The schema of an id, also one that was deleted softly: data may still be written with it. */
  public Entry byId(String name, String id) {
    return store.read(
        state ->
            found(state, name, id)
                .or(() -> byId(state, require(state, name), id)) // or says what does not exist
                .map(Entry::of)
                .orElseThrow(Refusal::schemaNotFound));
  }

  /** Whether {@link #byId} finds a schema, perhaps of a subject that has no others. */
  public boolean has(String name, String id) {
    return store.read(state -> found(state, name, id).isPresent());
  }

  private static Optional<StoredVersion> found(RegistryState state, String name, String id) {
    return byId(state, Listings.unaliased(state, SchemaRepoSettings.normalized(name)), id);
  }

  private static Optional<StoredVersion> byId(RegistryState state, String subject, String id) {
    return ID.matcher(id).matches()
        ? state.version(new VersionKey(subject, Integer.parseInt(id) + 1))
        : Optional.empty();
  }

  /** The id of a text. */
  public String idOf(String name, String text) {
    return store.read(
        state ->
            ExactRegistrations.find(state, require(state, name), text)
                .map(version -> Entry.of(version).id())
                .orElseThrow(Refusal::schemaNotFound));
  }

  /** Registers a text, unless the subject has it, and returns its id. */
  public String register(String name, String text) {
    return preparations.before(
        intended(name, text),
        Client.WAITING,
        prepared -> store.write(state -> register(state, require(state, name), text, prepared)));
  }

  /** The registration that a text may need; empty if the subject has the text. */
  private List<Preparations.Intended> intended(String name, String text) {
    return store.read(
        state -> {
          String subject = require(state, name);
          return ExactRegistrations.find(state, subject, text).isPresent()
              ? List.of()
              : List.of(
                  new Preparations.Intended(
                      subject, ExactRegistrations.draft(text), Normalization.AS_SENT));
        });
  }

  /**
   * As {@link #register}, if the newest schema is the one that the client knows.
   *
   * @param latestId empty if the client knows of none
   */
  public String registerIfLatest(String name, String latestId, String text) {
    return preparations.before(
        intended(name, text),
        Client.WAITING,
        prepared ->
            store.write(
                state -> {
                  String subject = require(state, name);
                  requireLatest(state, subject, latestId);
                  return register(state, subject, text, prepared);
                }));
  }

  private static void requireLatest(RegistryState state, String subject, String latestId) {
    if (!latestId.isEmpty() && byId(state, subject, latestId).isEmpty()) {
      throw Refusal.schemaNotFound();
    }
    String latest = state.latest(subject).map(Entry::of).map(Entry::id).orElse("");
    if (!latest.equals(latestId)) {
      throw Refusal.of(CONFLICT, "The latest schema has id '" + latest + "'");
    }
  }

  private Decision<String> register(
      RegistryState state, String subject, String text, PreparedComparisons prepared) {
    Optional<StoredVersion> existing = ExactRegistrations.find(state, subject, text);
    if (existing.isPresent()) {
      return new Decision<>(Entry.of(existing.get()).id(), List.of());
    }
    requireValid(state, subject, text);
    Decision<StoredVersion> added = registrations.add(state, subject, text, prepared);
    return new Decision<>(Entry.of(added.answer()).id(), added.changes());
  }

  private void requireValid(RegistryState state, String subject, String text) {
    List<String> names =
        SchemaRepoSettings.validators(settings(state, subject)).orElse(options.defaultValidators());
    if (names.isEmpty()) {
      return;
    }
    List<String> earlier = new ArrayList<>();
    CompatibilityChecks.descendingLive(state, subject)
        .forEach(version -> earlier.add(version.exactText()));
    for (String name : names) {
      SchemaRepoValidator validator = options.validators().get(name);
      if (validator != null) {
        validator
            .problem(text, earlier)
            .ifPresent(
                problem -> {
                  throw Refusal.of(INVALID, problem);
                });
      }
    }
  }
}
