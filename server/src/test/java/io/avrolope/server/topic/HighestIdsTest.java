// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import org.junit.jupiter.api.Test;

/** A topic keeps the ids that no version has any more, see {@link HighestIds}. */
class HighestIdsTest {
  @Test
  void theIdsBelowTheHighestOfAllAreKept() {
    RegistryState state = new RegistryState();
    state.apply(new Change.SetHighestId("", 7));
    state.apply(new Change.SetHighestId("", Integer.MAX_VALUE));

    HighestIds kept = TopicJson.convert(TopicJson.tree(HighestIds.of(state)), HighestIds.class);

    assertThat(kept.byName()).containsEntry(".", Integer.MAX_VALUE);
    assertThat(kept.ordinaryByName()).containsEntry(".", 7);
  }
}
