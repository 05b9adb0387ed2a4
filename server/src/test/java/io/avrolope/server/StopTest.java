// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is told to end. */
@Tag("http")
class StopTest {
  @Test
  void theLogSaysWhyTheServerStopsAndThatItHas(@TempDir Path schemas) throws Exception {
    try (ServerProcess server = ServerProcess.start(schemas)) {
      server.stop();

      assertThat(server.log())
          .contains("Stopping, because the process was told to end")
          .endsWith("Stopped\n");
    }
  }
}
