// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import static io.avrolope.server.association.TestItem.request;
import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.NOW;
import static io.avrolope.server.registry.TestState.association;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.association.AssociationDecisions.Done;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.registry.Decisions;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.PreparedComparisons;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.Refused;
import io.avrolope.server.registry.RegistryLimits;
import io.avrolope.server.registry.TestState;
import io.avrolope.server.state.DryRun;
import io.avrolope.server.store.MemorySchemaStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decisions on the associations of topic t in a state that a test builds. */
final class AssociationScenario {
  static final String OWN = ":.lkc:t-value";
  static final String OWN_KEY = ":.lkc:t-key";
  static final String EXISTS = "An association of type 'value' already exists for resource 't'";

  final AssociationDecisions decisions =
      new AssociationDecisions(
          new Decisions(
              new MemorySchemaStore(), Level.BACKWARD, RegistryLimits.DEFAULTS, TestState.CLOCK),
          TestState.CLOCK);
  final TestState state = new TestState();
  final DryRun dryRun = new DryRun(state.get());
  final RecordingGuard guard = new RecordingGuard();

  /** Notes what it is asked, and refuses one subject. */
  static final class RecordingGuard implements AssociationGuard {
    final List<String> asked = new ArrayList<>();
    String refused = "-";

    @Override
    public void beforeWrite(String subject, @Nullable Draft schema) {
      asked.add(subject + (schema == null ? "" : " " + schema.text()));
      if (subject.equals(refused)) {
        throw Refusal.of(403, subject);
      }
    }

    @Override
    public void beforeDeletion(Association association, Cascade cascade) {}
  }

  List<Done> write(AssociationRequest request) {
    return decisions.write(state.get(), dryRun, request, guard, new PreparedComparisons());
  }

  static String invalid(String property, String detail) {
    return "The association specified an invalid value for property: '"
        + property
        + "', detail: "
        + detail;
  }

  void refused(int code, String message, TestItem... items) {
    refused(code, message, request(items));
  }

  void refused(int code, String message, AssociationRequest request) {
    Refused.with(code, message, () -> write(request));
    assertThat(dryRun.changes()).isEmpty();
  }

  /** The topic's association of type value, as the decisions make it. */
  static Association made(String guid, String subject, Lifecycle life, boolean isFrozen) {
    return new Association(
        subject, guid, "t", "lkc", "t-id", "topic", "value", life, isFrozen, NOW, NOW);
  }

  /** Topic t has subject s. */
  Association existing(Lifecycle lifecycle) {
    state.with("s", 1, 1, INT);
    Association existing = association("t", "value", "s", lifecycle);
    state.with(existing);
    return existing;
  }
}
