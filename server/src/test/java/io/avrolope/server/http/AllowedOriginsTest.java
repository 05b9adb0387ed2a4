// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.config.ServerConfig;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pages of sites that the operator allows use the registry through a browser. */
@Tag("http")
class AllowedOriginsTest {
  private static final String TOOLS = "https://tools.test";

  private final HttpClient http = HttpClient.newHttpClient();
  private RegistryServer server;

  @BeforeEach
  void start() throws Exception {
    HttpOptions options =
        ServerConfig.read(
                List.of(
                    "--listeners=http://127.0.0.1:0",
                    "--access.control.allow.origin=" + TOOLS + ",https://more.test",
                    "--access.control.allow.methods=GET,POST"),
                Map.of())
            .http();
    server =
        new RegistryServer(
            new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
            options);
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> send(String method, String origin, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.port() + "/subjects/s/versions"))
            .header("Content-Type", "application/json")
            .header("Origin", origin)
            .header("Sec-Fetch-Site", "cross-site")
            .method(method, HttpRequest.BodyPublishers.ofString("{\"schema\":\"\\\"int\\\"\"}"));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Test
  void anAllowedSiteWritesAndReads() throws Exception {
    HttpResponse<String> answer = send("POST", TOOLS);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo(TOOLS);
    assertThat(header(answer, "Vary")).contains("Origin");
    assertThat(header(answer, "Access-Control-Allow-Credentials")).isEmpty();
  }

  @Test
  void aBrowserMayAskFirst() throws Exception {
    HttpResponse<String> answer =
        send(
            "OPTIONS",
            TOOLS,
            "Access-Control-Request-Method",
            "POST",
            "Access-Control-Request-Headers",
            "authorization,content-type");

    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(header(answer, "Access-Control-Allow-Methods")).isEqualTo("GET,POST");
    assertThat(header(answer, "Access-Control-Allow-Headers"))
        .isEqualTo("authorization,content-type");
  }

  @Test
  void otherSitesAreRefusedStill() throws Exception {
    HttpResponse<String> answer = send("POST", "https://tools.test.evil.test");

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(header(answer, "Access-Control-Allow-Origin")).isEmpty();
  }
}
