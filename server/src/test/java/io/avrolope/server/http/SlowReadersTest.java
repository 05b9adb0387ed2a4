// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.options.HttpLimits;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that read answers slowly cannot hold the server's memory without limit. */
@Timeout(120)
@Tag("http")
class SlowReadersTest {
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int VERY_FAST = Integer.MAX_VALUE;

  /** More than all buffers between the server and a client on one machine. */
  private static final int VERSIONS = 20;

  private static final int SCHEMA_BYTES = 1_000_000;
  private static final int SMALL_BUFFER = 4_096;
  private static final int PAUSE_MS = 20;

  @SuppressWarnings("NullAway.Init") // each test starts it
  private RegistryServer server;

  private void start(Duration deadline, int minBytesPerSecond, Duration stopTimeout)
      throws Exception {
    server =
        new RegistryServer(
            new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
            HttpOptions.builder()
                .limits(
                    HttpLimits.builder()
                        .deadline(deadline)
                        .minBytesPerSecond(minBytesPerSecond)
                        .build())
                .requestTimeout(LONG)
                .stopTimeout(stopTimeout)
                .build()
                .at("127.0.0.1", 0));
    server.start();
    for (int i = 0; i < VERSIONS; i++) {
      register("s" + i);
    }
  }

  private void register(String subject) throws Exception {
    String doc = "x".repeat(SCHEMA_BYTES);
    String schema =
        "{\\\"type\\\":\\\"enum\\\",\\\"name\\\":\\\"E\\\",\\\"doc\\\":\\\""
            + doc
            + "\\\",\\\"symbols\\\":[]}";
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(
                            "http://127.0.0.1:"
                                + server.port()
                                + "/subjects/"
                                + subject
                                + "/versions"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"schema\":\"" + schema + "\"}"))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  @AfterEach
  void stop() {
    server.stopNow();
  }

  /** Asks for an answer that the buffers of the two sockets cannot hold. */
  private Socket askedForMuch() throws Exception {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(SMALL_BUFFER);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
    socket
        .getOutputStream()
        .write(
            "GET /schemas HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /** How many bytes come until the server closes the connection. */
  private static long rest(Socket socket) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(bytes);
    } catch (IOException e) {
      // closed while data was on its way
    }
    return bytes.size();
  }

  private static void readOne(InputStream in) {
    try {
      in.readNBytes(1);
    } catch (IOException e) {
      // the server has closed the connection
    }
  }

  private void awaitUnread(int answers) throws InterruptedException {
    while (server.unreadAnswers() != answers) {
      Thread.sleep(PAUSE_MS);
    }
  }

  @Test
  void aClientThatDripsLosesItsConnection() throws Exception {
    start(SHORT, VERY_FAST, LONG);
    try (Socket socket = askedForMuch()) {
      InputStream in = socket.getInputStream();
      while (server.closedReaders() == 0) {
        readOne(in);
        Thread.sleep(PAUSE_MS);
      }

      assertThat(rest(socket)).isLessThan((long) VERSIONS * SCHEMA_BYTES / 2);
    }
  }

  @Test
  void aClientThatNeverReadsLosesItsConnection() throws Exception {
    start(SHORT, VERY_FAST, LONG);
    try (Socket socket = askedForMuch()) {
      while (server.closedReaders() == 0) {
        Thread.sleep(PAUSE_MS);
      }

      assertThat(rest(socket)).isLessThan((long) VERSIONS * SCHEMA_BYTES);
    }
  }

  @Test
  void aClientThatIsFastEnoughGetsAll() throws Exception {
    start(LONG, 1, LONG);
    try (Socket socket = askedForMuch()) {
      awaitUnread(1);
      InputStream in = socket.getInputStream();
      for (int i = 0; i < 10; i++) {
        assertThat(in.readNBytes(1)).hasSize(1);
        Thread.sleep(PAUSE_MS);
      }

      assertThat(in.transferTo(OutputStream.nullOutputStream()))
          .isGreaterThan((long) VERSIONS * SCHEMA_BYTES);
      awaitUnread(0);
    }
  }

  @Test
  void aServerStopsWithoutAFailureThoughAClientStillReads() throws Exception {
    start(LONG, 1, Duration.ofMillis(100));
    try (Socket socket = askedForMuch()) {
      awaitUnread(1);
      server.close();

      assertThat(rest(socket)).isLessThan((long) VERSIONS * SCHEMA_BYTES);
    }
  }
}
