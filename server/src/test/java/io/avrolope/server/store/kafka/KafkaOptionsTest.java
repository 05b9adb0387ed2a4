// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaOptionsTest {
  private static final String SESSION = "session.timeout.ms";
  private static final String REBALANCE = "max.poll.interval.ms";

  /** A coordinator that lost a member's request to join keeps the group waiting for it. */
  @Test
  void theGroupWaitsForAMissingMemberNoLongerThanForASilentOne() {
    assertThat(KafkaOptions.DEFAULTS.election())
        .containsEntry(SESSION, 10_000)
        .containsEntry(REBALANCE, 10_000);
  }

  @Test
  void theOperatorMayDecide() {
    assertThat(
            KafkaOptions.DEFAULTS.toBuilder().group(Map.of(REBALANCE, "60000")).build().election())
        .containsEntry(REBALANCE, "60000");
  }
}
