// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.SchemaRulesException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.record.KafkaExceptions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.RecordDeserializationException.DeserializationExceptionOrigin;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Failures that make a record a dead letter, and the content of a dead letter. */
class DeadLettersTest {
  private static final boolean CLIENT_HAS_RECORDS_IN_EXCEPTIONS =
      Stream.of(RecordDeserializationException.class.getMethods())
          .anyMatch(method -> method.getName().equals("keyBuffer"));

  private static final DeadLetters BY_DEFAULT = new DeadLetters(Map.of());
  private static final DeadLetters FOR_ALL_CAUSES =
      new DeadLetters(
          Map.of(
              "dead.letter.causes",
              List.of(
                  "malformed-envelope",
                  "malformed-datum",
                  "unknown-schema",
                  "incompatible-schemas",
                  "schema-rules")));
  private static final byte[] KEY = {1, 2};
  private static final byte[] VALUE = {'{', '}'};
  private final Exception badEnvelope =
      KafkaExceptions.wrap(
          "Cannot decode the value of topic orders (envelope confluent)",
          new MalformedEnvelopeException("Expected the magic byte 00 but found 7B"));

  /** A failure, and which of the two configurations make a dead letter of its record. */
  private record Case(AvrolopeException failure, Set<DeadLetters> acceptedBy) {
    @Override
    public String toString() {
      String refused = failure instanceof RegistryRefusedException r ? " " + r.reason() : "";
      String unavailable =
          failure instanceof RegistryUnavailableException r ? " " + r.reason() : "";
      return failure.getClass().getSimpleName() + refused + unavailable;
    }
  }

  static Stream<Case> cases() {
    Set<DeadLetters> always = Set.of(BY_DEFAULT, FOR_ALL_CAUSES);
    Set<DeadLetters> ifNamed = Set.of(FOR_ALL_CAUSES);
    Set<DeadLetters> never = Set.of();
    return Stream.of(
            Stream.of(
                new Case(new MalformedEnvelopeException("m"), always),
                new Case(new MalformedDatumException("m"), always),
                new Case(new UnknownSchemaException("m"), ifNamed),
                new Case(new IncompatibleSchemasException("m"), ifNamed),
                new Case(new SchemaRulesException("m"), ifNamed),
                new Case(new InvalidDatumException("m"), never),
                new Case(new InterruptedLookupException("m"), never)),
            Arrays.stream(RegistryUnavailableException.Reason.values())
                .map(r -> new Case(new RegistryUnavailableException(r, "m", null), never)),
            Arrays.stream(RegistryRefusedException.Reason.values())
                .map(r -> new Case(new RegistryRefusedException(r, "m"), never)))
        .flatMap(each -> each);
  }

