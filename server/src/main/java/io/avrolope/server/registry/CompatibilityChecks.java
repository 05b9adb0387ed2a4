// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.SchemaComparison;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.types.SchemaTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Checks a schema against earlier versions, as the configuration says. */
public final class CompatibilityChecks {
  private static final int MAX_SCHEMA_LENGTH = 10_240;

  private final SchemaParser parser;
  private final Scopes scopes;
  private final RegistryLimits limits;

  CompatibilityChecks(SchemaParser parser, Scopes scopes, RegistryLimits limits) {
    this.parser = parser;
    this.scopes = scopes;
    this.limits = limits;
  }

  /** The bound of one request. */
  public ComparisonBudget budget(Client client) {
    return new ComparisonBudget(limits, client);
  }

  /**
   * The reasons why a draft is incompatible with the versions that the level names, as at its
   * registration; empty if it is compatible.
   */
  public List<String> withSubject(RegistryState state, String subject, Draft draft, Client client) {
    return between(state, subject, draft, descendingLive(state, subject), client);
  }

  /**
   * As {@link #withSubject}, against one version. If the latest version is asked for and there is
   * none, everything is compatible.
   */
  public List<String> withVersion(
      RegistryState state, String subject, VersionNumber number, Draft draft, Client client) {
    Optional<StoredVersion> version =
        number.isLatest()
            ? state.latest(subject)
            : state
                .version(new VersionKey(subject, number.number()))
                .filter(each -> !each.isDeleted());
    if (version.isEmpty() && !number.isLatest()) {
      throw Refusal.versionNotFound(number.number());
    }
    return between(state, subject, draft, version.stream().toList(), client);
  }

  private List<String> between(
      RegistryState state,
      String subject,
      Draft draft,
      List<StoredVersion> earlier,
      Client client) {
    ParsedSchema text = parse(state, subject, draft);
    return between(
        state, subject, text, draft.metadata(), earlier, new PreparedComparisons(), client);
  }

  public ParsedSchema parse(RegistryState state, String subject, Draft draft) {
    draft.requireKnownType();
    if (!draft.hasText()) {
      throw Refusal.invalidSchema("Empty schema");
    }
    Checks checks = checks(scopes.config(state, subject));
    return parser.parse(state, subject, draft, checks);
  }

  /**
   * The reasons why a schema is incompatible.
   *
   * @param earlier from the highest version to the lowest
   * @param prepared has results that need not be computed again, and gets those that were computed
   * @param client ends the comparisons when it leaves
   */
  List<String> between(
      RegistryState state,
      String subject,
      ParsedSchema text,
      @Nullable Metadata metadata,
      List<StoredVersion> earlier,
      PreparedComparisons prepared,
      Client client) {
    Config config = scopes.config(state, subject);
    return between(
        stored -> parser.parse(state, stored), config, text, metadata, earlier, prepared, client);
  }

  /**
   * The same without a state.
   *
   * @param parser parses the earlier versions
   */
  List<String> between(
      Function<StoredVersion, ParsedSchema> parser,
      Config config,
      ParsedSchema text,
      @Nullable Metadata metadata,
      List<StoredVersion> earlier,
      PreparedComparisons prepared,
      Client client) {
    Level level = config.level();
    if (level == Level.NONE) {
      return List.of();
    }
    List<StoredVersion> compared = compared(config, metadata, earlier);
    ComparisonBudget budget = budget(client);
    for (StoredVersion version : compared) {
      List<String> messages = new ArrayList<>(with(parser, version, text, level, budget, prepared));
      if (!messages.isEmpty()) {
        messages.add(
            "{validateFields: '"
                + Boolean.TRUE.equals(config.validateFields())
                + "', compatibility: '"
                + level
                + "'}");
        return messages;
      }
    }
    return List.of();
  }

  private static List<String> with(
      Function<StoredVersion, ParsedSchema> parser,
      StoredVersion version,
      ParsedSchema text,
      Level level,
      ComparisonBudget budget,
      PreparedComparisons prepared) {
    if (!SchemaTypes.canParse(version.body())) {
      return List.of();
    }
    budget.spend(version.body().text().length());
    ParsedSchema earlier = parser.apply(version);
    PreparedComparisons.Key comparison =
        new PreparedComparisons.Key(text, earlier, level, version.version());
    PreparedComparisons.Result known = prepared.find(comparison);
    if (known != null) {
      budget.spend(known.steps());
      return known.messages();
    }
    long before = budget.left();
    List<String> messages =
        SchemaComparison.messages(
            text,
            earlier,
            level,
            List.of(
                "{oldSchemaVersion: " + version.version() + "}", oldSchema(version.body().text())),
            budget::comparison);
    prepared.add(comparison, new PreparedComparisons.Result(before - budget.left(), messages));
    return messages;
  }

  private static String oldSchema(String text) {
    return text.length() <= MAX_SCHEMA_LENGTH
        ? "{oldSchema: '" + text + "'}"
        : "{oldSchema: <truncated> '" + text.substring(0, MAX_SCHEMA_LENGTH) + "...'}";
  }

  /** The versions that the level names. */
  static List<StoredVersion> compared(
      Config config, @Nullable Metadata metadata, List<StoredVersion> earlier) {
    List<StoredVersion> group = inGroup(config, metadata, earlier);
    return config.level().isTransitive() ? group : group.subList(0, Math.min(1, group.size()));
  }

  /** Versions with the same value of the property that divides the subject into groups. */
  public static List<StoredVersion> inGroup(
      Config config, @Nullable Metadata metadata, List<StoredVersion> earlier) {
    String group = config.compatibilityGroup();
    if (group == null || group.isEmpty()) {
      return earlier;
    }
    String value = property(metadata, group);
    return earlier.stream()
        .filter(version -> Objects.equals(property(version.body(), group), value))
        .toList();
  }

  private static @Nullable String property(SchemaBody body, String name) {
    return property(body.metadata(), name);
  }

  private static @Nullable String property(@Nullable Metadata metadata, String name) {
    return metadata == null ? null : metadata.allProperties().get(name);
  }

  public static List<StoredVersion> descendingLive(RegistryState state, String subject) {
    return state.versionsDescending(subject).stream()
        .filter(version -> !version.isDeleted())
        .toList();
  }

  /** How a schema that nobody has registered is checked. */
  static Checks checks(Config config) {
    return Boolean.FALSE.equals(config.validateNewSchemas())
        ? Checks.KNOWN_SCHEMA
        : Checks.NEW_SCHEMA;
  }
}
