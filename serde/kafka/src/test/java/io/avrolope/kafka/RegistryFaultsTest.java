// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.MalformedDatumException;
import io.avrolope.registry.testserver.FaultProxy;
import io.avrolope.registry.testserver.FaultProxy.Fault;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.TokenServer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A registry that cannot be reached or misbehaves: how many attempts the deserializer makes, which
 * exception the consumer gets, and that the same record and the next one are decoded afterwards.
 *
 * <p>No test measures time. A fault without an answer ends by the read timeout, which its message
 * names; the timeout of the whole look-up is longer than the tests may take.
 */
@Timeout(300)
class RegistryFaultsTest {
  private static final int LOOKUP_MS = 600_000;

  /** The read timeout where the fault is an answer: never reached, however busy the machine is. */
  private static final int PATIENT_MS = 120_000;

  /** The read timeout where an answer never comes. */
  private static final int SHORT_MS = 1_500;

  private static final byte[] RECORD = {0, 0, 0, 0, 1, 14};
  private static final byte[] NEXT_RECORD = {0, 0, 0, 0, 2, 2, 'x'};

  private final RegistryServer server = new RegistryServer();
  private final FaultProxy proxy = new FaultProxy(server.authority(), 150);
  private final String url = "http://" + proxy.authority();

  RegistryFaultsTest() {
    server.register("a", "\"int\"");
    server.register("b", "\"string\"");
  }

  @AfterEach
  void close() {
    proxy.close();
    server.close();
  }

