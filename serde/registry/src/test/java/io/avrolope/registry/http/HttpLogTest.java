// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.testserver.RecordedLog;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The lines that an operator sees at the level DEBUG. */
@Timeout(60)
@Tag("http")
class HttpLogTest {
  private final RecordedLog log = new RecordedLog();

  private List<String> lines() {
    return log.lines().stream()
        .map(each -> each.replaceFirst("after [0-9]+ ms", "after <n> ms"))
        .toList();
  }

  private void send(RawServer server) {
    Headers headers = HttpExchange.headers("*/*").add("Authorization", "Basic s3cret");
    OutgoingRequest request =
        new OutgoingRequest("GET", HttpOrigin.of(URI.create(server.url())), "/a", headers, "");
    try (HttpExchange exchange =
        new HttpExchange(HttpProbe.LONG, HttpOptions.DEFAULTS, log.logger())) {
      exchange.send(request, HttpProbe.LONG, server.url() + "/a");
    }
  }

  @Test
  void eachRequestHasALineWithItsStatusAndTimeAndWithoutSecrets() {
    try (RawServer server =
        RawServer.answering("HTTP/1.1 404 -\r\nContent-Length: 6\r\n\r\nsecret".getBytes(UTF_8))) {
      send(server);

      assertThat(lines()).containsExactly("DEBUG GET " + server.url() + "/a: 404 after <n> ms");
    }
  }

  @Test
  void aRequestWithoutAResponseHasALineThatSaysWhy() {
    try (RawServer server = RawServer.answering(new byte[0])) {
      assertThatThrownBy(() -> send(server)).isInstanceOf(RegistryUnavailableException.class);

      assertThat(lines()).hasSize(1);
      assertThat(lines().get(0))
          .startsWith("DEBUG GET " + server.url() + "/a: java.io.")
          .endsWith(" after <n> ms");
    }
  }
}
