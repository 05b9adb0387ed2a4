// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.config.ServerConfig;
import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page of another site cannot use a server without users under a name that leads to it. */
@Tag("http")
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

  @ParameterizedTest
  @ValueSource(
      strings = {"/subjects", "/console/api/subjects", "/console/api/../api/subjects", "/"})
  void eachRouteNeedsANameOfThisMachine(String path) throws Exception {
    try (RegistryServer server = start()) {
      assertThat(status(server, "GET " + path, "evil.test:8081")).isEqualTo("403");
      assertThat(status(server, "GET " + path, "127.0.0.1.evil.test")).isEqualTo("403");
      assertThat(status(server, "GET " + path, "evil")).isEqualTo("403");
      assertThat(status(server, "GET http://evil.test" + path, "evil.test")).isEqualTo("403");
      assertThat(status(server, "GET http://evil.test" + path, "localhost")).isEqualTo("400");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:8081",
        "LocalHost",
        "localhost.",
        "registry.localhost",
        "127.0.0.1:8081",
        "192.168.1.2",
        "[::1]:8081",
        "[fe80::1]",
        "host.docker.internal:8081",
        "10.0.0.1"
      })
  void namesThatNoSiteHasAreAllowed(String host) throws Exception {
    try (RegistryServer server = start()) {
      assertThat(status(server, "GET /subjects", host)).isEqualTo("200");
    }
  }

  @Test
  void theMachinesOwnNamesAreAllowed() throws Exception {
    try (RegistryServer server = start("--host.name=registry.example.com")) {
      String machine = InetAddress.getLocalHost().getHostName();

      assertThat(status(server, "GET /subjects", machine + ":8081")).isEqualTo("200");
      assertThat(status(server, "GET /subjects", "Registry.example.com")).isEqualTo("200");
    }
  }

  @Test
  void writesNeedANameOfThisMachine() throws Exception {
    try (RegistryServer server = start()) {
      assertThat(status(server, "DELETE /subjects/s", "evil.test:8081")).isEqualTo("403");
      assertThat(status(server, "DELETE /subjects/s", "localhost:8081")).isEqualTo("404");
    }
  }

  @Test
  void theOperatorAllowsOtherNames() throws Exception {
    try (RegistryServer server = start("--access.control.allow.hosts=registry.test,other.test")) {
      assertThat(status(server, "GET /subjects", "registry.test:8081")).isEqualTo("200");
      assertThat(status(server, "GET /subjects", "other.test")).isEqualTo("200");
      assertThat(status(server, "GET /subjects", "evil.test")).isEqualTo("403");
    }
    try (RegistryServer server = start("--access.control.allow.hosts=*")) {
      assertThat(status(server, "GET /subjects", "evil.test")).isEqualTo("200");
    }
    try (RegistryServer server = start("--access.control.allow.origin=https://registry.test")) {
      assertThat(status(server, "GET /console/api/subjects", "registry.test")).isEqualTo("200");
      assertThat(status(server, "GET /console/api/subjects", "evil.test")).isEqualTo("403");
    }
  }

  /** Other machines know a listener for them by names that only the operator knows. */
  @Test
  void aListenerForOtherMachinesTakesEachName() throws Exception {
    try (RegistryServer server = start("--listeners=http://0.0.0.0:0,http://127.0.0.1:0")) {
      assertThat(status(server, "GET /subjects", "registry.test")).isEqualTo("200");
    }
  }
}