  /** A deserializer that makes a second attempt after a short pause. */
  private static KafkaAvroDeserializer deserializer(String url, Object... more) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("schema.registry.url", url);
    properties.put("http.connect.timeout.ms", PATIENT_MS);
    properties.put("http.read.timeout.ms", PATIENT_MS);
    properties.put("lookup.timeout.ms", LOOKUP_MS);
    properties.put("max.retries", 1);
    properties.put("retries.wait.ms", 20);
    for (int i = 0; i < more.length; i += 2) {
      properties.put((String) more[i], more[i + 1]);
    }
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
    deserializer.configure(properties, false);
    return deserializer;
  }

  private static BiConsumer<RegistryServer, FaultProxy> network(Fault fault) {
    return (server, proxy) -> proxy.inflict(fault);
  }

  private static BiConsumer<RegistryServer, FaultProxy> answer(Misbehaviour misbehaviour) {
    return (server, proxy) -> server.always(misbehaviour);
  }

  /**
   * A fault and what comes of it.
   *
   * @param attempts how many connections or requests the deserializer makes, as far as the proxy or
   *     the server can count them
   * @param seen the exception that the consumer gets
   * @param message a pattern of the cause's message
   */
  private record FaultCase(
      String name,
      BiConsumer<RegistryServer, FaultProxy> fault,
      int attempts,
      Class<? extends KafkaException> seen,
      String message) {
    int readTimeoutMs() {
      return message.endsWith(SHORT_MS + " ms") ? SHORT_MS : PATIENT_MS;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** URL stands for the registry's URL; the JDK's texts differ between its releases. */
  static Stream<FaultCase> faults() {
    String asked = "URL/schemas/ids/1\\?subject=t-value";
    String html = "Expected a JSON object but found something else in the response from " + asked;
    String late = "No response from " + asked + " within " + SHORT_MS + " ms";
    String broken = "Request failed: " + asked + ": java\\.(io|net)\\..*";
    Class<TimeoutException> timeOut = TimeoutException.class;
    Class<DisconnectException> cut = DisconnectException.class;
    return Stream.of(
        new FaultCase("refused", network(Fault.REFUSED), 0, cut, "Connection refused: " + asked),
        new FaultCase("reset in the answer", network(Fault.RESET_IN_ANSWER), 2, cut, broken),
        new FaultCase("end in the answer", network(Fault.END_IN_ANSWER), 2, cut, broken),
        new FaultCase("black hole", network(Fault.BLACK_HOLE), 2, timeOut, late),
        new FaultCase("one byte a second", network(Fault.ONE_BYTE_A_SECOND), 2, timeOut, late),
        new FaultCase(
            "500", answer(Misbehaviour.error(500, 50001, "m")), 2, timeOut, http(500, 50001)),
        new FaultCase("502", answer(Misbehaviour.error(502, 502, "m")), 2, cut, http(502, 502)),
        new FaultCase("503", answer(Misbehaviour.error(503, 503, "m")), 2, timeOut, http(503, 503)),
        new FaultCase("504", answer(Misbehaviour.error(504, 504, "m")), 2, timeOut, http(504, 504)),
        new FaultCase(
            "429",
            answer(Misbehaviour.busy(429, "0")),
            2,
            ThrottlingQuotaExceededException.class,
            "HTTP 429 from " + asked),
        new FaultCase("an HTML page", answer(Misbehaviour.html(200)), 2, cut, html),
        new FaultCase(
            "plain text", answer(Misbehaviour.typed("text/plain", "It works!")), 2, cut, html),
        new FaultCase(
            "truncated JSON", answer(Misbehaviour.body("{\"schema\":\"\\\"in")), 2, cut, html),
        new FaultCase("bytes after the JSON", answer(Misbehaviour.body("\"int\"}")), 2, cut, html),
        new FaultCase("an empty body", answer(Misbehaviour.body("")), 2, cut, html),
        new FaultCase(
            "redirect",
            answer(Misbehaviour.redirect(307, "http://127.0.0.1:1/")),
            1,
            SerializationException.class,
            "HTTP 307 from "
                + asked
                + "; redirects are not followed, configure the registry's own URL"));
  }

  private static String http(int status, int code) {
    return "HTTP %d from URL/schemas/ids/1\\?subject=t-value \\(error %d: m\\)"
        .formatted(status, code);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultIsReportedAfterTwoAttemptsAtMostAndDoesNotLast(FaultCase example) {
    try (KafkaAvroDeserializer deserializer =
        deserializer(url, "http.read.timeout.ms", example.readTimeoutMs())) {
      example.fault.accept(server, proxy);

      assertThatThrownBy(() -> deserializer.deserialize("t", RECORD))
          .isInstanceOf(example.seen)
          .hasMessageStartingWith(
              "Cannot decode the value of topic t (envelope confluent, schema id 1). See "
                  + TROUBLESHOOTING
                  + "#registry-")
          .cause()
          .message()
          .matches(example.message.replace("URL/", Pattern.quote(url + "/")));

      assertThat(Math.max(proxy.connections(), server.requests().size()))
          .as("attempts")
          .isEqualTo(example.attempts);
      assertThat(RetriableException.class.isAssignableFrom(example.seen))
          .as("retriable, because the registry is unavailable")
          .isEqualTo(!example.name.equals("redirect"));
      server.recover();
      proxy.inflict(Fault.NONE);
      assertDecodes(deserializer);
    }
  }

  /** Decodes the record that failed and the next one: nothing of the failure is kept. */
  private static void assertDecodes(KafkaAvroDeserializer deserializer) {
    assertThat(deserializer.deserialize("t", RECORD)).isEqualTo(7);
    assertThat(deserializer.deserialize("t", NEXT_RECORD)).isEqualTo("x");
  }

  @Test
  void cachedSchemasDecodeRecordsDuringAFault() {
    try (KafkaAvroDeserializer deserializer = deserializer(url)) {
      assertDecodes(deserializer);
      proxy.inflict(Fault.BLACK_HOLE);

      assertDecodes(deserializer);
    }
  }

  @Test
  void theMediaTypeOfAnAnswerIsIgnored() {
    server.next(Misbehaviour.typed("text/plain", "{\"schema\":\"\\\"int\\\"\"}"));
    try (KafkaAvroDeserializer deserializer = deserializer(url)) {
      assertDecodes(deserializer);
    }
  }

  @Test
  void aBodyOf64MegabytesIsRefusedAfter16() {
    server.always(Misbehaviour.hugeBody(64 << 20));
    try (KafkaAvroDeserializer deserializer = deserializer(url)) {
      assertThatThrownBy(() -> deserializer.deserialize("t", RECORD))
          .isInstanceOf(DisconnectException.class)
          .cause()
          .hasMessage(
              "Request failed: %s/schemas/ids/1?subject=t-value: java.io.IOException: response exceeds"
                  + " 16777216 bytes",
              url);

      assertThat(server.requests()).hasSize(2);
      server.recover();
      assertDecodes(deserializer);
    }
  }

  @Test
  void aWrongSchemaForAnIdMakesABadRecordAndTheNextRecordIsDecoded() {
    server.next(Misbehaviour.body("{\"schema\":\"\\\"string\\\"\"}"));
    byte[] record = {0, 0, 0, 0, 1, 14};
    try (KafkaAvroDeserializer deserializer = deserializer(url);
        KafkaAvroDeserializer another = deserializer(url, "missing.cache.size", 1)) {
      assertThatThrownBy(() -> deserializer.deserialize("t", record))
          .isInstanceOf(SerializationException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasCauseInstanceOf(MalformedDatumException.class)
          .cause()
          .hasMessage(
              "Expected a length from 0 to the 0 bytes that are left but found 7 at string (byte 0"
                  + " of 1)");

      assertThat(deserializer.deserialize("t", NEXT_RECORD)).isEqualTo("x");
      assertThat(another.deserialize("t", record)).as("the first answer is cached").isEqualTo(7);
    }
  }

  @Test
  void theNextUrlIsRequestedWithoutARetryOfTheFirst() {
    FaultProxy other = new FaultProxy(server.authority(), 0);
    try (other;
        KafkaAvroDeserializer deserializer =
            deserializer(url + ",http://" + other.authority(), "max.retries", 0)) {
      proxy.inflict(Fault.RESET_IN_ANSWER);

      assertDecodes(deserializer);

      assertThat(other.connections()).as("the connection is kept").isEqualTo(1);
    }
  }

  @Test
  void connectionsAreReusedForTheNextRequest() {
    try (KafkaAvroDeserializer deserializer = deserializer(url)) {
      assertDecodes(deserializer);
    }

    assertThat(server.requests()).hasSize(2);
    assertThat(proxy.connections()).isEqualTo(1);
  }

  @Test
  void anExpiredTokenIsReplaced() {
    try (TokenServer issuer = new TokenServer(3_600);
        KafkaAvroDeserializer deserializer = oauth(issuer, PATIENT_MS)) {
      server.demandToken("token-1");
      assertThat(deserializer.deserialize("t", RECORD)).isEqualTo(7);

      server.demandToken("token-2");
      assertThat(deserializer.deserialize("t", NEXT_RECORD)).isEqualTo("x");

      assertThat(issuer.requests()).hasSize(2);
      assertThat(server.requests()).as("one of them was refused").hasSize(3);
    }
  }

  @Test
  void anUnavailableTokenIssuerIsRetriable() {
    try (TokenServer issuer = new TokenServer(3_600);
        KafkaAvroDeserializer deserializer = oauth(issuer, SHORT_MS)) {
      server.demandToken("token-1");
      assertThat(deserializer.deserialize("t", RECORD)).isEqualTo(7);
      server.demandToken("token-2");
      issuer.next(Misbehaviour.status(503, "{}"), Misbehaviour.silence());

      assertThatThrownBy(() -> deserializer.deserialize("t", NEXT_RECORD))
          .isInstanceOf(TimeoutException.class)
          .cause()
          .hasMessage("No response from %s within %d ms", issuer.url(), SHORT_MS);

      assertThat(issuer.requests()).as("the first token, and two attempts").hasSize(3);
      assertDecodes(deserializer);
    }
  }

  @Test
  void aRefusedTokenIsAnAuthenticationFailure() {
    try (TokenServer issuer = new TokenServer(3_600);
        KafkaAvroDeserializer deserializer = oauth(issuer, PATIENT_MS)) {
      server.demandToken("token-4");

      assertThatThrownBy(() -> deserializer.deserialize("t", RECORD))
          .isInstanceOf(AuthenticationException.class)
          .cause()
          .hasMessage(
              "HTTP 401 from %s/schemas/ids/1?subject=t-value (error 401: Unauthorized)", url);

      assertThat(issuer.requests()).hasSize(2);
      assertThat(server.requests()).hasSize(2);
      server.demandToken("token-3");
      assertDecodes(deserializer);
    }
  }

  private KafkaAvroDeserializer oauth(TokenServer issuer, int readTimeoutMs) {
    return deserializer(
        url,
        "http.read.timeout.ms",
        readTimeoutMs,
        "bearer.auth.credentials.source",
        "OAUTHBEARER",
        "bearer.auth.issuer.endpoint.url",
        issuer.url(),
        "bearer.auth.client.id",
        "client",
        "bearer.auth.client.secret",
        "s3cret");
  }
}
