// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.SchemaStore.Decision;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Configurations, modes and contexts of a registry. Thread-safe. All methods fail as the methods of
 * the other operations of the registry do.
 */
public final class RegistrySettings {
  private final SchemaStore store;
  private final Settings settings;

  /**
   * Settings that a store keeps.
   *
   * @param isModeMutable whether clients may change modes
   */
  public RegistrySettings(SchemaStore store, Decisions decisions, boolean isModeMutable) {
    this.store = store;
    this.settings = new Settings(decisions.scopes(), isModeMutable);
  }

  /** The configuration of a subject, of a context or of the whole registry. */
  public Config config(String subject, Inherited inherited) {
    return store.read(state -> settings.config(state, subject, inherited));
  }

  /** Changes a configuration, and returns what is set now. */
  public Config changeConfig(String subject, UnaryOperator<Config> change) {
    return store.write(state -> settings.changeConfig(state, subject, change));
  }

  public Config deleteConfig(String subject) {
    return store.write(state -> settings.deleteConfig(state, subject));
  }

  public Mode mode(String subject, Inherited inherited) {
    return store.read(state -> settings.mode(state, subject, inherited));
  }

  /** Sets a mode by its name in any case, or deletes it. */
  public void setMode(String subject, @Nullable String name, ExistingVersions existing) {
    store.write(state -> settings.setMode(state, subject, name, existing));
  }

  public Optional<Mode> deleteMode(String subject, ModesOfSubjects ofSubjects) {
    return store.write(state -> settings.deleteMode(state, subject, ofSubjects));
  }

  /** The names of the contexts, the default one first. */
  public List<String> contexts() {
    return store.read(
        state ->
            Stream.concat(
                    Stream.of(Subjects.DEFAULT_CONTEXT),
                    state.contexts().stream().map(Subjects::contextName).sorted())
                .toList());
  }

  /** No longer lists a context. It must not have a subject, not even a deleted one. */
  public void deleteContext(String context) {
    store.write(
        state -> {
          if (state.subjects().stream()
              .anyMatch(subject -> Subjects.context(subject).equals(context))) {
            throw Refusal.contextNotEmpty(context);
          }
          boolean isListed = state.contexts().contains(context);
          return new Decision<>(
              true, isListed ? List.of(new Change.RemoveContext(context)) : List.<Change>of());
        });
  }

  /** The configured other name of a subject, or the subject. */
  public String unaliased(String subject) {
    return store.read(state -> Listings.unaliased(state, subject));
  }
}
