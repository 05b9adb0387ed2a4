package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.MalformedDatumException;
import io.avrolope.registry.testserver.FaultProxy;
import io.avrolope.registry.testserver.FaultProxy.Fault;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.TokenServer;
import java.time.Duration;
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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A registry behind a network that fails: how long a record waits, which exception the consumer
 * sees, and that the same record and the next one are decoded once it is over.
 */
@Timeout(60)
class RegistryFaultsTest {
  /** How long a look-up may take here. */
  private static final int LOOKUP_MS = 6_000;

  /** How long a connection or an answer may take: long enough for a machine that is busy. */
  private static final int REQUEST_MS = 1_500;

  /** What a machine that is busy may add to that. */
  private static final Duration BOUND = Duration.ofMillis(LOOKUP_MS + 4_000);

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

  /** One more attempt after a short pause. */
  private static KafkaAvroDeserializer deserializer(String url, Object... more) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("schema.registry.url", url);
    properties.put("http.connect.timeout.ms", REQUEST_MS);
    properties.put("http.read.timeout.ms", REQUEST_MS);
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

  private static Arguments fault(
      String name,
      BiConsumer<RegistryServer, FaultProxy> fault,
      Class<? extends KafkaException> seen,
      String message) {
    return Arguments.of(name, fault, seen, message);
  }

  /** URL stands for the registry's; the words of the JDK differ between its releases. */
  static Stream<Arguments> faults() {
    String asked = "URL/schemas/ids/1\\?subject=t-value";
    String html = "Expected a JSON object but found something else in the response from " + asked;
    String late = "No response from " + asked + " within \\d+ ms";
    String broken = "Request failed: " + asked + ": java\\.(io|net)\\..*";
    Class<TimeoutException> timeOut = TimeoutException.class;
    Class<DisconnectException> cut = DisconnectException.class;
    return Stream.of(
        fault("refused", network(Fault.REFUSED), cut, "Connection refused: " + asked),
        fault("reset in the answer", network(Fault.RESET_IN_ANSWER), cut, broken),
        fault("end in the answer", network(Fault.END_IN_ANSWER), cut, broken),
        fault("black hole", network(Fault.BLACK_HOLE), timeOut, late),
        fault("one byte a second", network(Fault.ONE_BYTE_A_SECOND), timeOut, late),
        fault("500", answer(Misbehaviour.error(500, 50001, "m")), timeOut, http(500, 50001)),
        fault("502", answer(Misbehaviour.error(502, 502, "m")), cut, http(502, 502)),
        fault("503", answer(Misbehaviour.error(503, 503, "m")), timeOut, http(503, 503)),
        fault("504", answer(Misbehaviour.error(504, 504, "m")), timeOut, http(504, 504)),
        fault(
            "429",
            answer(Misbehaviour.busy(429, "0")),
            ThrottlingQuotaExceededException.class,
            "HTTP 429 from " + asked),
        fault("a page", answer(Misbehaviour.html(200)), cut, html),
        fault("text", answer(Misbehaviour.typed("text/plain", "It works!")), cut, html),
        fault("truncated JSON", answer(Misbehaviour.body("{\"schema\":\"\\\"in")), cut, html),
        fault("no JSON", answer(Misbehaviour.body("\"int\"}")), cut, html),
        fault("nothing", answer(Misbehaviour.body("")), cut, html),
        fault(
            "redirect",
            answer(Misbehaviour.redirect(307, "http://127.0.0.1:1/")),
            SerializationException.class,
            "HTTP 307 from "
                + asked
                + "; redirects are not followed, configure the registry's own URL"));
  }

  private static String http(int status, int code) {
    return "HTTP %d from URL/schemas/ids/1\\?subject=t-value \\(error %d: m\\)"
        .formatted(status, code);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void aFaultIsToldInTimeAndDoesNotLast(
      String name,
      BiConsumer<RegistryServer, FaultProxy> fault,
      Class<? extends KafkaException> seen,
      String message) {
    try (KafkaAvroDeserializer deserializer = deserializer(url)) {
      fault.accept(server, proxy);
      long start = System.nanoTime();

      assertThatThrownBy(() -> deserializer.deserialize("t", RECORD))
          .isInstanceOf(seen)
          .hasMessageStartingWith(
              "Cannot decode the value of topic t (envelope confluent, schema id 1). See"
                  + " docs/troubleshooting.md#registry-")
          .cause()
          .message()
          .matches(message.replace("URL/", Pattern.quote(url + "/")));

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BOUND);
      assertThat(RetriableException.class.isAssignableFrom(seen))
          .as("the registry is away")
          .isEqualTo(!name.equals("redirect"));
      server.recover();
      proxy.inflict(Fault.NONE);
      assertDecodes(deserializer);
    }
  }