  @AfterEach
  void clearInterrupt() {
    Thread.interrupted(); // the constructor of Kafka's InterruptException interrupts the thread
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void eachFailureIsClassifiedHoweverItIsWrapped(Case each) {
    KafkaException wrapped = KafkaExceptions.wrap("Cannot decode", each.failure());
    RecordDeserializationException ofAConsumer = ofAConsumer(wrapped, KEY, VALUE, 5L);
    RuntimeException ofAnotherDeserializer = new IllegalStateException("outer", wrapped);

    for (DeadLetters deadLetters : List.of(BY_DEFAULT, FOR_ALL_CAUSES)) {
      boolean expected = each.acceptedBy().contains(deadLetters);
      assertThat(deadLetters.accepts(wrapped)).isEqualTo(expected);
      assertThat(deadLetters.accepts(ofAConsumer)).isEqualTo(expected);
      assertThat(deadLetters.accepts(ofAnotherDeserializer)).isEqualTo(expected);
    }
  }

  @Test
  void everyExceptionHasACase() {
    assertThat(cases().map(each -> each.failure().getClass()).collect(Collectors.toSet()))
        .isEqualTo(Set.of(AvrolopeException.class.getPermittedSubclasses()));
  }

  @Test
  void otherExceptionsAreNeverDeadLetters() {
    assertThat(FOR_ALL_CAUSES.accepts(new SerializationException("Size of data is not 8")))
        .isFalse();
    assertThat(FOR_ALL_CAUSES.accepts(new NullPointerException())).isFalse();
  }

  @Test
  void aCycleOfCausesEnds() {
    RuntimeException outer = new IllegalStateException("outer");
    outer.initCause(new IllegalStateException("inner", outer));

    assertThat(FOR_ALL_CAUSES.accepts(outer)).isFalse();
  }

  @Test
  void anExceptionThatClearsTheRecordOverridesItsOtherCauses() {
    Throwable bad = new MalformedDatumException("m");
    Stream<Throwable> acquitting =
        Stream.of(
            new TimeoutException("m", bad),
            new AuthenticationException("m", bad),
            new AuthorizationException("m", bad),
            new InterruptException("m", new InterruptedException()),
            new MalformedDatumException("m", new InterruptedException()),
            new MalformedDatumException("m", new TimeoutException("m")),
            new UnknownSchemaException(
                "m",
                new RegistryUnavailableException(
                    RegistryUnavailableException.Reason.TIMED_OUT, "m", null)));

    assertThat(acquitting).noneMatch(FOR_ALL_CAUSES::accepts);
  }

  @Test
  void causesCanBeConfiguredIncludingNone() {
    DeadLetters ofUnknown = new DeadLetters(Map.of("dead.letter.causes", " unknown-schema "));
    DeadLetters ofNothing = new DeadLetters(Map.of("dead.letter.causes", ""));
    Exception unknown = KafkaExceptions.wrap("Cannot decode", new UnknownSchemaException("m"));

    assertThat(ofUnknown.accepts(unknown)).isTrue();
    assertThat(ofUnknown.accepts(badEnvelope)).isFalse();
    assertThat(ofNothing.accepts(badEnvelope)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("causesThatCannotBe")
  void aCauseThatIsNotARecordsFaultIsRefused(String cause) {
    assertThatThrownBy(() -> new DeadLetters(Map.of("dead.letter.causes", cause)))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Invalid value "
                + cause
                + " for configuration dead.letter.causes: String must be one of:"
                + " malformed-envelope, malformed-datum, unknown-schema, incompatible-schemas,"
                + " schema-rules");
  }

  static Stream<String> causesThatCannotBe() {
    return Stream.of(
        "registry-unavailable", "registry-refused", "interrupted", "invalid-datum", "other");
  }

  @Test
  void keysOfTheDeserializerAreIgnored() {
    Map<String, Object> ofAClient = Map.of("group.id", "orders", "limit.depth", "not a number");

    assertThat(new DeadLetters(ofAClient).accepts(badEnvelope)).isTrue();
  }

  @Test
  void aDeadLetterIsTheUnchangedRecordWithHeadersThatStateTheReason() {
    ProducerRecord<byte[], byte[]> letter =
        BY_DEFAULT.letter("dead", record(KEY, VALUE, 1_469_059_200_000L), badEnvelope);

    assertThat(letter.topic()).isEqualTo("dead");
    assertThat(letter.partition()).isNull();
    assertThat(letter.key()).containsExactly(KEY);
    assertThat(letter.value()).containsExactly(VALUE);
    assertThat(letter.timestamp()).isEqualTo(1_469_059_200_000L);
    assertThat(lines(letter.headers()))
        .containsExactly(
            "trace=a",
            "trace=b",
            "none=null",
            "__streams.errors.exception=org.apache.kafka.common.errors.SerializationException",
            "__streams.errors.message=Cannot decode the value of topic orders (envelope confluent)."
                + " See "
                + TROUBLESHOOTING
                + "#malformed-envelope",
            "__streams.errors.topic=orders",
            "__streams.errors.partition=3",
            "__streams.errors.offset=42",
            "__avrolope.errors.timestamp=1469059200000",
            "__avrolope.errors.reason=malformed-envelope",
            "__avrolope.errors.cause=io.avrolope.error.MalformedEnvelopeException",
            "__avrolope.errors.cause.message=Expected the magic byte 00 but found 7B");
  }

  /** A record can contain a schema with long names. */
  @Test
  void longMessagesDoNotMakeTheDeadLetterTooLarge() {
    String name = "n".repeat(1_000_000);
    Exception failure =
        new SerializationException(name, new MalformedDatumException("No field in " + name));

    ProducerRecord<byte[], byte[]> letter =
        BY_DEFAULT.letter("dead", record(KEY, VALUE, 0), failure);

    for (Header header : letter.headers()) {
      assertThat(header.value() == null ? 0 : header.value().length).isLessThan(2_100);
    }
    assertThat(lines(letter.headers()).toString())
        .contains("__avrolope.errors.cause.message=No field in nnn")
        .contains("nnn [998,012 characters left out] nnn");
  }

  @Test
  void anExceptionOfTheConsumerMakesTheSameDeadLetter() {
    ProducerRecord<byte[], byte[]> fromBytes =
        BY_DEFAULT.letter("dead", record(KEY, VALUE, 5), badEnvelope);
    RecordDeserializationException failure = ofAConsumer(badEnvelope, KEY, VALUE, 5);

    assertSame(BY_DEFAULT.letter("dead", failure), fromBytes);
    assertSame(BY_DEFAULT.letter("dead", failure), fromBytes); // the buffers were not consumed
  }

  @Test
  void theHeadersOfTheRecordAreNotModified() {
    ConsumerRecord<byte[], byte[]> record = record(KEY, VALUE, 5);

    BY_DEFAULT.letter("dead", record, badEnvelope);

    assertThat(lines(record.headers())).containsExactly("trace=a", "trace=b", "none=null");
  }

  @Test
  void nullKeysAndValuesStayNull() {
    ProducerRecord<byte[], byte[]> fromBytes =
        BY_DEFAULT.letter("dead", record(null, null, 5), badEnvelope);

    assertThat(fromBytes.key()).isNull();
    assertThat(fromBytes.value()).isNull();
    assertSame(BY_DEFAULT.letter("dead", ofAConsumer(badEnvelope, null, null, 5)), fromBytes);
  }

  @Test
  void aRecordWithoutATimestampMakesADeadLetterWithoutOne() {
    ProducerRecord<byte[], byte[]> letter =
        BY_DEFAULT.letter("dead", record(KEY, VALUE, -1), badEnvelope);

    assertThat(letter.timestamp()).isNull();
    assertThat(lines(letter.headers())).contains("__avrolope.errors.timestamp=-1");
  }

  @Test
  void anotherExceptionHasNoReasonOrCauseHeaders() {
    ProducerRecord<byte[], byte[]> letter =
        BY_DEFAULT.letter("dead", record(KEY, VALUE, 5), new NullPointerException());

    assertThat(lines(letter.headers()))
        .containsExactly(
            "trace=a",
            "trace=b",
            "none=null",
            "__streams.errors.exception=java.lang.NullPointerException",
            "__streams.errors.message=null",
            "__streams.errors.topic=orders",
            "__streams.errors.partition=3",
            "__streams.errors.offset=42",
            "__avrolope.errors.timestamp=5");
  }

  private static void assertSame(
      ProducerRecord<byte[], byte[]> letter, ProducerRecord<byte[], byte[]> expected) {
    assertThat(letter.topic()).isEqualTo(expected.topic());
    assertThat(letter.partition()).isEqualTo(expected.partition());
    assertThat(letter.timestamp()).isEqualTo(expected.timestamp());
    assertThat(letter.key()).isEqualTo(expected.key());
    assertThat(letter.value()).isEqualTo(expected.value());
    assertThat(letter.headers()).isEqualTo(expected.headers());
  }

  private static ConsumerRecord<byte[], byte[]> record(
      byte @Nullable [] key, byte @Nullable [] value, long timestampMs) {
    return new ConsumerRecord<>(
        "orders",
        3,
        42,
        timestampMs,
        TimestampType.CREATE_TIME,
        0,
        0,
        key,
        value,
        headers(),
        Optional.empty());
  }

  private static RecordDeserializationException ofAConsumer(
      Exception failure, byte @Nullable [] key, byte @Nullable [] value, long timestampMs) {
    assumeTrue(
        CLIENT_HAS_RECORDS_IN_EXCEPTIONS,
        "before kafka-clients 3.8 the exception of a consumer does not contain the record");
    return new RecordDeserializationException(
        DeserializationExceptionOrigin.VALUE,
        new TopicPartition("orders", 3),
        42,
        timestampMs,
        TimestampType.CREATE_TIME,
        key == null ? null : slice(key),
        value == null ? null : slice(value),
        headers(),
        "Error deserializing VALUE",
        failure);
  }

  /** A slice of a batch, as Kafka passes it. */
  private static ByteBuffer slice(byte[] bytes) {
    byte[] batch = new byte[bytes.length + 4];
    System.arraycopy(bytes, 0, batch, 2, bytes.length);
    return ByteBuffer.wrap(batch, 2, bytes.length).slice();
  }

  private static Headers headers() {
    return new ProducerRecord<byte[], byte[]>("orders", VALUE)
        .headers()
        .add("trace", new byte[] {'a'})
        .add("trace", new byte[] {'b'})
        .add("none", null);
  }

  private static List<String> lines(Headers headers) {
    return Arrays.stream(headers.toArray()).map(DeadLettersTest::line).toList();
  }

  private static String line(Header header) {
    byte[] value = header.value();
    return header.key()
        + "="
        + (value == null ? "null" : new String(value, StandardCharsets.UTF_8));
  }
}
