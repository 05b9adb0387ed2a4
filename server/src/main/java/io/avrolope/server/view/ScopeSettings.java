// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.registry.Origin;
import io.avrolope.server.registry.Scopes;
import io.avrolope.server.state.RegistryState;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one scope. The first scope of a subject's chain with a configuration decides, and
 * the first with a mode.
 *
 * @param subject the name under which the API changes the settings; empty for the default context
 * @param config null if nothing is set
 * @param mode null if it is not set
 */
public record ScopeSettings(
    Origin scope, String subject, @Nullable Config config, @Nullable Mode mode) {

  /** The scopes that apply to a subject, the nearest one first. */
  static List<ScopeSettings> chain(RegistryState state, Scopes scopes, String subject) {
    List<ScopeSettings> chain = new ArrayList<>();
    chain.add(of(state, Origin.SUBJECT, subject));
    chain.add(of(state, Origin.CONTEXT, Subjects.context(subject)));
    chain.addAll(outermost(state, scopes));
    return chain;
  }

  /**
   * The scopes of the whole registry, of all contexts, and of subjects with own settings.
   *
   * @param visible of which subjects and contexts the client may read the settings
   */
  static List<ScopeSettings> all(RegistryState state, Scopes scopes, Predicate<String> visible) {
    List<ScopeSettings> all = new ArrayList<>(outermost(state, scopes));
    all.add(of(state, Origin.CONTEXT, ""));
    TreeSet<String> names = new TreeSet<>(state.contexts());
    names.addAll(state.configs().keySet());
    names.addAll(state.modes().keySet());
    for (String name : names) {
      boolean isContext = Subjects.name(name).isEmpty();
      if (!name.isEmpty() && !name.equals(Subjects.GLOBAL)) {
        all.add(of(state, isContext ? Origin.CONTEXT : Origin.SUBJECT, name));
      }
    }
    return all.stream().filter(each -> visible.test(each.subject())).toList();
  }

  private static List<ScopeSettings> outermost(RegistryState state, Scopes scopes) {
    return List.of(
        of(state, Origin.ALL_CONTEXTS, Subjects.GLOBAL),
        new ScopeSettings(Origin.SERVER, "", scopes.serverConfig(), Mode.READWRITE));
  }

  private static ScopeSettings of(RegistryState state, Origin scope, String subject) {
    return new ScopeSettings(
        scope, subject, state.config(subject).orElse(null), state.mode(subject).orElse(null));
  }
}
