// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import io.avrolope.server.state.RegistryState;

/** All that a state has, as a text. */
final class StateDump {
  private StateDump() {}

  static String of(RegistryState state) {
    StringBuilder dump = new StringBuilder();
    for (String subject : state.subjects()) {
      state.versions(subject).values().forEach(version -> dump.append(version).append('\n'));
    }
    dump.append(state.configs()).append('\n').append(state.modes()).append('\n');
    dump.append(state.contexts()).append('\n');
    state.associations().all().forEach(each -> dump.append(each).append('\n'));
    for (String context : state.countedContexts()) {
      if (state.highestId(context) != 0) {
        dump.append(context).append('=').append(state.highestId(context)).append('\n');
      }
    }
    return dump.toString();
  }
}
