// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Mode;
import io.avrolope.server.state.RegistryState;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The settings that apply to a subject: its own settings, else the settings of its context, else
 * the settings of all contexts, else the settings of the server. The first of them counts as a
 * whole; nothing is mixed.
 */
public final class Scopes {
  private static final Config BACKWARD = Config.EMPTY.withLevel(Level.BACKWARD);

  private final Config serverConfig;

  Scopes(Level serverLevel) {
    this.serverConfig = Config.EMPTY.withLevel(serverLevel);
  }

  /** The configuration that applies. Its level is always set. */
  public Config config(RegistryState state, String subject) {
    return first(subject, state::config).map(Scopes::withLevel).orElse(serverConfig);
  }

  public Origin configOrigin(RegistryState state, String subject) {
    return origin(subject, scope -> state.config(scope).isPresent());
  }

  public Origin modeOrigin(RegistryState state, String subject) {
    return origin(subject, scope -> state.mode(scope).isPresent());
  }

  private static Origin origin(String subject, Predicate<String> isSet) {
    if (!Subjects.name(subject).isEmpty() && isSet.test(subject)) {
      return Origin.SUBJECT;
    }
    if (isSet.test(Subjects.context(subject))) {
      return Origin.CONTEXT;
    }
    return isSet.test(Subjects.GLOBAL) ? Origin.ALL_CONTEXTS : Origin.SERVER;
  }

  /** The configuration of this subject or context itself. Its level is always set. */
  Optional<Config> ownConfig(RegistryState state, String subject) {
    return state.config(subject).map(Scopes::withLevel);
  }

  public Config serverConfig() {
    return serverConfig;
  }

  private static Config withLevel(Config config) {
    return config.compatibilityLevel() == null ? config.withLevel(BACKWARD.level()) : config;
  }

  public Mode mode(RegistryState state, String subject) {
    return first(subject, state::mode).orElse(Mode.READWRITE);
  }

  private static <V> Optional<V> first(String subject, Function<String, Optional<V>> own) {
    return Stream.concat(
            Stream.of(subject), List.of(Subjects.context(subject), Subjects.GLOBAL).stream())
        .map(own)
        .flatMap(Optional::stream)
        .findFirst();
  }

  /**
   * Checks that a subject may be changed.
   *
   * @throws Refusal if the subject is read-only
   */
  public void requireWritable(RegistryState state, String subject) {
    if (mode(state, subject).isReadOnly()) {
      throw Refusal.readOnly(subject);
    }
  }
}
