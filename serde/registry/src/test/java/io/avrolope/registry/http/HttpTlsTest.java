// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.internal.tls.TestKeys;
import io.avrolope.internal.tls.TlsContexts;
import io.avrolope.internal.tls.TlsKeys;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.Tls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Connections with TLS: directly, through a proxy, and to servers that do not respond. */
@Timeout(120)
@Tag("http")
class HttpTlsTest {
  private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
  private static final Duration SHORT = Duration.ofSeconds(2);

  @TempDir static Path directory;
  private static SSLContext serverContext;
  private static HttpOptions trusting;

  @BeforeAll
  static void makeKeys() throws Exception {
    TestKeys server = TestKeys.make(directory, "localhost");
    serverContext = server.server(server);
    Path store = TestKeys.trustStore(directory.resolve("trusted"), "PKCS12", server);
    TlsKeys keys =
        new TlsKeys(
            "",
            Map.of(
                "ssl.truststore.type",
                "PKCS12",
                "ssl.truststore.location",
                store.toString(),
                "ssl.truststore.password",
                TestKeys.PASSWORD));
    SSLContext context = TlsContexts.context(keys);
    trusting =
        HttpOptions.builder().tls(Tls.of(context, TlsContexts.parameters(keys, context))).build();
  }

  private static RawServer overTls(RawServer.Script script) {
    return new RawServer(script, serverContext.getServerSocketFactory()::createServerSocket);
  }

  private static RawServer.Script always(String response) {
    return connection -> {
      while (true) {
        connection.request();
        connection.send(response);
      }
    };
  }

  private static String url(String host, RawServer server) {
    return "https://" + host + ":" + server.port();
  }

  @Test
  void connectionWithTlsIsUsedAgain() throws Exception {
    try (RawServer server = overTls(always(HELLO));
        HttpProbe client = new HttpProbe(trusting, HttpProbe.LONG)) {
      for (int i = 0; i < 20; i++) {
        assertThat(client.get(url("localhost", server)).body()).isEqualTo("hello");
      }

      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void connectionThatTheServerClosedIsOpenedAgain() throws Exception {
    try (RawServer server =
            overTls(
                connection -> {
                  connection.request();
                  connection.send(HELLO);
                });
        HttpProbe client = new HttpProbe(trusting, HttpProbe.LONG)) {
      for (int i = 1; i <= 20; i++) {
        assertThat(client.get(url("localhost", server)).body()).isEqualTo("hello");
        assertThat(server.connections()).isEqualTo(i);
      }
    }
  }

  @Test
  void serverGetsTheHostNameButNoAddress() throws Exception {
    List<Object> names = new CopyOnWriteArrayList<>();
    try (RawServer server =
            overTls(
                connection -> {
                  connection.request();
                  SSLSocket socket = (SSLSocket) connection.socket();
                  names.add(((ExtendedSSLSession) socket.getSession()).getRequestedServerNames());
                  connection.send(HELLO);
                });
        HttpProbe client = new HttpProbe(trusting, HttpProbe.LONG)) {
      client.get(url("localhost", server));
      client.get(url("127.0.0.1", server));
    }

    assertThat(names).containsExactly(List.of(new SNIHostName("localhost")), List.of());
  }

  @Test
  void certificateForAnotherHostIsRefusedBeforeTheRequest() throws Exception {
    try (RawServer server = overTls(always(HELLO));
        RawServer proxy = tunnel(server);
        HttpProbe client =
            new HttpProbe(
                trusting.toBuilder().proxy(address(proxy).orElse(null)).build(), HttpProbe.LONG)) {
      assertThatThrownBy(() -> client.get("https://registry.invalid"))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessage(
              "Server certificate not trusted: https://registry.invalid/a: No subject alternative"
                  + " DNS name matching registry.invalid found.");

      assertThat(server.requests()).isEmpty();
      assertThat(client.connections()).isZero();
    }
  }

  @Test
  void proxyForwardsBytesThatItCannotRead() throws Exception {
    try (RawServer server = overTls(always(HELLO));
        RawServer proxy = tunnel(server);
        HttpProbe client =
            new HttpProbe(
                trusting.toBuilder().proxy(address(proxy).orElse(null)).build(), HttpProbe.LONG)) {
      for (int i = 0; i < 3; i++) {
        assertThat(client.get(url("localhost", server)).body()).isEqualTo("hello");
      }

      assertThat(proxy.requests())
          .containsExactly(
              "CONNECT localhost:%1$d HTTP/1.1\r\nHost: localhost:%1$d\r\nUser-Agent: avrolope\r\n\r\n"
                  .formatted(server.port()));
      assertThat(server.requests().get(0)).startsWith("GET /a HTTP/1.1\r\n");
    }
  }

  private static Optional<InetSocketAddress> address(RawServer proxy) {
    return Optional.of(InetSocketAddress.createUnresolved("127.0.0.1", proxy.port()));
  }

  /** A proxy that forwards all tunnels to one server. */
  private static RawServer tunnel(RawServer server) {
    return new RawServer(
        connection -> {
          connection.request();
          try (Socket target = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            connection.send("HTTP/1.1 200 Connected\r\n\r\n");
            CompletableFuture<Void> back =
                CompletableFuture.runAsync(
                    () -> copy(target, connection.socket()), task -> new Thread(task).start());
            copy(connection.socket(), target);
            back.join();
          }
        });
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException e) {
      // closed by either end
    }
  }

  /** The server sends the beginning of a TLS record, and then the rest byte by byte. */
  @Test
  void handshakeThatDripsTimesOut() {
    try (RawServer server =
            new RawServer(
                connection -> {
                  connection.send(new byte[] {22, 3, 3, 0x40, 0});
                  while (true) {
                    connection.send(new byte[] {0});
                    Thread.sleep(20);
                  }
                });
        HttpProbe client = new HttpProbe(trusting, SHORT)) {
      assertTimesOut(client, url("localhost", server), "");
    }
  }

  @Test
  void responseThatDripsTimesOut() throws Exception {
    try (RawServer server =
            overTls(
                connection -> {
                  connection.request();
                  while (true) {
                    connection.send("HTTP/1.1 100 -\r\n\r\n");
                    Thread.sleep(20);
                  }
                });
        HttpProbe client = new HttpProbe(trusting, SHORT)) {
      assertTimesOut(client, url("localhost", server), "");
    }
  }

  @Test
  void requestThatTheServerDoesNotReadTimesOut() throws Exception {
    try (RawServer server =
            overTls(
                connection -> {
                  ((SSLSocket) connection.socket()).startHandshake();
                  connection.awaitClose();
                });
        HttpProbe client = new HttpProbe(trusting, SHORT)) {
      assertTimesOut(client, url("localhost", server), "x".repeat(24 << 20));
    }
  }

  private static void assertTimesOut(HttpProbe client, String url, String body) {
    assertThatThrownBy(() -> client.send("POST", url, body))
        .isInstanceOfSatisfying(
            RegistryUnavailableException.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT))
        .hasMessage("No response from %s/a within 2000 ms", url);
    assertThat(client.connections()).isZero();
  }

  @Test
  void interruptEndsAHandshake() throws Exception {
    try (RawServer server = new RawServer(RawServer.Connection::awaitClose);
        HttpProbe client = new HttpProbe(trusting, HttpProbe.LONG)) {
      String url = url("localhost", server);
      assertThat(client.interrupted(url, "", () -> server.connections() == 1))
          .hasMessage("Interrupted while waiting for %s/a", url);
      assertThat(client.connections()).isZero();
    }
  }
}
