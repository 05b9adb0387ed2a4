// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.Mode;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The configuration that a client of schema-repo gave to a subject. It is kept as the default
 * metadata of a subject with the same name in a context of its own, because each store keeps such
 * settings, and each server of Confluent as well.
 */
final class SchemaRepoSettings {
  static final String VALIDATORS = "repo.validators";
  static final String REJECT = "repo.reject";
  private static final String CONTEXT = ":.__SCHEMA_REPO:";

  private SchemaRepoSettings() {}

  /** The configuration of a subject; empty if no client of schema-repo made the subject. */
  static Optional<Map<String, String>> of(RegistryState state, String subject) {
    return state
        .config(CONTEXT + subject)
        .map(Config::defaultMetadata)
        .map(Metadata::allProperties)
        .or(() -> state.config(CONTEXT + subject).map(config -> Map.of()));
  }

  /** The subjects that clients of schema-repo made, sorted. */
  static Stream<String> subjects(RegistryState state) {
    return state.configs().keySet().stream()
        .filter(name -> name.startsWith(CONTEXT) && name.length() > CONTEXT.length())
        .map(name -> name.substring(CONTEXT.length()));
  }

  /** Whether a name is that of the settings, and not that of a subject. */
  static boolean isReserved(String subject) {
    return subject.startsWith(CONTEXT);
  }

  /** The validators that a configuration names; empty if it leaves the choice to the server. */
  static Optional<List<String>> validators(Map<String, String> settings) {
    return Optional.ofNullable(settings.get(VALIDATORS)).map(SchemaRepoSettings::names);
  }

  static List<String> names(String list) {
    return Stream.of(list.split(",", -1)).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  /**
   * The changes that make a subject. Validators that other clients have to keep too become a
   * compatibility level or a mode, unless the subject has its own already.
   */
  static List<Change> creation(RegistryState state, String subject, Map<String, String> settings) {
    List<Change> changes = new ArrayList<>();
    Metadata properties = new Metadata(null, new TreeMap<>(settings), null);
    changes.add(
        new Change.SetConfig(
            CONTEXT + subject,
            new Config(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                settings.isEmpty() ? null : properties,
                null,
                null,
                null)));
    Optional<List<String>> validators = validators(settings);
    if (validators.isEmpty()) {
      return changes;
    }
    Config own = state.config(subject).orElse(Config.EMPTY);
    if (own.compatibilityLevel() == null) {
      changes.add(new Change.SetConfig(subject, own.withLevel(level(validators.get()))));
    }
    if (validators.get().contains(REJECT) && state.mode(subject).isEmpty()) {
      changes.add(new Change.SetMode(subject, Mode.READONLY));
    }
    return changes;
  }

  /** The level that demands what all named levels demand. */
  static Level level(List<String> validators) {
    List<Level> named = validators.stream().map(Level::named).flatMap(Optional::stream).toList();
    boolean isBackward = named.stream().anyMatch(Level::isBackward);
    boolean isForward = named.stream().anyMatch(Level::isForward);
    boolean isTransitive = named.stream().anyMatch(Level::isTransitive);
    return Stream.of(Level.values())
        .filter(level -> level.isBackward() == isBackward && level.isForward() == isForward)
        .filter(level -> level.isTransitive() == isTransitive)
        .findFirst()
        .orElse(Level.NONE);
  }

  /** The form of a subject's name under which the store has it. */
  static String normalized(String name) {
    return Subjects.normalized(name);
  }
}
