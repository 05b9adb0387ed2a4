// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes that are a response; any others end with an exception of the registry. */
@Timeout(300)
@Tag("http")
class HttpResponseTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  /** Responses with their statuses and bodies. */
  enum Valid {
    LENGTH(OK + "Content-Type: a/b\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"),
    EMPTY(OK + "content-length:0\r\n\r\n", 200, ""),
    SAME_LENGTH_TWICE(OK + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nab", 200, "ab"),
    CHUNKS(
        OK + "Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n0A;x=y\r\nlo, world!\r\n0\r\n\r\n",
        200,
        "hello, world!"),
    TRAILERS(OK + "transfer-encoding: Chunked\r\n\r\n1\r\na\r\n0\r\nA: b\r\n\r\n", 200, "a"),
    INFORMATIONAL(
        "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 100 -\r\n\r\n"
            + "HTTP/1.1 404 Not Found\r\nContent-Length: 1\r\n\r\nx",
        404,
        "x"),
    NO_CONTENT("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
    NOT_MODIFIED("HTTP/1.1 304 -\r\nContent-Length: 9\r\n\r\n", 304, ""),
    OLD("HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nx", 200, "x"),
    LINE_FEEDS("HTTP/1.1 200\nContent-Length: 1\n\nx", 200, "x"),
    FOLDED(OK + "X: a\r\n  b\r\nContent-Length: 1\r\n\r\nx", 200, "x");

    private final String text;
    private final int status;
    private final String body;

    Valid(String text, int status, String body) {
      this.text = text;
      this.status = status;
      this.body = body;
    }

    byte[] bytes() {
      return text.getBytes(ISO_8859_1);
    }
  }

  private static HttpExchange.Response get(byte[] response) {
    try (RawServer server = RawServer.answering(response);
        HttpProbe client = new HttpProbe()) {
      return client.get(server.url());
    }
  }

  @ParameterizedTest
  @EnumSource
  void validResponseIsRead(Valid valid) {
    HttpExchange.Response response = get(valid.bytes());

    assertThat(response.status()).isEqualTo(valid.status);
    assertThat(response.body()).isEqualTo(valid.body);
  }

  @ParameterizedTest
  @EnumSource
  void responseMayArriveByteByByte(Valid valid) {
    try (RawServer server =
            new RawServer(
                connection -> {
                  connection.request();
                  for (byte each : valid.bytes()) {
                    connection.send(new byte[] {each});
                  }
                });
        HttpProbe client = new HttpProbe()) {
      assertThat(client.get(server.url()).body()).isEqualTo(valid.body);
    }
  }

  @ParameterizedTest
  @EnumSource
  void responseThatIsCutAnywhereIsAFailure(Valid valid) {
    try (RawServer server =
            new RawServer(
                connection -> {
                  connection.request();
                  connection.send(Arrays.copyOf(valid.bytes(), connection.number() - 1));
                });
        HttpProbe client = new HttpProbe()) {
      for (int length = 0; length < valid.text.length(); length++) {
        assertThatThrownBy(() -> client.get(server.url()))
            .as("%d bytes", length)
            .isInstanceOfSatisfying(
                RegistryUnavailableException.class,
                failure -> assertThat(failure.reason()).isEqualTo(Reason.DISCONNECTED));
      }
      assertThat(client.get(server.url()).body()).isEqualTo(valid.body);
    }
  }

  @ParameterizedTest
  @EnumSource
  void responseWithAFlippedBitIsAnAnswerOrAFailure(Valid valid) {
    int bits = 8 * valid.text.length();
    try (RawServer server =
        new RawServer(
            connection -> {
              byte[] flipped = valid.bytes();
              int bit = connection.number() - 1;
              flipped[bit / 8] ^= (byte) (1 << bit % 8);
              connection.request();
              connection.send(flipped);
            })) {
      for (int bit = 0; bit < bits; bit++) {
        try (HttpProbe client = new HttpProbe()) { // a new connection for each
          assertThat(client.get(server.url()).status()).isBetween(200, 999);
        } catch (RegistryUnavailableException e) {
          assertThat(e.reason()).isEqualTo(Reason.DISCONNECTED);
        }
      }
      assertThat(server.connections()).isEqualTo(bits);
    }
  }

  @Test
  void bodyWithoutALengthEndsWithTheConnection() {
    assertThat(get((OK + "\r\nhello").getBytes(ISO_8859_1)).body()).isEqualTo("hello");
  }

  @Test
  void severalChunksMakeALongBody() {
    String chunk = "400\r\n" + "x".repeat(1024) + "\r\n";
    String response =
        OK + "Transfer-Encoding: chunked\r\n\r\n" + chunk.repeat(12_000) + "0\r\n\r\n";

    assertThat(get(response.getBytes(ISO_8859_1)).body()).hasSize(12_000 * 1024);
  }

  static Stream<Arguments> malformed() {
    String sizes = "Transfer-Encoding: chunked\r\n\r\n";
    return Stream.of(
        Arguments.of("Content-Length: 3\r\n\r\nab", "fixed content-length: 3, bytes received: 2"),
        Arguments.of(
            "Content-Length: -1\r\n\r\n", "the response has a Content-Length that is not a number"),
        Arguments.of(
            "Content-Length: +1\r\n\r\na",
            "the response has a Content-Length that is not a number"),
        Arguments.of(
            "Content-Length: 1, 1\r\n\r\na",
            "the response has a Content-Length that is not a number"),
        Arguments.of(
            "Content-Length:\r\n\r\n", "the response has a Content-Length that is not a number"),
        Arguments.of(
            "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
            "the response has several Content-Lengths"),
        Arguments.of("Content-Length: 16777217\r\n\r\n", "response exceeds 16777216 bytes"),
        Arguments.of("Content-Length: 4294967297\r\n\r\na", "response exceeds 16777216 bytes"),
        Arguments.of(
            "Content-Length: 18446744073709551617\r\n\r\na", "response exceeds 16777216 bytes"),
        Arguments.of(
            "Content-Length: 1\r\n" + sizes + "1\r\na\r\n0\r\n\r\n",
            "the response has both Content-Length and Transfer-Encoding"),
        Arguments.of(
            "Transfer-Encoding: gzip, chunked\r\n\r\n",
            "the response has an unsupported Transfer-Encoding"),
        Arguments.of(
            "Transfer-Encoding: gzip\r\n\r\n", "the response has an unsupported Transfer-Encoding"),
        Arguments.of(
            "Transfer-Encoding: chunked\r\n" + sizes,
            "the response has an unsupported Transfer-Encoding"),
        Arguments.of(sizes + "1000001\r\n", "response exceeds 16777216 bytes"),
        Arguments.of(sizes + "ffffffff\r\n", "response exceeds 16777216 bytes"),
        Arguments.of(sizes + "100000001\r\na", "a chunk of the body has a size of 9 digits"),
        Arguments.of(
            sizes + "ffffffffffffffffff\r\na", "a chunk of the body has a size of 18 digits"),
        Arguments.of(sizes + "-1\r\n", "a chunk of the body has no size"),
        Arguments.of(sizes + "0x1\r\na\r\n", "a chunk of the body has no size"),
        Arguments.of(sizes + "\r\n", "a chunk of the body has no size"),
        Arguments.of(
            sizes + "2\r\nabc\r\n0\r\n\r\n",
            "a chunk of the body does not end where its size says"),
        Arguments.of(sizes + "3\r\nab", "the connection ended in a chunk of the body"),
        Arguments.of(
            sizes + "1;" + "x".repeat(2_000),
            "the head of the response, or of a chunk, is too long"),
        Arguments.of("No colon\r\n\r\n", "the response has a malformed header"),
        Arguments.of("A : b\r\n\r\n", "the response has a malformed header"),
        Arguments.of(" A: b\r\n\r\n", "the response has a malformed header"),
        Arguments.of("A: b\rC: d\r\n\r\n", "the head of the response contains a control character"),
        Arguments.of("A: b\0\r\n\r\n", "the head of the response contains a control character"),
        Arguments.of("A: b\r\n".repeat(201) + "\r\n", "the response has more than 200 headers"));
  }

  @ParameterizedTest
  @MethodSource
  void malformed(String afterStatus, String message) {
    assertFails(OK + afterStatus, message);
  }

  static Stream<Arguments> malformedStatus() {
    String notFirst = "the response does not begin with a status line of HTTP/1.1";
    return Stream.of(
        Arguments.of("HTTP/2 200 OK\r\n\r\n", notFirst),
        Arguments.of("HTTP/1.2 200 OK\r\n\r\n", notFirst),
        Arguments.of("ICY 200 OK\r\n\r\n", notFirst),
        Arguments.of("\r\n" + OK + "\r\n", notFirst),
        Arguments.of("HTTP/1.1 2000 OK\r\n\r\n", notFirst),
        Arguments.of("HTTP/1.1 20\r\n\r\n", notFirst),
        Arguments.of("HTTP/1.1 2x0 OK\r\n\r\n", "the response has no status"),
        Arguments.of("HTTP/1.1 099 OK\r\n\r\n", "the response has the status 99"),
        Arguments.of("HTTP/1.1 101 -\r\n\r\n", "the server switched to another protocol"),
        Arguments.of(
            "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "the response has an unsupported Transfer-Encoding"));
  }

  @ParameterizedTest
  @MethodSource
  void malformedStatus(String response, String message) {
    assertFails(response, message);
  }

  private static void assertFails(String response, String message) {
    try (RawServer server = RawServer.answering(response.getBytes(ISO_8859_1));
        HttpProbe client = new HttpProbe()) {
      assertThatThrownBy(() -> client.get(server.url()))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessage("Request failed: %s/a: java.io.IOException: %s", server.url(), message);
      assertThat(client.connections()).as("the connection is not kept").isZero();
    }
  }

  static Stream<Arguments> endless() {
    String tooLong = "the head of the response, or of a chunk, is too long";
    String chunked = OK + "Transfer-Encoding: chunked\r\n\r\n";
    return Stream.of(
        Arguments.of("status line", "HTTP/1.1 200 ", "x".repeat(1000), tooLong),
        Arguments.of("header", OK + "A: ", "x".repeat(1000), tooLong),
        Arguments.of("long headers", OK, "A: " + "x".repeat(1000) + "\r\n", tooLong),
        Arguments.of("headers", OK, "A: b\r\n", "the response has more than 200 headers"),
        Arguments.of("folded header", OK + "A: b\r\n", " c\r\n", tooLong),
        Arguments.of("1xx", "", "HTTP/1.1 100 -\r\n\r\n", tooLong),
        Arguments.of(
            "trailers", chunked + "0\r\n", "A: b\r\n", "the response has more than 200 headers"),
        Arguments.of("chunk line", chunked + "1;", "x".repeat(1000), tooLong),
        Arguments.of(
            "chunks",
            chunked,
            "2000\r\n" + "x".repeat(8192) + "\r\n",
            "response exceeds 16777216 bytes"),
        Arguments.of("body", OK + "\r\n", "x".repeat(8192), "response exceeds 16777216 bytes"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void endless(String name, String start, String repeated, String message) {
    try (RawServer server =
            new RawServer(
                connection -> {
                  connection.request();
                  connection.send(start);
                  connection.repeat(repeated);
                });
        HttpProbe client = new HttpProbe()) {
      assertThatThrownBy(() -> client.get(server.url()))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessage("Request failed: %s/a: java.io.IOException: %s", server.url(), message);
    }
  }
}
