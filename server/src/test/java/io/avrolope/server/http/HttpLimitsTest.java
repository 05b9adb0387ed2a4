// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.options.HttpLimits;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.io.ByteArrayOutputStream;
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
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that ask too much are refused, and the server goes on to answer others. */
@Tag("http")
class HttpLimitsTest {
  private static final int MAX_BYTES = 10_000;
  static final HttpOptions OPTIONS =
      HttpOptions.builder()
          .limits(
              HttpLimits.builder()
                  .maxBodyBytes(MAX_BYTES)
                  .maxNesting(50)
                  .maxHeaderBytes(4_096)
                  .maxHeaders(20)
                  .deadline(Duration.ofMillis(1_500))
                  .maxConnections(0)
                  .minBytesPerSecond(0)
                  .build())
          .maxSchemas(3)
          .requestTimeout(Duration.ofMillis(500))
          .maxThreads(20)
          .build()
          .at("127.0.0.1", 0);

  private final HttpClient http = HttpClient.newHttpClient();
  private final RegistryServer server =
      new RegistryServer(
          new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
          OPTIONS);

  @BeforeEach
  void start() throws Exception {
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .header("Content-Type", "application/json");
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)).build());
  }

  static byte[] gzip(String text) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private HttpResponse<String> postCompressed(String body) throws Exception {
    return send(
        request("/subjects/s/versions")
            .header("Content-Encoding", "gzip")
            .POST(HttpRequest.BodyPublishers.ofByteArray(gzip(body)))
            .build());
  }

  @Test
  void aLongBodyIsRefused() throws Exception {
    HttpResponse<String> answer = post("/subjects/s/versions", " ".repeat(MAX_BYTES + 1));

    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body())
        .isEqualTo(
            "{\"error_code\":413,\"message\":\"The request has more than 10000 bytes, the"
                + " limit request.max.bytes\"}");
  }

  private static final String NEXT =
      "GET /subjects HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

  /** The head of a request with a body; it names the length of the body, or says "chunked". */
  private static String head(String path, String length) {
    return "PUT "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + (length.equals("chunked") ? "Transfer-Encoding: chunked" : "Content-Length: " + length)
        + "\r\n\r\n";
  }

  /** The bytes that the server sends until it closes the connection. */
  private String exchanged(String sent) throws Exception {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      client.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
      return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/config", "/schema-repo/s"})
  void theConnectionGoesOnAfterABodyThatIsSomewhatTooLong(String path) throws Exception {
    String body = " ".repeat(MAX_BYTES + 1);
    String chunks = Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";

    for (String request :
        new String[] {head(path, "10001") + body, head(path, "chunked") + chunks}) {
      String answers = exchanged(request + NEXT);

      assertThat(answers).startsWith("HTTP/1.1 413 ").contains("more than 10000 bytes");
      assertThat(answers.substring(answers.indexOf("10000 bytes"))).contains("HTTP/1.1 200 OK");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/config", "/schema-repo/s"})
  void theServerSaysThatItClosesTheConnectionAfterABodyThatIsMuchTooLong(String path)
      throws Exception {
    assertThat(exchanged(head(path, "20001"))) // nothing of the body is sent
        .startsWith("HTTP/1.1 413 ")
        .contains("Connection: close\r\n")
        .contains("more than 10000 bytes")
        .doesNotContain("200 OK");
  }

  @Test
  void aClientThatAsksFirstNeedNotSendABodyThatIsTooLong() throws Exception {
    String asking =
        head("/config", "10001")
            .replace("Host: localhost", "Host: localhost\r\nExpect: 100-continue");

    assertThat(exchanged(asking)).startsWith("HTTP/1.1 413 ").contains("Connection: close\r\n");
  }

  @Test
  void aBodyIsMeasuredAfterItsDecompression() throws Exception {
    assertThat(postCompressed("{\"schema\":\"\\\"int\\\"\"}").statusCode()).isEqualTo(200);
    assertThat(postCompressed(" ".repeat(100 * MAX_BYTES)).statusCode()).isEqualTo(413);
  }

  @Test
  void deeplyNestedJsonIsRefused() throws Exception {
    String nested = "[".repeat(51) + "]".repeat(51);

    assertThat(post("/subjects/s/versions", "{\"schema\":" + nested + "}").statusCode())
        .isEqualTo(400);
  }

  @Test
  void theListOfSchemasHasALimit() throws Exception {
    for (String name : new String[] {"a", "b", "c", "d"}) {
      post("/subjects/" + name + "/versions", "{\"schema\":\"\\\"int\\\"\"}");
    }

    String all = send(request("/schemas?limit=100").GET().build()).body();

    assertThat(all).contains("\"subject\":\"c\"").doesNotContain("\"subject\":\"d\"");
  }

  @Test
  void aClientThatSendsNothingMoreIsDisconnected() throws Exception {
    try (Socket slow = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      slow.getOutputStream()
          .write(
              "POST /subjects/s/versions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{"
                  .getBytes(StandardCharsets.US_ASCII));
      InputStream in = slow.getInputStream();

      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .doesNotContain("200 OK"); // the end of the stream: the server has closed it
    }
    assertThat(send(request("/subjects").GET().build()).statusCode()).isEqualTo(200);
  }

  @Test
  void longHeadersAreRefused() throws Exception {
    HttpResponse<String> answer =
        send(request("/subjects").header("X-Long", "x".repeat(5_000)).GET().build());
    HttpResponse<String> address =
        send(request("/subjects?subjectPrefix=" + "x".repeat(5_000)).GET().build());

    assertThat(answer.statusCode()).isEqualTo(431);
    assertThat(answer.body())
        .isEqualTo(
            "{\"error_code\":431,\"message\":\"The address and the headers of the request have more"
                + " than 4096 bytes, the limit request.header.max.bytes\"}");
    assertThat(address.statusCode()).isEqualTo(414);
    assertThat(address.body()).contains("the limit request.header.max.bytes");
  }

  @Test
  void manyHeadersAreRefused() throws Exception {
    HttpRequest.Builder many = request("/subjects");
    for (int i = 0; i < 30; i++) {
      many.header("X-" + i, "y");
    }

    HttpResponse<String> answer = send(many.GET().build());

    assertThat(answer.statusCode()).isEqualTo(431);
    assertThat(answer.body())
        .isEqualTo(
            "{\"error_code\":431,\"message\":\"The request has more than 20 headers, the limit"
                + " request.max.headers\"}");
  }

  @Test
  void theRequestIdComesBack() throws Exception {
    HttpResponse<String> answer =
        send(request("/subjects").header("X-Request-ID", "mine").GET().build());

    assertThat(answer.headers().firstValue("X-Request-ID")).contains("mine");
    assertThat(send(request("/subjects").GET().build()).headers().firstValue("X-Request-ID"))
        .isNotEmpty();
  }
}
