// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;

/** Copies a state. Versions are shared, because they never change. */
final class StateCopy {
  private StateCopy() {}

  static RegistryState of(RegistryState state) {
    RegistryState copy = new RegistryState();
    for (String subject : state.subjects()) {
      state.versions(subject).values().forEach(each -> copy.apply(new Change.PutVersion(each)));
    }
    state.configs().forEach((subject, each) -> copy.apply(new Change.SetConfig(subject, each)));
    state.modes().forEach((subject, each) -> copy.apply(new Change.SetMode(subject, each)));
    for (String context : state.countedContexts()) {
      copy.apply(new Change.SetHighestId(context, state.highestOrdinaryId(context)));
      copy.apply(new Change.SetHighestId(context, state.highestId(context)));
      if (!state.isListed(context)) {
        copy.apply(new Change.RemoveContext(context));
      }
    }
    state.associations().all().forEach(each -> copy.apply(new Change.PutAssociation(each)));
    return copy;
  }
}
