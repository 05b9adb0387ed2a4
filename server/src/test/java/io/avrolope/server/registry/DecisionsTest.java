// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.model.Level;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.MemorySchemaStore;
import org.junit.jupiter.api.Test;

class DecisionsTest {
  private static final Draft SLOW = Draft.of(PreparationsTest.record("int"));

  private final Decisions decisions =
      new Decisions(new MemorySchemaStore(), Level.FULL, RegistryLimits.DEFAULTS, TestState.CLOCK);
  private final RegistryState state = new TestState().with("s", 1, 1, TestState.INT).get();

  @Test
  void changesNeedASlowSchemaThatIsParsedAlready() {
    PreparedComparisons none = new PreparedComparisons();

    assertThatThrownBy(
            () ->
                decisions
                    .lookupsUnderLock()
                    .find(state, "s", SLOW, Normalization.AS_SENT, Deleted.HIDDEN))
        .isInstanceOf(UnpreparedException.class);
    assertThatThrownBy(
            () -> decisions.registrations().register(state, "s", SLOW, Normalization.AS_SENT, none))
        .isInstanceOf(UnpreparedException.class);
    assertThatThrownBy(() -> decisions.exactRegistrations().add(state, "s", SLOW.text(), none))
        .isInstanceOf(UnpreparedException.class);
  }

  @Test
  void questionsParseASlowSchema() {
    assertThat(decisions.lookups().find(state, "s", SLOW, Normalization.AS_SENT, Deleted.HIDDEN))
        .isEmpty();
    assertThat(decisions.compatibility().parse(state, "s", SLOW).canonical())
        .isEqualTo(SLOW.text());
  }

  @Test
  void subjectsWithoutAConfigurationHaveTheLevelOfTheServer() {
    assertThat(decisions.scopes().config(state, "s").level()).isEqualTo(Level.FULL);
    assertThat(decisions.compatibility().withSubject(state, "s", Draft.of("\"long\""), () -> false))
        .endsWith("{validateFields: 'false', compatibility: 'FULL'}");
  }
}
