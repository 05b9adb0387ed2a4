// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.HttpOptions;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.helpers.MessageFormatter;

/** The lines that an operator sees at the level DEBUG. */
@Timeout(60)
@Tag("http")
class HttpLogTest {
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private Logger log() {
    return (Logger)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Logger.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("isDebugEnabled")) {
                return true;
              }
              Object[] values = (Object[]) arguments[1];
              lines.add(
                  MessageFormatter.arrayFormat((String) arguments[0], values)
                      .getMessage()
                      .replaceFirst("after [0-9]+ ms", "after <n> ms"));
              return null;
            });
  }

  private void send(RawServer server) {
    Headers headers = HttpExchange.headers("*/*").add("Authorization", "Basic s3cret");
    OutgoingRequest request =
        new OutgoingRequest("GET", HttpOrigin.of(URI.create(server.url())), "/a", headers, "");
    try (HttpExchange exchange = new HttpExchange(HttpProbe.LONG, HttpOptions.DEFAULTS, log())) {
      exchange.send(request, HttpProbe.LONG, server.url() + "/a");
    }
  }

  @Test
  void eachRequestHasALineWithItsStatusAndTimeAndWithoutSecrets() {
    try (RawServer server =
        RawServer.answering("HTTP/1.1 404 -\r\nContent-Length: 6\r\n\r\nsecret".getBytes(UTF_8))) {
      send(server);

      assertThat(lines).containsExactly("GET " + server.url() + "/a: 404 after <n> ms");
    }
  }

  @Test
  void aRequestWithoutAResponseHasALineThatSaysWhy() {
    try (RawServer server = RawServer.answering(new byte[0])) {
      assertThatThrownBy(() -> send(server)).isInstanceOf(RegistryUnavailableException.class);

      assertThat(lines).hasSize(1);
      assertThat(lines.get(0))
          .startsWith("GET " + server.url() + "/a: java.io.")
          .endsWith(" after <n> ms");
    }
  }
}
