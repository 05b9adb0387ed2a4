// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.avrolope.server.config.ServerConfig;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("http")
class PortInUseTest {
  @Test
  void theReasonOfAStopNamesThePortAndSaysWhatToDo() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String listener = "127.0.0.1:" + other.getLocalPort();
      ServerConfig config =
          ServerConfig.read(List.of("--listeners=http://" + listener, "--store=memory"), Map.of());

      Exception failure =
          catchThrowableOfType(
              Exception.class, () -> RunningServer.start(config, () -> {}).close());

      assertThat(Main.reason(failure))
          .contains(listener)
          .endsWith(
              ". Another process may use the port. Stop it, or set another port in listeners");
    }
  }
}
