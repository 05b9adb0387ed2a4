// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A request that Jetty refuses changes nothing for the requests of other clients. */
@Timeout(120)
@Tag("http")
class HttpConnectionsTest {
  private static final int CLIENTS = 8;
  private static final int REQUESTS = 2_000;
  private static final String HEAD =
      "GET /subjects HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";

  @Test
  void eachRequestHasItsOwnBytes() throws Exception {
    RegistryServer server =
        new RegistryServer(
            new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
            HttpOptions.DEFAULTS.at("127.0.0.1", 0));
    server.start();
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      byte[] refused = bytes(HEAD + "X: " + "y".repeat(20_000) + "\r\n\r\n");
      byte[] accepted = bytes(HEAD + "X: y\r\n\r\n");
      List<Callable<Map<String, Integer>>> tasks = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        byte[] request = i == 0 ? accepted : refused;
        tasks.add(() -> statuses(server.port(), request));
      }
      List<Future<Map<String, Integer>>> statuses = clients.invokeAll(tasks);

      assertThat(statuses.remove(0).get()).containsOnlyKeys("200");
      for (Future<Map<String, Integer>> each : statuses) {
        // a connection that is closed before all was sent may lose its answer
        assertThat(each.get().keySet()).isSubsetOf("431", "none");
      }
    } finally {
      clients.shutdownNow();
      server.stopNow();
    }
  }

  private static Map<String, Integer> statuses(int port, byte[] request) {
    Map<String, Integer> statuses = new TreeMap<>();
    for (int i = 0; i < REQUESTS; i++) {
      statuses.merge(status(port, request), 1, Integer::sum);
    }
    return statuses;
  }

  private static String status(int port, byte[] request) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(request);
      socket.shutdownOutput();
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      return answer.isEmpty() ? "none" : answer.split(" ", 3)[1];
    } catch (IOException e) {
      return "none";
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
