// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.options.HttpLimits;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that are slow, or that open many connections, do not keep others waiting. */
@Tag("http")
class SlowClientsTest {
  private static final int THREADS = 12;
  private static final int MAX_BODY = 1 << 20;
  private static final String INT = "{\"schema\":\"\\\"int\\\"\"}";
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofMillis(400);

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<SlowClient> clients = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // each test starts it
  private RegistryServer server;

  private void start(Duration deadline, int maxBodies, int maxConnections) throws Exception {
    server =
        new RegistryServer(
            new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
            HttpOptions.builder()
                .limits(
                    HttpLimits.builder()
                        .maxBodyBytes(MAX_BODY)
                        .maxNesting(50)
                        .maxBodies(maxBodies)
                        .deadline(deadline)
                        .maxConnections(maxConnections)
                        .minBytesPerSecond(0)
                        .build())
                .requestTimeout(LONG)
                .maxThreads(THREADS)
                .build()
                .at("127.0.0.1", 0));
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    for (SlowClient client : clients) {
      client.close();
    }
    server.stopNow();
  }

  private SlowClient client() throws Exception {
    SlowClient client = new SlowClient(server.port());
    clients.add(client);
    return client;
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private void awaitBytesOfBodies(long bytes) throws InterruptedException {
    while (server.bytesOfBodies() != bytes) {
      Thread.sleep(10);
    }
  }

  @Test
  void slowBodiesTakeNoThreads() throws Exception {
    start(LONG, 0, 0);
    for (int i = 0; i < 5 * THREADS; i++) {
      client().begin(i % 2 == 0 ? "/subjects/s/versions" : "/schema-repo/s", 1_000).send("{");
    }

    assertThat(post("/subjects/s/versions", INT).statusCode()).isEqualTo(200);
    String body = "{\"schema\":\"\\\"long\\\"\"}";
    SlowClient slow = client().begin("/subjects/other/versions", body.length());
    for (int i = 0; i < body.length(); i++) {
      slow.send(body.substring(i, i + 1));
    }
    assertThat(slow.answer()).startsWith("HTTP/1.1 200 OK").contains("\"version\":1");
  }

  @Test
  void aBodyHasADeadline() throws Exception {
    start(SHORT, 0, 0);

    assertThat(client().begin("/subjects/s/versions", 1_000_000).send("{").drip(" "))
        .startsWith("HTTP/1.1 408 Request Timeout")
        .contains("Connection: close")
        .endsWith(
            "{\"error_code\":408,\"message\":\"The request did not arrive within 400 ms, the limit"
                + " request.deadline.ms\"}");
  }

  @Test
  void headersHaveADeadline() throws Exception {
    start(SHORT, 0, 0);

    assertThat(client().send("GET /subjects HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").drip("a"))
        .isEmpty();
    assertThat(client().send("GET /subj").drip("e")).isEmpty();
    assertThat(client().rest()).isEmpty(); // as a TLS handshake that does not end
  }

  @Test
  void aboveTheLimitNewConnectionsWaitAndOpenOnesGoOn() throws Exception {
    start(LONG, 0, 3);
    SlowClient first = client();
    assertThat(first.get("/subjects")).startsWith("HTTP/1.1 200 OK");
    SlowClient second = client();
    assertThat(second.get("/subjects")).startsWith("HTTP/1.1 200 OK");
    SlowClient third = client();
    assertThat(third.get("/subjects")).startsWith("HTTP/1.1 200 OK");

    SlowClient waiting = client().send("GET /subjects HTTP/1.1\r\nHost: localhost\r\n\r\n");
    for (int i = 0; i < 20; i++) {
      assertThat(first.get("/subjects")).startsWith("HTTP/1.1 200 OK");
    }
    assertThat(waiting.hasAnswer()).isFalse();
    second.close();

    assertThat(waiting.answer()).startsWith("HTTP/1.1 200 OK");
  }

  @Test
  @Timeout(120)
  void allBodiesTogetherHaveALimit() throws Exception {
    start(LONG, MAX_BODY, 0);
    String half = " ".repeat(MAX_BODY / 2);
    SlowClient slow = client().begin("/subjects/s/versions", MAX_BODY / 2 + 1 + INT.length());
    slow.send(half).send(" ");
    awaitBytesOfBodies(MAX_BODY / 2 + 1);
    HttpResponse<String> refused = post("/subjects/s/versions", half + INT);

    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    assertThat(refused.body())
        .isEqualTo(
            "{\"error_code\":503,\"message\":\"The server has bodies of requests of more than"
                + " 1048576 bytes, the limit requests.max.bytes. Send the request again later\"}");
    assertThat(slow.send(INT).answer()).startsWith("HTTP/1.1 200 OK");
    awaitBytesOfBodies(0);
    assertThat(post("/subjects/s/versions", half + INT).statusCode()).isEqualTo(200);
  }
}
