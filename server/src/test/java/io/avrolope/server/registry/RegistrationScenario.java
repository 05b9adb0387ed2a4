// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.Normalization.AS_SENT;
import static io.avrolope.server.registry.TestState.NOW;
import static io.avrolope.server.registry.TestState.body;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import java.util.ArrayList;
import java.util.List;

/** Registrations in a state that a test builds. */
final class RegistrationScenario {
  private final Registrations registrations = TestDecisions.of(Level.BACKWARD).registrations();
  private final TestState state = new TestState();

  TestState state() {
    return state;
  }

  Decision<StoredVersion> register(String subject, Draft draft) {
    return register(subject, draft, AS_SENT);
  }

  Decision<StoredVersion> register(String subject, Draft draft, Normalization form) {
    return registrations.register(state.get(), subject, draft, form, new PreparedComparisons());
  }

  /** A decision that adds a version, after it removes others of the same subject. */
  static Decision<StoredVersion> added(
      String subject, int version, int id, SchemaBody body, int... removed) {
    StoredVersion added = new StoredVersion(subject, version, id, body, false, NOW);
    List<Change> changes = new ArrayList<>();
    for (int each : removed) {
      changes.add(new Change.RemoveVersion(new VersionKey(subject, each)));
    }
    changes.add(new Change.PutVersion(added));
    return new Decision<>(added, changes);
  }

  /** A decision that changes nothing, because a version exists. */
  Decision<StoredVersion> existing(String subject, int version) {
    return new Decision<>(state.version(subject, version), List.of());
  }

  /** The code of the refusal; 0 if the draft is registered. */
  int refusalOf(String subject, Draft draft) {
    try {
      register(subject, draft);
      return 0;
    } catch (Refusal e) {
      return e.code();
    }
  }
}
