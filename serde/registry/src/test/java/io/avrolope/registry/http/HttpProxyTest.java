// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** The proxy that gets a request, and the response that it reads. */
@Timeout(60)
@Isolated // changes the JVM's proxy selector
@Tag("http")
class HttpProxyTest {
  private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  private static RawServer proxy() {
    return new RawServer(
        connection -> {
          while (true) {
            connection.request();
            connection.send(HELLO);
          }
        });
  }

  private static HttpOptions through(RawServer proxy) {
    return HttpOptions.builder()
        .retries(RetryOptions.builder().maxRetries(0).build())
        .proxy(InetSocketAddress.createUnresolved("127.0.0.1", proxy.port()))
        .build();
  }

  private static HttpAnswer ask(String url, HttpOptions options) {
    RegistryOptions registry = RegistryOptions.builder(url).http(options).build();
    try (RetryingHttpClient client = new RetryingHttpClient(registry)) {
      return client.send("/b?c=d", HttpRequestSpec.get("*/*"));
    }
  }

  @Test
  void proxyGetsTheWholeUrl() {
    try (RawServer proxy = proxy()) {
      assertThat(ask("http://registry.invalid:8081/a", through(proxy)).body()).isEqualTo("hello");

      assertThat(proxy.requests())
          .containsExactly(
              """
              GET http://registry.invalid:8081/a/b?c=d HTTP/1.1
              Host: registry.invalid:8081
              Accept: */*
              Accept-Encoding: identity
              User-Agent: avrolope

              """
                  .replace("\n", "\r\n"));
    }
  }

  @Test
  void proxyOfTheJvmIsUsedIfItSpeaksHttp() {
    ProxySelector before = ProxySelector.getDefault();
    try (RawServer proxy = proxy();
        RawServer server = proxy()) {
      ProxySelector.setDefault(
          new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
              Proxy.Type type =
                  uri.getPath().startsWith("/http") ? Proxy.Type.HTTP : Proxy.Type.SOCKS;
              return List.of(
                  new Proxy(
                      type, new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.port())));
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException failure) {
              throw new AssertionError(failure);
            }
          });
      ask(server.url() + "/http", HttpOptions.DEFAULTS);
      assertThat(proxy.requests()).as("also for the loopback address").hasSize(1);

      ask(server.url() + "/socks", HttpOptions.DEFAULTS);
      assertThat(proxy.requests()).hasSize(1);
      assertThat(server.requests()).hasSize(1);
    } finally {
      ProxySelector.setDefault(before);
    }
  }

  @Test
  void refusedTunnelNamesTheProxyAndItsStatus() {
    try (RawServer proxy =
        new RawServer(
            connection -> {
              connection.request();
              connection.send("HTTP/1.1 407 -\r\nContent-Length: 9\r\n\r\nforbidden");
              connection.awaitClose();
            })) {
      HttpOptions options =
          through(proxy).toBuilder()
              .retries(RetryOptions.DEFAULTS)
              .headers(Map.of("Proxy-Authorization", "Basic s3cret"))
              .build();

      assertThatThrownBy(() -> ask("https://mallory:secret@registry.invalid", options))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage(
              "Request failed: https://registry.invalid/b?c=d: the proxy 127.0.0.1:%d answered"
                  + " CONNECT with HTTP 407",
              proxy.port());

      assertThat(proxy.requests())
          .containsExactly(
              """
              CONNECT registry.invalid:443 HTTP/1.1
              Host: registry.invalid:443
              User-Agent: avrolope
              Proxy-Authorization: Basic s3cret

              """
                  .replace("\n", "\r\n"));
    }
  }

  @Test
  void tunnelOfAProxyThatIsOverloadedMayBeOpenedLater() {
    try (RawServer proxy =
        new RawServer(
            connection -> {
              connection.request();
              connection.send("HTTP/1.1 503 -\r\nContent-Length: 0\r\n\r\n");
              connection.awaitClose();
            })) {
      assertThatThrownBy(() -> ask("https://registry.invalid", through(proxy)))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessage(
              "Request failed: https://registry.invalid/b?c=d: the proxy 127.0.0.1:%d answered"
                  + " CONNECT with HTTP 503",
              proxy.port());
    }
  }

  @Test
  void headersForAProxyAreNotSentToARegistry() {
    HttpOptions options =
        HttpOptions.builder().headers(Map.of("Proxy-Authorization", "Basic s3cret")).build();
    try (RawServer server = proxy()) {
      ask(server.url(), options);

      assertThat(server.requests().get(0)).doesNotContain("s3cret");
    }
  }
}
