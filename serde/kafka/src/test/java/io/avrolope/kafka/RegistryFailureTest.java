// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Failures of the registry reach the client as Kafka's exceptions. */
class RegistryFailureTest {
  private static final byte[] RECORD = {0, 0, 0, 0, 7, 2};

  /** A registry whose first lookup fails. */
  private static final class Failing implements SchemaRegistry {
    private final AvrolopeException failure;
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    Failing(AvrolopeException failure) {
      this.failure = failure;
    }

    @Override
    public Schema schema(SchemaReference reference) {
      if (asked.getAndIncrement() == 0) {
        throw failure;
      }
      return Schema.create(Schema.Type.INT);
    }

    @Override
    public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
      throw failure;
    }

    @Override
    public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
      throw failure;
    }

    @Override
    public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
      throw failure;
    }

    @Override
    public void close() {
      closed.incrementAndGet();
    }
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(
            new RegistryUnavailableException(
                RegistryUnavailableException.Reason.TIMED_OUT, "m", null),
            TimeoutException.class,
            "registry-unavailable"),
        Arguments.of(
            new RegistryUnavailableException(
                RegistryUnavailableException.Reason.DISCONNECTED, "m", null),
            DisconnectException.class,
            "registry-unavailable"),
        Arguments.of(
            new RegistryUnavailableException(
                RegistryUnavailableException.Reason.THROTTLED, "m", null),
            ThrottlingQuotaExceededException.class,
            "registry-unavailable"),
        Arguments.of(
            new RegistryRefusedException(RegistryRefusedException.Reason.NOT_AUTHENTICATED, "m"),
            AuthenticationException.class,
            "registry-refused"),
        Arguments.of(
            new RegistryRefusedException(RegistryRefusedException.Reason.NOT_AUTHORIZED, "m"),
            AuthorizationException.class,
            "registry-refused"),
        Arguments.of(
            new RegistryRefusedException(RegistryRefusedException.Reason.NOT_POSSIBLE, "m"),
            SerializationException.class,
            "registry-refused"),
        Arguments.of(
            new IncompatibleSchemasException("m"),
            SerializationException.class,
            "incompatible-schemas"));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("failures")
  void eachFailureIsMappedToKafkasException(
      AvrolopeException failure, Class<? extends KafkaException> expected, String anchor) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer(new Failing(failure));
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(new Failing(failure))) {
      serializer.configure(Map.of(), true);
      deserializer.configure(Map.of(), true);

      assertThatThrownBy(() -> serializer.serialize("orders", 1))
          .isInstanceOf(expected)
          .hasMessage(
              "Cannot encode the key for topic orders (envelope confluent). See "
                  + TROUBLESHOOTING
                  + "#"
                  + anchor)
          .hasCause(failure);
      assertThatThrownBy(() -> deserializer.deserialize("orders", RECORD))
          .isInstanceOf(expected)
          .hasMessage(
              "Cannot decode the key of topic orders (envelope confluent, schema id 7). See "
                  + TROUBLESHOOTING
                  + "#"
                  + anchor)
          .hasCause(failure);
      boolean unavailable = failure instanceof RegistryUnavailableException;
      assertThat(RetriableException.class.isAssignableFrom(expected)).isEqualTo(unavailable);
    }
  }

  @Test
  void theSameRecordIsReadAfterAnOutage() {
    Failing registry =
        new Failing(
            new RegistryUnavailableException(
                RegistryUnavailableException.Reason.TIMED_OUT, "m", null));
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(registry)) {
      deserializer.configure(Map.of(), false);

      assertThatThrownBy(() -> deserializer.deserialize("orders", RECORD))
          .isInstanceOf(RetriableException.class);
      assertThat(deserializer.deserialize("orders", RECORD)).isEqualTo(1);
      assertThat(deserializer.deserialize("orders", RECORD)).isEqualTo(1);
      assertThat(registry.asked).hasValue(2);
    }
    assertThat(registry.closed).as("a registry passed to the constructor is left open").hasValue(0);
  }

  @Test
  void anInterruptIsKafkasInterruptExceptionAndKeepsTheThreadInterrupted() {
    Failing registry =
        new Failing(new InterruptedLookupException("m", new InterruptedException("m")));
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(registry)) {
      deserializer.configure(Map.of(), false);

      assertThatThrownBy(() -> deserializer.deserialize("orders", RECORD))
          .isInstanceOf(InterruptException.class)
          .hasMessage(
              "Cannot decode the value of topic orders (envelope confluent, schema id 7). See "
                  + TROUBLESHOOTING
                  + "#interrupted");
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
