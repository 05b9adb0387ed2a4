// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Runs for minutes, so only on request: {@code -Dserver.faults=100 -Dserver.faults.seed=1}. */
@EnabledIfSystemProperty(named = "server.faults", matches = "\\d+")
class ClusterFaultsTest {

  @Test
  void nothingThatWasConfirmedIsLostOrDoubled(@TempDir Path logs) throws Exception {
    assertThat(
            new ClusterFaults(logs)
                .run(Integer.getInteger("server.faults"), Long.getLong("server.faults.seed", 1)))
        .isEmpty();
  }
}
