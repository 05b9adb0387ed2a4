// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.registry.HttpOptions;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What ends a request whose response does not come: the time-out, an interrupt, and the closing of
 * the client. If one of them did not, the test would end by the time-out of the class.
 */
@Timeout(120)
@Tag("http")
class HttpDeadlineTest {
  private static final Duration SHORT = Duration.ofSeconds(1);

  /** More than the buffers of a connection take. */
  private static final String LARGE = "x".repeat(24 << 20);

  /** The beginning of a response, and what follows byte by byte without an end. */
  static Stream<Arguments> drips() {
    String ok = "HTTP/1.1 200 OK\r\n";
    return Stream.of(
        Arguments.of("status line", "HTTP/1.1 200 ", "x"),
        Arguments.of("headers", ok, "A"),
        Arguments.of("informational responses", "", "HTTP/1.1 100 -\r\n\r\n"),
        Arguments.of("body", ok + "Content-Length: 1000000\r\n\r\n", "x"),
        Arguments.of("body without length", ok + "\r\n", "x"),
        Arguments.of("chunk", ok + "Transfer-Encoding: chunked\r\n\r\nfffff\r\n", "x"),
        Arguments.of("chunks", ok + "Transfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n"),
        Arguments.of("trailers", ok + "Transfer-Encoding: chunked\r\n\r\n0\r\n", "A"));
  }

  private static RawServer dripping(String start, String repeated) {
    return new RawServer(
        connection -> {
          connection.request();
          connection.send(start);
          for (int i = 0; ; i = (i + 1) % repeated.length()) {
            connection.send(repeated.substring(i, i + 1));
            Thread.sleep(20);
          }
        });
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("drips")
  void bytesThatArriveSlowlyDoNotExtendTheTimeout(String name, String start, String repeated) {
    try (RawServer server = dripping(start, repeated);
        HttpProbe client = new HttpProbe(HttpOptions.DEFAULTS, SHORT)) {
      assertTimesOut(client, server.url(), "");
    }
  }

  private static void assertTimesOut(HttpProbe client, String url, String body) {
    assertThatThrownBy(() -> client.send("POST", url, body))
        .isInstanceOfSatisfying(
            RegistryUnavailableException.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT))
        .hasMessage("No response from %s/a within 1000 ms", url);
    assertThat(client.connections()).isZero();
  }

  @Test
  void requestThatTheServerDoesNotReadTimesOut() {
    try (RawServer server = new RawServer(RawServer.Connection::awaitClose);
        HttpProbe client = new HttpProbe(HttpOptions.DEFAULTS, SHORT)) {
      assertTimesOut(client, server.url(), LARGE);
    }
  }

  @Test
  void largeRequestIsSent() {
    try (RawServer server =
            RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(US_ASCII));
        HttpProbe client = new HttpProbe()) {
      assertThat(client.send("POST", server.url(), LARGE).status()).isEqualTo(200);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX) // how a full queue of connections is treated differs
  void interruptEndsAConnect() throws Exception {
    List<SocketChannel> waiting = new ArrayList<>();
    try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        HttpProbe client = new HttpProbe()) {
      for (int i = 0; i < 4; i++) {
        SocketChannel channel = SocketChannel.open();
        waiting.add(channel);
        channel.configureBlocking(false);
        channel.connect(busy.getLocalSocketAddress());
      }
      String url = "http://127.0.0.1:" + busy.getLocalPort();

      assertInterrupted(client.interrupted(url, "", () -> client.connections() == 1), url);
      assertThat(client.connections()).isZero();
    } finally {
      for (SocketChannel channel : waiting) {
        channel.close();
      }
    }
  }

  private static void assertInterrupted(Throwable failure, String url) {
    assertThat(failure)
        .isInstanceOf(InterruptedLookupException.class)
        .hasMessage("Interrupted while waiting for %s/a", url);
  }

  @Test
  void interruptBeforeTheRequestEndsIt() throws Exception {
    try (RawServer server = new RawServer(RawServer.Connection::awaitClose);
        HttpProbe client = new HttpProbe()) {
      assertInterrupted(client.interrupted(server.url(), "", () -> true), server.url());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("drips")
  void interruptEndsAResponse(String name, String start, String repeated) throws Exception {
    try (RawServer server = dripping(start, repeated);
        HttpProbe client = new HttpProbe()) {
      assertInterrupted(
          client.interrupted(server.url(), "", () -> !server.requests().isEmpty()), server.url());
      assertThat(client.connections()).isZero();
    }
  }

  @Test
  void interruptEndsAWrite() throws Exception {
    try (RawServer server = new RawServer(RawServer.Connection::awaitClose);
        HttpProbe client = new HttpProbe()) {
      assertInterrupted(
          client.interrupted(server.url(), LARGE, () -> server.connections() == 1), server.url());
    }
  }

  /** The common pool of a small machine has one thread, and these tasks wait. */
  private static void start(Runnable task) {
    new Thread(task).start();
  }

  @Test
  void closeEndsAWriteAndAResponse() throws Exception {
    CountDownLatch accepted = new CountDownLatch(2);
    try (RawServer server =
            new RawServer(
                connection -> {
                  accepted.countDown();
                  connection.awaitClose();
                });
        HttpProbe client = new HttpProbe()) {
      List<CompletableFuture<?>> requests = new ArrayList<>();
      for (String body : List.of("", LARGE)) {
        requests.add(
            CompletableFuture.runAsync(
                () -> client.send("POST", server.url(), body), HttpDeadlineTest::start));
      }
      accepted.await();

      client.end();

      for (CompletableFuture<?> request : requests) {
        assertThatThrownBy(request::join)
            .cause()
            .isInstanceOf(RegistryUnavailableException.class)
            .hasMessage(
                "Request failed: %s/a: java.io.IOException: the client was closed", server.url());
      }
      assertThat(client.connections()).isZero();
    }
  }
}
