// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpLoadTest {
  private final AtomicInteger received = new AtomicInteger();
  private HttpServer server;
  private URI url;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          received.incrementAndGet();
          byte[] body = "{}".getBytes(StandardCharsets.US_ASCII);
          exchange.sendResponseHeaders(
              exchange.getRequestURI().getPath().equals("/ok") ? 200 : 500, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void eachRequestIsSentOnceAndCounted() throws IOException {
    HttpLoad.Rate rate =
        HttpLoad.run(
            url,
            3,
            i -> i % 2 == 0 ? HttpLoad.get(url, "/ok") : HttpLoad.post(url, "/ok", "{}"),
            50,
            600);

    assertThat(rate.requests()).isEqualTo(50).isEqualTo(received.get());
    assertThat(rate.perSecond()).isPositive();
    assertThat(rate.p99Ms()).isGreaterThanOrEqualTo(rate.p50Ms());
  }

  @Test
  void anAnswerThatIsNoSuccessEndsTheLoad() {
    assertThatThrownBy(() -> HttpLoad.run(url, 1, i -> HttpLoad.get(url, "/fails"), 10, 600))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("status 200")
        .hasMessageContaining("500");
  }
}
