// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Node;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReachableBrokersTest {
  /** A server of one connection, which gets the same bytes whatever it sends. */
  private static final class Server implements AutoCloseable {
    private final ServerSocket listener;

    private Server(ServerSocket listener) {
      this.listener = listener;
    }

    /**
     * @param answer null: no answer, and the connection stays open
     */
    static Server answering(byte @Nullable [] answer) throws IOException {
      Server server = new Server(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()));
      if (answer != null) {
        Thread thread = new Thread(() -> server.serve(answer));
        thread.setDaemon(true);
        thread.start();
      }
      return server;
    }

    private void serve(byte[] answer) {
      try (Socket client = listener.accept()) {
        var unused = client.getInputStream().read(new byte[64]);
        client.getOutputStream().write(answer);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    String address() {
      return listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      listener.close();
    }
  }

  /** A port that refuses connections: it is bound, but nobody listens. */
  private static Socket refusing() throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return socket;
  }

  private static String address(Socket socket) {
    return socket.getLocalAddress().getHostAddress() + ":" + socket.getLocalPort();
  }

  private static void assertUnreachable(Map<String, Object> properties, String message) {
    assertThatThrownBy(() -> ReachableBrokers.require(properties))
        .isInstanceOfSatisfying(
            TopicException.class,
            failure -> assertThat(failure.reason()).isEqualTo(TopicException.Reason.UNAVAILABLE))
        .hasMessage(message);
  }

  @Test
  void refusedConnectionsAndUnknownHostsAreNamed() throws IOException {
    try (Socket closed = refusing()) {
      assertUnreachable(
          Map.of("bootstrap.servers", List.of(address(closed), "nobody.invalid:9092")),
          "Cannot reach "
              + address(closed)
              + " (connection refused), nobody.invalid:9092 (unknown host)");
    }
  }

  @Test
  void oneBrokerThatAnswersIsEnough() throws IOException {
    byte[] answer = {0, 0, 0, 10, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0};
    try (Socket closed = refusing();
        Server broker = Server.answering(answer)) {
      Map<String, Object> properties =
          Map.of("bootstrap.servers", address(closed) + ", " + broker.address());

      assertThatCode(() -> ReachableBrokers.require(properties)).doesNotThrowAnyException();
    }
  }

  @Test
  void portWithoutAnAnswerIsNamed() throws IOException {
    try (Server silent = Server.answering(null)) {
      assertUnreachable(
          Map.of("bootstrap.servers", silent.address()),
          "Cannot reach "
              + silent.address()
              + " (it accepts connections, but gives no answer within 3 s; if this is a TLS port,"
              + " set security.protocol to SSL or SASL_SSL)");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', it closes the connection without an answer",
    "HTTP/1.1 400 Bad Request, its answer is not a broker's",
  })
  void portOfAnotherServerIsNamed(String answer, String fact) throws IOException {
    try (Server other = Server.answering(answer.getBytes(StandardCharsets.UTF_8))) {
      assertUnreachable(
          Map.of("bootstrap.servers", other.address()),
          "Cannot reach "
              + other.address()
              + " ("
              + fact
              + "; if this is a TLS port, set security.protocol to SSL or SASL_SSL)");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SSL", "SASL_SSL"})
  void portWithoutTlsIsNamed(String security) throws IOException {
    try (Server plain = Server.answering(new byte[0])) {
      assertUnreachable(
          Map.of("bootstrap.servers", plain.address(), "security.protocol", security),
          "Cannot reach "
              + plain.address()
              + " (it does not answer to TLS; if this port has no TLS, set security.protocol to"
              + " PLAINTEXT or SASL_PLAINTEXT)");
    }
  }

  @Test
  void issuerOfTokensIsNamed() throws IOException {
    try (Socket closed = refusing()) {
      assertUnreachable(
          Map.of(
              "bootstrap.servers",
              "nobody.invalid:1",
              "sasl.oauthbearer.token.endpoint.url",
              "http://" + address(closed) + "/token"),
          "Cannot reach "
              + address(closed)
              + " (connection refused), the issuer of tokens for the brokers");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://a b", "http://127.0.0.1:99999/token", "file:/token"})
  void invalidAddressesAreLeftToKafkasClient(String issuer) {
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers", "127.0.0.1:99999", "sasl.oauthbearer.token.endpoint.url", issuer);

    assertThatCode(() -> ReachableBrokers.require(properties)).doesNotThrowAnyException();
  }

  @Test
  void advertisedAddressIsNamed() throws IOException {
    try (Socket closed = refusing()) {
      Node broker = new Node(1, "127.0.0.1", closed.getLocalPort());

      assertThatThrownBy(() -> ReachableBrokers.requireAll(List.of(broker, Node.noNode())))
          .isInstanceOf(TopicException.class)
          .hasMessage(
              "Cannot reach "
                  + address(closed)
                  + " (connection refused). The cluster tells clients to connect there: see"
                  + " advertised.listeners of the brokers");
    }
  }
}
