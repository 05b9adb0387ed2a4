// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Topics with several envelopes, some of which cannot be distinguished by a record's first bytes.
 */
class DetectionTest {
  private static final String SUBJECT = "orders-value";
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final Schema INT_AND_STRING =
      new Schema.Parser()
          .parse(
              "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"i\",\"type\":\"int\"},"
                  + "{\"name\":\"s\",\"type\":\"string\"}]}");

  private final String registryUrl = "mock://" + UUID.randomUUID();
  private final SchemaRegistry registry = SchemaRegistries.open(RegistryOptions.of(registryUrl));

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          version,versioned-event,version-in-field,confluent
          confluent,version-in-field,versioned-event,version
          """)
  void envelopesThatBytesDoNotDistinguishAreDistinguishedByTheirSchemas(String detect) {
    String url = "mock://" + UUID.randomUUID();
    try (Pair wrapped = Pair.of("schema.registry.url", url, "envelope", "versioned-event");
        Pair version = Pair.of("schema.registry.url", url, "envelope", "version");
        Pair inField = Pair.of("schema.registry.url", url, "envelope", "version-in-field");
        Pair confluent = Pair.of("schema.registry.url", url);
        Pair all = Pair.of("schema.registry.url", url, "envelope.detect", detect)) {
      GenericRecord first = Vectors.event(Vectors.EVENT_V1);
      GenericRecord second = Vectors.event(Vectors.EVENT_V2);
      GenericRecord third = Vectors.event(Vectors.EVENT_V3);
      for (int i = 0; i < 3; i++) {
        assertThat(all.read(wrapped.write(first))).isEqualTo(first);
        assertThat(all.read(wrapped.write(second))).isEqualTo(second);
        assertThat(all.read(version.write(second))).isEqualTo(second);
        assertThat(all.read(inField.write(third))).isEqualTo(third);
        assertThat(all.read(confluent.write(third))).isEqualTo(third);
      }
    }
  }

  @Test
  void anEnvelopeWithAnUnknownIdIsRuledOut() {
    registry.register(SUBJECT, INT_AND_STRING, SchemaReference.Kind.ID);

    // in the big-endian envelope this is version 0x100000206
    Object read = read("00 00000001 02 06 61 62 63", "big-endian,confluent");

    assertThat(read).hasToString("{\"i\": 1, \"s\": \"abc\"}");
  }

  @Test
  void aRecordThatDecodesCompletelyAsTwoEnvelopesFailsAndNamesBoth() {
    registry.register(SUBJECT, STRING, SchemaReference.Kind.VERSION);

    assertFailure(
        () -> read("02 08 06 61 62 63", "version,confluent,versioned-event,version-in-field"),
        "#malformed-envelope",
        MalformedEnvelopeException.class,
        "Ambiguous record: it decodes completely as `version` (version 1 of subject orders-value)"
            + " and as `versioned-event` (version 1 of subject orders-value). The bytes begin with 02"
            + " 08 06 61");
  }

  @Test
  void aRecordWithoutAKnownSchemaFailsAndNamesEachEnvelope() {
    assertFailure(
        () -> read("02 04 02 61", "version,confluent,versioned-event"),
        "#unknown-schema",
        UnknownSchemaException.class,
        "The record fits none of its possible envelopes: `version` (version 1 of subject"
            + " orders-value): the registry does not have this schema; `versioned-event` (version 1"
            + " of subject orders-value): the registry does not have this schema");
  }

  @Test
  void aRecordThatFitsNoEnvelopeFailsWithEachReason() {
    registry.register(SUBJECT, INT_AND_STRING, SchemaReference.Kind.ID);

    assertFailure(
        () -> read("00 00000001 02 08 61 62 63", "confluent,version,big-endian"),
        "#malformed-envelope",
        MalformedEnvelopeException.class,
        "The record fits none of its possible envelopes: `confluent` (schema id 1): Expected a"
            + " length from 0 to the 3 bytes that are left but found 4 at R.s (byte 1 of 5);"
            + " `big-endian` (version above 2147483647 of subject orders-value): the registry does not"
            + " have this schema. The bytes begin with 00 00 00 00 and"
            + " look like Confluent's envelope with a schema id");
  }

  @Test
  void aSingleCandidateFailsWithItsOwnError() {
    assertFailure(
        () -> read("00 00000412 06", "confluent,version"),
        "#unknown-schema",
        UnknownSchemaException.class,
        "Schema id 1042 not found in " + registryUrl);
    registry.register(SUBJECT, STRING, SchemaReference.Kind.ID);
    assertFailure(
        () -> read("00 00000001 06 61", "confluent,version"),
        "#malformed-datum",
        MalformedDatumException.class,
        "Expected a length from 0 to the 1 bytes that are left but found 3 at string (byte 0 of"
            + " 2)");
  }

  @Test
  void envelopesThatAgreeOnARecordAreNotAmbiguous() {
    registry.register(SUBJECT, STRING, SchemaReference.Kind.VERSION);

    assertThat(
            read(
                "02 08 06 61 62 63",
                "versioned-event,version",
                "envelope.wrapped.max.version",
                "1"))
        .isEqualTo("abc");
  }

  @Test
  void trailingBytesRuleOutAnEnvelopeEvenIfTheyAreAllowed() {
    registry.register(SUBJECT, INT, SchemaReference.Kind.VERSION);

    assertThat(read("02 02 04", "version,versioned-event", "avro.fail.on.trailing.data", "false"))
        .isEqualTo(2);
  }

  @Test
  void anExceededLimitDoesNotRuleOutAnEnvelope() {
    registry.register(SUBJECT, INT_AND_STRING, SchemaReference.Kind.VERSION);
    String record = "02 0C 02 08 61 62 63 64";

    assertThat(read(record, "version,versioned-event")).hasToString("{\"i\": 1, \"s\": \"abcd\"}");
    assertFailure(
        () -> read(record, "version,versioned-event", "limit.string.bytes", "3"),
        "#malformed-datum",
        MalformedDatumException.class,
        "String of 4 bytes exceeds limit.string.bytes=3 at R.s (byte 1 of 6)");
  }

  static Stream<Arguments> failures() {
    RegistryUnavailableException unavailable =
        new RegistryUnavailableException(
            RegistryUnavailableException.Reason.DISCONNECTED, "unavailable", null);
    RegistryRefusedException refused =
        new RegistryRefusedException(RegistryRefusedException.Reason.NOT_AUTHORIZED, "refused");
    return Stream.of(
        Arguments.of(unavailable, RetriableException.class),
        Arguments.of(refused, AuthorizationException.class),
        Arguments.of(new InterruptedLookupException("interrupted"), InterruptException.class));
  }

  /** It does not matter for which of the candidates the registry fails. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("failures")
  void aRegistryFailureEndsDetectionInsteadOfTryingTheNextEnvelope(
      AvrolopeException failure, Class<? extends KafkaException> expected) {
    registry.register(SUBJECT, INT_AND_STRING, SchemaReference.Kind.ID);
    String record = "00 00000001 02 06 61 62 63";
    for (Class<?> unanswered : List.of(SchemaReference.Id.class, SchemaReference.Version.class)) {
      for (String detect : List.of("confluent,big-endian", "big-endian,confluent")) {
        Failing failing = new Failing(registry, unanswered, failure);
        try (KafkaAvroDeserializer deserializer = deserializer(failing, detect)) {
          assertThatThrownBy(() -> deserializer.deserialize(Pair.TOPIC, Vectors.hex(record)))
              .isInstanceOf(expected);
          boolean interrupted = Thread.interrupted();
          assertThat(interrupted).isEqualTo(failure instanceof InterruptedLookupException);

          failing.end();
          assertThat(deserializer.deserialize(Pair.TOPIC, Vectors.hex(record)))
              .hasToString("{\"i\": 1, \"s\": \"abc\"}");
        }
      }
    }
  }

  /** A plain class that counts its instances. */
  public static final class Counted {
    static final AtomicInteger MADE = new AtomicInteger();

    public int i;
    public String s = "";

    public Counted() {
      MADE.incrementAndGet();
    }
  }

  @Test
  void aTrialCreatesNoObjectOfTheUsersClass() {
    registry.register(SUBJECT, INT_AND_STRING, SchemaReference.Kind.VERSION);
    Counted.MADE.set(0);

    Object read =
        read(
            "02 0C 02 08 61 62 63 64",
            "version,versioned-event",
            "schema.reflection",
            "true",
            "specific.avro.value.type",
            Counted.class.getName());

    assertThat(((Counted) read).s).isEqualTo("abcd");
    assertThat(Counted.MADE).hasValue(1);
  }

  /** Each record is read as if it were the first, also if others began with the same bytes. */
  @Test
  void theResultForARecordDoesNotDependOnEarlierRecords() {
    registry.register(SUBJECT, INT, SchemaReference.Kind.VERSION);
    registry.register(SUBJECT, STRING, SchemaReference.Kind.VERSION);
    registry.register(SUBJECT, INT_AND_STRING, SchemaReference.Kind.VERSION);
    String[] records = {
      "02 04",
      "02 02 04",
      "04 06 61 62 63",
      "04 08 06 61 62 63",
      "06 02 06 61 62 63",
      "06 0A 02 06 61 62 63",
      "00 00000001 04",
      "00 00000003 02 06 61 62 63",
      "7B 7D"
    };
    String[] lists = {
      "version,confluent",
      "confluent,versioned-event,version",
      "confluent,version-in-field,big-endian"
    };
    Random random = new Random(3);
    for (String detect : lists) {
      try (KafkaAvroDeserializer used = deserializer(registry, detect)) {
        for (int i = 0; i < 300; i++) {
          byte[] record = Vectors.hex(records[random.nextInt(records.length)]);
          if (random.nextBoolean()) {
            record = Arrays.copyOf(record, random.nextInt(record.length + 2));
          }
          if (record.length > 0 && random.nextInt(4) == 0) {
            record[random.nextInt(record.length)] = (byte) random.nextInt(8);
          }
          assertThat(outcome(used, record)).isEqualTo(outcomeOfTheFirst(detect, record));
        }
      }
    }
  }

  private String outcomeOfTheFirst(String detect, byte[] record) {
    try (KafkaAvroDeserializer fresh = deserializer(registry, detect)) {
      return outcome(fresh, record);
    }
  }

  private static String outcome(KafkaAvroDeserializer deserializer, byte[] record) {
    try {
      return String.valueOf(deserializer.deserialize(Pair.TOPIC, record));
    } catch (SerializationException e) {
      String cause = String.valueOf(e.getCause());
      return e.getMessage() + " " + cause.replaceAll("; that is remembered for \\d+ s", "");
    }
  }

  private Object read(String hex, String detect, Object... more) {
    try (KafkaAvroDeserializer deserializer = deserializer(registry, detect, more)) {
      return Objects.requireNonNull(deserializer.deserialize(Pair.TOPIC, Vectors.hex(hex)));
    }
  }

  private static KafkaAvroDeserializer deserializer(
      SchemaRegistry registry, String detect, Object... more) {
    String named = detect.replace("big-endian", BigEndianVersion.class.getName());
    Map<String, Object> properties = new HashMap<>(Pair.properties(more));
    properties.remove("schema.registry.url");
    properties.put("envelope.detect", named);
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(registry);
    deserializer.configure(properties, false);
    return deserializer;
  }

  private static void assertFailure(
      ThrowingCallable call,
      String anchor,
      Class<? extends AvrolopeException> cause,
      String message) {
    assertThatThrownBy(call)
        .isInstanceOf(SerializationException.class)
        .hasMessageEndingWith("See " + TROUBLESHOOTING + anchor)
        .cause()
        .isInstanceOf(cause)
        .hasMessage(message);
  }

  /** A registry that fails for one kind of reference until {@link #end} is called. */
  private static final class Failing implements SchemaRegistry {
    private final SchemaRegistry registry;
    private final Class<?> unanswered;
    private final AvrolopeException failure;
    private boolean fails = true;

    Failing(SchemaRegistry registry, Class<?> unanswered, AvrolopeException failure) {
      this.registry = registry;
      this.unanswered = unanswered;
      this.failure = failure;
    }

    void end() {
      fails = false;
    }

    @Override
    public Schema schema(SchemaReference reference) {
      if (fails && unanswered.isInstance(reference)) {
        throw failure;
      }
      return registry.schema(reference);
    }

    @Override
    public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
      return registry.register(subject, schema, kind);
    }

    @Override
    public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
      return registry.lookUp(subject, schema, kind);
    }

    @Override
    public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
      return registry.latest(subject, kind);
    }
  }
}
