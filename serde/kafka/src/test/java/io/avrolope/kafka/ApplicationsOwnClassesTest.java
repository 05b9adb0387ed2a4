// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.RecordPart;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.kafka.subject.SubjectNameStrategy;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Mistakes of classes that an application provides: the message names the class. */
class ApplicationsOwnClassesTest {

  /** Returns the same answer to each call. */
  @SuppressWarnings("NullAway") // an application's class may do this
  private record Answering(@Nullable SchemaReference reference, @Nullable Schema schema)
      implements SchemaRegistry {
    @Override
    public Schema schema(SchemaReference wanted) {
      return schema;
    }

    @Override
    public SchemaReference register(String subject, Schema wanted, SchemaReference.Kind kind) {
      return reference;
    }

    @Override
    public SchemaReference lookUp(String subject, Schema wanted, SchemaReference.Kind kind) {
      return reference;
    }

    @Override
    public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
      return reference == null ? null : new RegisteredSchema(reference, schema);
    }

    @Override
    public void close() {}
  }

  private static void assertRefused(Answering registry, Map<String, ?> properties, String message) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer(registry)) {
      serializer.configure(properties, false);
      assertThatThrownBy(() -> serializer.serialize("t", "x"))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessage("The registry " + Answering.class.getName() + " " + message);
    }
  }

  @Test
  void aWrongReferenceIsNotWritten() {
    SchemaReference negative = new SchemaReference.Id(-7);
    SchemaReference version = new SchemaReference.Version("t-value", 0);
    String ofSubject = " of a schema of subject t-value";

    assertRefused(
        new Answering(negative, null), Map.of(), "returned schema id -7 as the ID" + ofSubject);
    assertRefused(new Answering(null, null), Map.of(), "returned null as the ID" + ofSubject);
    assertRefused(
        new Answering(negative, null),
        Map.of("envelope", "version"),
        "returned schema id -7 as the VERSION" + ofSubject);
    assertRefused(
        new Answering(version, null),
        Map.of("envelope", "version", "auto.register.schemas", false),
        "returned version 0 of subject t-value as the VERSION" + ofSubject);
  }

  @Test
  void aMissingAnswerIsNamed() {
    Map<String, Object> latest = Map.of("auto.register.schemas", false, "use.latest.version", true);

    assertRefused(
        new Answering(null, null),
        latest,
        "returned no latest version for t-value; it must throw an UnknownSchemaException");
    assertRefused(
        new Answering(new SchemaReference.Id(1), null),
        latest,
        "returned no schema for t-value; it must throw an UnknownSchemaException");
    try (KafkaAvroDeserializer deserializer =
        new KafkaAvroDeserializer(new Answering(null, null))) {
      deserializer.configure(Map.of(), false);
      assertThatThrownBy(() -> deserializer.deserialize("t", new byte[] {0, 0, 0, 0, 1, 2}))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage(
              "The registry "
                  + Answering.class.getName()
                  + " returned no schema for schema id 1; it must throw an UnknownSchemaException");
    }
  }

  /** Names no subject. */
  public static final class NoSubjects implements SubjectNameStrategy {
    @Override
    @SuppressWarnings("NullAway") // an application's class may do this
    public String subject(String topic, RecordPart part, @Nullable Schema schema) {
      return null;
    }
  }

  @Test
  void aStrategyThatReturnsNoSubjectIsNamed() {
    try (Pair pair = Pair.of("value.subject.name.strategy", NoSubjects.class)) {
      assertThatThrownBy(() -> pair.serializer().serialize("t", "x"))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage(NoSubjects.class.getName() + " returned no subject for topic t");
    }
  }

  /** Fails instead of returning a token. */
  public static final class FailingTokens implements BearerTokenProvider {
    @Override
    public String token(URI registry, Duration timeLeft) {
      throw new IllegalStateException("secret");
    }
  }

  /** Returns no token. */
  public static final class NoTokens implements BearerTokenProvider {
    @Override
    @SuppressWarnings("NullAway") // an application's class may do this
    public String token(URI registry, Duration timeLeft) {
      return null;
    }
  }

  /** Cannot be created. */
  public static final class Uncreatable implements BearerTokenProvider {
    public Uncreatable() {
      throw new IllegalStateException("no");
    }

    @Override
    public String token(URI registry, Duration timeLeft) {
      return "t";
    }
  }

  private static KafkaAvroSerializer withTokens(Class<?> provider) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("schema.registry.url", "http://localhost:1");
    properties.put("max.retries", 0);
    properties.put("bearer.auth.credentials.source", "CUSTOM");
    properties.put("bearer.auth.custom.provider.class", provider.getName());
    KafkaAvroSerializer serializer = new KafkaAvroSerializer();
    serializer.configure(properties, false);
    return serializer;
  }

  @Test
  void aTokenProviderThatFailsCanBeRetried() {
    try (KafkaAvroSerializer serializer = withTokens(FailingTokens.class)) {
      assertThatThrownBy(() -> serializer.serialize("t", "x"))
          .isInstanceOf(RetriableException.class)
          .cause()
          .hasMessage(
              "No bearer token from "
                  + FailingTokens.class.getName()
                  + ": java.lang.IllegalStateException");
    }
  }

  @Test
  void aTokenProviderWithoutATokenIsNamed() {
    try (KafkaAvroSerializer serializer = withTokens(NoTokens.class)) {
      assertThatThrownBy(() -> serializer.serialize("t", "x"))
          .isInstanceOf(AuthenticationException.class)
          .cause()
          .hasMessage(
              "Unusable bearer token from "
                  + NoTokens.class.getName()
                  + ": a token is visible ASCII without spaces");
    }
  }

  @Test
  void aTokenProviderThatCannotBeCreatedIsNamedWithItsKey() {
    assertThatThrownBy(() -> withTokens(Uncreatable.class))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "bearer.auth.custom.provider.class names a class that cannot be used: Could not"
                + " instantiate class "
                + Uncreatable.class.getName());
  }
}