  /** That nothing of it is kept: the record that failed, and the next one. */
  private static void assertDecodes(KafkaAvroDeserializer deserializer) {
    assertThat(deserializer.deserialize("t", RECORD)).isEqualTo(7);
    assertThat(deserializer.deserialize("t", NEXT_RECORD)).isEqualTo("x");
  }

  @Test
  void whatWasReadBeforeAFaultIsReadDuringIt() {
    try (KafkaAvroDeserializer deserializer = deserializer(url)) {
      assertDecodes(deserializer);
      proxy.inflict(Fault.BLACK_HOLE);

      assertDecodes(deserializer);
    }
  }

  @Test
  void aMediaTypeIsNotLookedAt() {
    server.next(Misbehaviour.typed("text/plain", "{\"schema\":\"\\\"int\\\"\"}"));
    try (KafkaAvroDeserializer deserializer = deserializer(url)) {
      assertDecodes(deserializer);
    }
  }

  @Test
  void ofABodyOf64MegabytesNoMoreThan16AreRead() {
    server.always(Misbehaviour.hugeBody(64 << 20));
    try (KafkaAvroDeserializer deserializer =
        deserializer(url, "http.read.timeout.ms", 20_000, "lookup.timeout.ms", 20_000)) {
      long start = System.nanoTime();

      assertThatThrownBy(() -> deserializer.deserialize("t", RECORD))
          .isInstanceOf(DisconnectException.class)
          .cause()
          .hasMessage(
              "Request failed: %s/schemas/ids/1?subject=t-value: java.io.IOException: response exceeds"
                  + " 16777216 bytes",
              url);

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
      server.recover();
      assertDecodes(deserializer);
    }
  }

  @Test
  void theWrongSchemaForAnIdIsABadRecordAndTheNextOneIsRead() {
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
              "Expected a length from 0 to the 0 bytes that are left but found 7 at string (byte 0 of"
                  + " 1)");

      assertThat(deserializer.deserialize("t", NEXT_RECORD)).isEqualTo("x");
      assertThat(another.deserialize("t", record)).as("what was told once is kept").isEqualTo(7);
    }
  }

  @Test
  void theNextUrlStandsInAtOnce() {
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
  void connectionsAreKeptForTheNextRequest() {
    try (KafkaAvroDeserializer deserializer = deserializer(url)) {
      assertDecodes(deserializer);
    }

    assertThat(server.requests()).hasSize(2);
    assertThat(proxy.connections()).isEqualTo(1);
  }

  @Test
  void aTokenThatEndsInMidRunIsReplaced() {
    try (TokenServer issuer = new TokenServer(3_600);
        KafkaAvroDeserializer deserializer = oauth(issuer)) {
      server.demandToken("token-1");
      assertThat(deserializer.deserialize("t", RECORD)).isEqualTo(7);

      server.demandToken("token-2");
      assertThat(deserializer.deserialize("t", NEXT_RECORD)).isEqualTo("x");

      assertThat(issuer.requests()).hasSize(2);
      assertThat(server.requests()).as("one of them refused").hasSize(3);
    }
  }

  @Test
  void whereNoOtherTokenCanBeHadTheIssuerIsAwayAndNothingIsLost() {
    try (TokenServer issuer = new TokenServer(3_600);
        KafkaAvroDeserializer deserializer = oauth(issuer)) {
      server.demandToken("token-1");
      assertThat(deserializer.deserialize("t", RECORD)).isEqualTo(7);
      server.demandToken("token-2");
      issuer.next(Misbehaviour.status(503, "{}"), Misbehaviour.silence());
      long start = System.nanoTime();

      assertThatThrownBy(() -> deserializer.deserialize("t", NEXT_RECORD))
          .isInstanceOf(TimeoutException.class)
          .cause()
          .hasMessage("No response from %s within %d ms", issuer.url(), REQUEST_MS);

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BOUND);
      assertDecodes(deserializer);
    }
  }

  @Test
  void aTokenThatTheRegistryNeverTakesIsToldAsSuch() {
    try (TokenServer issuer = new TokenServer(3_600);
        KafkaAvroDeserializer deserializer = oauth(issuer)) {
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

  private KafkaAvroDeserializer oauth(TokenServer issuer) {
    return deserializer(
        url,
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
