// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.ConfluentSchemaRegistry;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a connection has a second request, and when it is closed. */
@Timeout(120)
@Tag("http")
class HttpConnectionsTest {
  private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  private static RawServer.Script always(String response) {
    return connection -> {
      while (true) {
        connection.request();
        connection.send(response);
      }
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        HELLO,
        "HTTP/1.1 404 -\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 204 -\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n"
      })
  void connectionIsUsedAgain(String response) {
    try (RawServer server = new RawServer(always(response));
        HttpProbe client = new HttpProbe()) {
      for (int i = 0; i < 100; i++) {
        client.send(i % 2 == 0 ? "GET" : "POST", server.url(), "");
      }

      assertThat(server.requests()).hasSize(100);
      assertThat(server.connections()).isEqualTo(1);
      assertThat(client.connections()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nConnection: a, Close\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
        HELLO + "more",
        HELLO + HELLO
      })
  void connectionIsClosed(String response) {
    try (RawServer server = new RawServer(always(response));
        HttpProbe client = new HttpProbe()) {
      for (int i = 1; i <= 3; i++) {
        client.get(server.url());
        assertThat(client.connections()).isZero();
        assertThat(server.connections()).isEqualTo(i);
      }
    }
  }

  @Test
  void bytesAfterAResponseAreNotTheNextResponse() throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    try (RawServer server =
            new RawServer(
                connection -> {
                  connection.request();
                  connection.send(HELLO);
                  if (connection.number() == 1) {
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison");
                    sent.countDown();
                  }
                  connection.awaitClose();
                });
        HttpProbe client = new HttpProbe()) {
      assertThat(client.get(server.url()).body()).isEqualTo("hello");
      sent.await();

      assertThat(client.get(server.url()).body()).isEqualTo("hello");

      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void connectionThatTheServerClosedIsOpenedAgain() {
    try (RawServer server =
            new RawServer(
                connection -> {
                  connection.request();
                  connection.send(HELLO);
                });
        HttpProbe client = new HttpProbe()) {
      for (int i = 1; i <= 200; i++) {
        assertThat(client.get(server.url()).body()).isEqualTo("hello");
        assertThat(server.connections()).isEqualTo(i);
      }
    }
  }

  /** The server reads the second request and closes the connection, as if it had been too late. */
  @Test
  void requestIsSentAgainIfAKeptConnectionEndsBeforeTheResponse() {
    try (RawServer server =
            new RawServer(
                connection -> {
                  connection.request();
                  connection.send(HELLO);
                  connection.request();
                });
        HttpProbe client = new HttpProbe()) {
      client.get(server.url());

      assertThat(client.get(server.url()).body()).isEqualTo("hello");

      assertThat(server.requests()).hasSize(3);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  /** A look-up by a schema is a POST, and changes nothing. */
  @Test
  void lookUpIsSentAgainAtOnceIfItsConnectionWasClosed() {
    String found = "{\"subject\":\"s\",\"id\":7,\"version\":1,\"schema\":\"\\\"int\\\"\"}";
    String response = "HTTP/1.1 200 OK\r\nContent-Length: " + found.length() + "\r\n\r\n" + found;
    try (RawServer server =
        new RawServer(
            connection -> {
              connection.request();
              connection.send(response);
              connection.request();
            })) {
      RegistryOptions options =
          RegistryOptions.builder(server.url())
              .http(
                  HttpOptions.builder()
                      .retries(RetryOptions.builder().maxRetries(0).build())
                      .build())
              .build();
      try (SchemaRegistry registry = new ConfluentSchemaRegistry(options)) {
        for (int i = 0; i < 2; i++) {
          assertThat(registry.lookUp("s", Schema.create(Schema.Type.INT), Kind.ID))
              .isEqualTo(new SchemaReference.Id(7));
        }
      }

      assertThat(server.connections()).isEqualTo(2);
    }
  }

  /** The registry may have registered the schema before the connection ended. */
  @Test
  void requestThatChangesSomethingIsNotSentAgain() {
    try (RawServer server =
            new RawServer(
                connection -> {
                  connection.request();
                  connection.send(HELLO);
                  connection.request();
                });
        HttpProbe client = new HttpProbe()) {
      client.get(server.url());

      assertThatThrownBy(() -> client.send("POST", server.url(), "x"))
          .isInstanceOf(RegistryUnavailableException.class);

      assertThat(server.requests()).hasSize(2);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void requestIsNotSentAgainAfterAByteOfTheResponse() {
    try (RawServer server =
            new RawServer(
                connection -> {
                  connection.request();
                  connection.send(HELLO);
                  connection.request();
                  connection.send("H");
                });
        HttpProbe client = new HttpProbe()) {
      client.get(server.url());

      assertThatThrownBy(() -> client.get(server.url()))
          .isInstanceOf(RegistryUnavailableException.class);

      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void onlySomeConnectionsAreKept() throws Exception {
    int threads = 3 * ConnectionPool.MAX_IDLE;
    CountDownLatch asked = new CountDownLatch(threads);
    try (RawServer server =
            new RawServer(
                connection -> {
                  connection.request();
                  asked.countDown();
                  asked.await(); // so that each request has a connection
                  connection.send(HELLO);
                  connection.awaitClose();
                });
        HttpProbe client = new HttpProbe()) {
      ExecutorService callers = Executors.newFixedThreadPool(threads);
      List<CompletableFuture<?>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(CompletableFuture.runAsync(() -> client.get(server.url()), callers));
      }
      all.forEach(CompletableFuture::join);
      callers.shutdown();

      assertThat(server.connections()).isEqualTo(threads);
      assertThat(client.connections()).isEqualTo(ConnectionPool.MAX_IDLE);
      client.end();
      assertThat(client.connections()).isZero();
    }
  }

  @Test
  void connectionsOfDifferentServersAreKeptApart() {
    try (RawServer server = new RawServer(always(HELLO));
        RawServer other = new RawServer(always(HELLO));
        HttpProbe client = new HttpProbe()) {
      for (int i = 0; i < 4; i++) {
        client.get(server.url());
        client.get(other.url());
      }

      assertThat(server.connections()).isEqualTo(1);
      assertThat(other.connections()).isEqualTo(1);
    }
  }

  @Test
  void oldConnectionIsClosedWhenThePoolIsUsed() throws Exception {
    AtomicLong clock = new AtomicLong();
    OpenChannels channels = new OpenChannels();
    Route route = new Route(false, "127.0.0.1", 1, null);
    ConnectionPool pool = new ConnectionPool(clock::get);
    try (RawServer server = new RawServer(RawServer.Connection::awaitClose)) {
      HttpConnection connection = connected(channels, route, server.port());
      pool.keep(connection);
      clock.addAndGet(ConnectionPool.MAX_IDLE_TIME.toNanos());
      assertThat(pool.take(new Route(false, "127.0.0.1", 2, null))).isNull();
      assertThat(pool.take(route)).isSameAs(connection);
      pool.keep(connection);
      clock.addAndGet(ConnectionPool.MAX_IDLE_TIME.toNanos() + 1);

      assertThat(pool.take(route)).isNull();
      assertThat(channels.count()).isZero();

      HttpConnection late = connected(channels, route, server.port());
      pool.close();
      pool.keep(late);
      assertThat(channels.count()).isZero();
    }
  }

  private static HttpConnection connected(OpenChannels channels, Route route, int port)
      throws Exception {
    SocketChannel channel = channels.open();
    channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    Socket socket = channel.socket();
    return new HttpConnection(
        route,
        new TimedChannel(channel, Deadline.in(HttpProbe.LONG)),
        channels,
        socket.getInputStream(),
        socket.getOutputStream());
  }
}
