// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.config.ServerConfig;
import io.avrolope.server.registry.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A page of another site cannot use a server without users under a name that leads to it. */
class HostHandlerTest {
  private static RegistryServer start(String... flags) throws Exception {
    List<String> all = new ArrayList<>(List.of("--listeners=http://127.0.0.1:0"));
    all.addAll(List.of(flags));
    RegistryServer server =
        new RegistryServer(
            new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
            ServerConfig.read(all, Map.of()).http());
    server.start();
    return server;
  }

  /** Java's client does not send other hosts. */
  private static String status(RegistryServer server, String line, String host, String... headers)
      throws Exception {
    String request =
        line
            + " HTTP/1.1\r\nHost: "
            + host
            + "\r\nConnection: close\r\nContent-Length: 0\r\n"
            + String.join("", headers)
            + "\r\n";
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return answer.split(" ", 3)[1];
    }
  }

  @Test
  void theConsolesRoutesNeedANameOfThisMachine() throws Exception {
    try (RegistryServer server = start()) {
      assertThat(status(server, "GET /console/api/subjects", "evil.test:8081")).isEqualTo("403");
      assertThat(status(server, "GET /console/api/../api/subjects", "evil.test:8081"))
          .isEqualTo("403");
      assertThat(status(server, "GET /console/api/subjects", "localhost:8081")).isEqualTo("200");
      assertThat(status(server, "GET /console/api/subjects", "127.0.0.1:8081")).isEqualTo("200");
      assertThat(status(server, "GET /console/api/subjects", "[::1]:8081")).isEqualTo("200");
    }
  }

  @Test
  void writesOfPagesNeedANameOfThisMachine() throws Exception {
    try (RegistryServer server = start()) {
      String origin = "Origin: http://evil.test:8081\r\n";

      assertThat(status(server, "DELETE /subjects/s", "evil.test:8081", origin)).isEqualTo("403");
      assertThat(status(server, "DELETE /subjects/s", "evil.test:8081")).isEqualTo("404");
    }
  }

  @Test
  void theOperatorAllowsOtherNames() throws Exception {
    try (RegistryServer server = start("--access.control.allow.origin=https://registry.test")) {
      assertThat(status(server, "GET /console/api/subjects", "registry.test")).isEqualTo("200");
      assertThat(status(server, "GET /console/api/subjects", "evil.test")).isEqualTo("403");
    }
  }
}
