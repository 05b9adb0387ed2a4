// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A compressed body that is damaged is answered, and does not concern the requests after it. */
@Tag("http")
class CompressedBodiesTest {
  private static final String SCHEMA = "{\"schema\":\"\\\"int\\\"\"}";

  private final HttpClient http = HttpClient.newHttpClient();
  private final RegistryServer server =
      new RegistryServer(
          new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
          HttpLimitsTest.OPTIONS);

  @BeforeEach
  void start() throws Exception {
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** The status of the answer; the request fails if there is none. */
  private int post(byte[] body) throws Exception {
    return http.send(
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + server.port() + "/subjects/s/versions"))
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "gzip")
                .timeout(Duration.ofSeconds(30))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  @Test
  void damagedBodiesAreAnsweredAndTheNextRequestToo() throws Exception {
    byte[] sound = HttpLimitsTest.gzip(SCHEMA);
    Map<String, byte[]> bodies = new TreeMap<>();
    for (int length = 0; length < sound.length; length++) {
      bodies.put("cut to " + length, Arrays.copyOf(sound, length));
    }
    for (int i = 0; i < sound.length; i++) {
      byte[] flipped = sound.clone();
      flipped[i] ^= (byte) 0xFF;
      bodies.put("byte " + i + " flipped", flipped);
    }
    bodies.put("bytes after the end", joined(sound, new byte[] {1, 2, 3, 4, 5}));
    bodies.put("plain", SCHEMA.getBytes(StandardCharsets.UTF_8));
    bodies.put("twice", joined(sound, sound));

    for (Map.Entry<String, byte[]> body : bodies.entrySet()) {
      assertThat(post(body.getValue())).as(body.getKey()).isIn(200, 400, 422);
      assertThat(post(sound)).as("after " + body.getKey()).isEqualTo(200);
    }
  }

  @Test
  void clientsThatLeaveDoNotConcernTheNextCompressedAnswer() throws Exception {
    for (int i = 0; i < 300; i++) {
      String subject = "/subjects/" + "a-long-name".repeat(10) + i + "/versions";
      http.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + subject))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(SCHEMA))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
    for (int i = 0; i < 20; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        socket.setReceiveBufferSize(1);
        socket.getOutputStream().write(list().getBytes(StandardCharsets.UTF_8));
        assertThat(socket.getInputStream().read()).isEqualTo('H');
        socket.setSoLinger(true, 0); // the end is a reset of the connection
      }
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        socket.getOutputStream().write(list().getBytes(StandardCharsets.UTF_8));
        InputStream answer = socket.getInputStream();
        String text = new String(answer.readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(text).startsWith("HTTP/1.1 200").containsIgnoringCase("Content-Encoding: gzip");
      }
    }
  }

  private static String list() {
    return "GET /subjects HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection:"
        + " close\r\n\r\n";
  }
}
