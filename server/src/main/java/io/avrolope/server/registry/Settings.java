// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads and changes configurations and modes. The empty subject is the default context, and the
 * name of a context alone is that context.
 */
final class Settings {
  private static final String FORWARD_REFUSED = "Forward mode only supported on global level";

  private final Scopes scopes;
  private final boolean isModeMutable;

  Settings(Scopes scopes, boolean isModeMutable) {
    this.scopes = scopes;
    this.isModeMutable = isModeMutable;
  }

  Config config(RegistryState state, String subject, Inherited inherited) {
    if (inherited == Inherited.INCLUDED) {
      return scopes.config(state, subject);
    }
    Optional<Config> own = scopes.ownConfig(state, subject);
    if (own.isEmpty() && !isWhole(subject)) {
      throw Refusal.noConfig(subject);
    }
    return own.orElse(scopes.serverConfig());
  }

  /**
   * Changes a configuration.
   *
   * @param change from the properties that are set now to those that are set next
   */
  Decision<Config> changeConfig(RegistryState state, String subject, UnaryOperator<Config> change) {
    SubjectNames.requireForSettings(subject);
    if (scopes.mode(state, subject).isReadOnly()) {
      throw Refusal.readOnly(subject.isEmpty() ? null : subject);
    }
    Config next = change.apply(state.config(subject).orElse(Config.EMPTY));
    RuleChecks.require(next.defaultRuleSet());
    RuleChecks.require(next.overrideRuleSet());
    return new Decision<>(next, List.of(new Change.SetConfig(subject, next)));
  }

  Decision<Config> deleteConfig(RegistryState state, String subject) {
    Optional<Config> own = scopes.ownConfig(state, subject);
    if (own.isEmpty() && !subject.isEmpty()) {
      throw Refusal.subjectNotFound(subject);
    }
    if (scopes.mode(state, subject).isReadOnly()) {
      throw Refusal.readOnly(subject.isEmpty() ? null : subject);
    }
    return new Decision<>(
        own.orElse(scopes.serverConfig()), List.of(new Change.SetConfig(subject, null)));
  }

  Mode mode(RegistryState state, String subject, Inherited inherited) {
    if (inherited == Inherited.INCLUDED) {
      return scopes.mode(state, subject);
    }
    Optional<Mode> own = state.mode(subject);
    if (own.isEmpty() && !isWhole(subject)) {
      throw Refusal.noMode(subject);
    }
    return own.orElse(Mode.READWRITE);
  }

  /**
   * Sets a mode.
   *
   * @param name in any case; null to delete the mode
   */
  Decision<Optional<Mode>> setMode(
      RegistryState state, String subject, @Nullable String name, ExistingVersions existing) {
    SubjectNames.requireForSettings(subject);
    Optional<Mode> mode = Optional.ofNullable(name).map(Settings::parse);
    if (mode.equals(Optional.of(Mode.FORWARD)) && !subject.equals(Subjects.GLOBAL)) {
      throw Refusal.invalidMode(FORWARD_REFUSED);
    }
    requireMutable();
    List<Change> changes = new ArrayList<>();
    if (mode.equals(Optional.of(Mode.IMPORT))
        && !state.mode(subject).equals(mode)
        && existing == ExistingVersions.REFUSED) {
      requireNoVersions(state, subject);
      changes.add(new Change.ClearDeleted(subject)); // an import may use their numbers again
    }
    changes.add(new Change.SetMode(subject, mode.orElse(null)));
    return new Decision<>(mode, changes);
  }

  /** Whether the name means the default context or all contexts, which always have settings. */
  private static boolean isWhole(String subject) {
    return subject.isEmpty() || subject.equals(Subjects.GLOBAL);
  }

  private static Mode parse(String name) {
    try {
      return Mode.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw Refusal.invalidMode();
    }
  }

  private void requireMutable() {
    if (!isModeMutable) {
      throw Refusal.notPermitted("Mode changes are not allowed");
    }
  }

  private static void requireNoVersions(RegistryState state, String scope) {
    if (state.subjects().stream()
        .filter(subject -> Subjects.covers(scope, subject))
        .anyMatch(subject -> state.latest(subject).isPresent())) {
      throw Refusal.notPermitted("Cannot import since found existing subjects");
    }
  }

  /**
   * Deletes a mode.
   *
   * @return the mode; empty if there was none
   */
  Decision<Optional<Mode>> deleteMode(
      RegistryState state, String subject, ModesOfSubjects ofSubjects) {
    SubjectNames.requireContext(subject);
    Optional<Mode> own = state.mode(subject);
    if (own.isEmpty() && !subject.isEmpty() && ofSubjects == ModesOfSubjects.KEPT) {
      throw Refusal.subjectNotFound(subject);
    }
    requireMutable();
    List<Change> changes = new ArrayList<>();
    changes.add(new Change.SetMode(subject, null));
    if (ofSubjects == ModesOfSubjects.DELETED && Subjects.name(subject).isEmpty()) {
      state.modes().keySet().stream()
          .filter(each -> Subjects.context(each).equals(Subjects.context(subject)))
          .filter(each -> !each.equals(subject))
          .forEach(each -> changes.add(new Change.SetMode(each, null)));
    }
    return new Decision<>(
        subject.isEmpty() ? Optional.of(own.orElse(Mode.READWRITE)) : own, changes);
  }
}
