package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ApiOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.UnsupportedReference;
import io.avrolope.registry.confluent.ConfluentClient.Parsed;
import io.avrolope.registry.http.HttpFailures;
import io.avrolope.registry.http.HttpTransport.Answer;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A registry that is reached by Confluent's own client, which the user has on the class path:
 * {@code io.confluent:kafka-schema-registry-client}. What the client is configured for, such as
 * time-outs, credentials and retries, is as it does it. Thread-safe.
 */
public final class ConfluentClientRegistry implements SchemaRegistry {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String HEADER = "request.header.";
  private static final int NOT_PERMITTED = 42205;

  private final ConfluentClient client;
  private final boolean normalize;
  private final ApiOptions.Rules rules;
  private final @Nullable Closeable closedWithThis;

  private ConfluentClientRegistry(
      ConfluentClient client, RegistryOptions options, @Nullable Closeable closedWithThis) {
    this.client = client;
    this.normalize = options.normalize();
    this.rules = options.api().rules();
    this.closedWithThis = closedWithThis;
  }

  /**
   * Uses a client that is somebody else's to close.
   *
   * @param client a {@code SchemaRegistryClient}
   * @param options of which normalizing and rules count
   * @throws IllegalArgumentException if the object is none; whoever configures must act
   */
  public static SchemaRegistry of(Object client, RegistryOptions options) {
    return new ConfluentClientRegistry(ConfluentClient.of(client), options, null);
  }

  /**
   * Makes a client, as Confluent's serializers do.
   *
   * @param options whose URLs, normalizing and rules count
   * @param capacity how many schemas of a subject the client keeps, at least 1
   * @param properties the client's, under Confluent's names. How long it keeps "latest" is set to
   *     nothing: that is for the cache that stands before all registries.
   * @throws IllegalArgumentException if Confluent's classes are not there, or the properties are
   *     none for them; whoever configures must act
   */
  public static SchemaRegistry open(
      RegistryOptions options, int capacity, Map<String, ?> properties) {
    Map<String, Object> own = new HashMap<>(properties);
    own.put("latest.cache.ttl.sec", 0L);
    Map<String, String> headers = new HashMap<>();
    properties.forEach(
        (name, value) -> {
          if (name.startsWith(HEADER)) {
            headers.put(name.substring(HEADER.length()), String.valueOf(value));
          }
        });
    ConfluentClient client = ConfluentClient.make(options.urls(), capacity, own, headers, loader());
    Closeable closeable = client.client() instanceof Closeable made ? made : null;
    return new ConfluentClientRegistry(client, options, closeable);
  }

  private static ClassLoader loader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context != null ? context : ConfluentClientRegistry.class.getClassLoader();
  }

  /** One question to the client. */
  private interface Question<T> {
    T ask() throws Throwable;
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return avro(ask(reference.toString(), () -> parsed(reference)), reference.toString());
  }

  private Parsed parsed(SchemaReference reference) throws Throwable {
    if (reference instanceof SchemaReference.Version version) {
      int id = client.version(version.subject(), number(version)).id();
      return client.schema(version.subject(), id);
    }
    if (reference instanceof SchemaReference.Id id) {
      return QualifiedSubject.of(id.subject()).isEmpty()
          ? client.schema(id.id())
          : client.schema(id.subject(), id.id());
    }
    throw UnsupportedReference.by(reference, "Confluent's client");
  }

  private static int number(SchemaReference.Version version) {
    if (version.version() > Integer.MAX_VALUE) {
      throw new UnknownSchemaException(
          "Expected " + version + " but found that Confluent's versions end before");
    }
    return (int) version.version();
  }

  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    String expected = "to register schema " + schema.getFullName() + " for subject " + subject;
    try {
      client.register(subject, schema, normalize);
      return found(subject, schema, kind); // a registry may have added rules
    } catch (Throwable e) {
      if (client.isAnswer(e) && refusesTheSchema(answer(e))) {
        throw new IncompatibleSchemasException(
            "Expected the registry to take schema "
                + schema.getFullName()
                + " for subject "
                + subject
                + " but found HTTP "
                + answer(e).status()
                + HttpFailures.reason(answer(e)),
            e);
      }
      throw failure(expected, e);
    }
  }

  private static boolean refusesTheSchema(Answer answer) {
    return answer.status() == 409
        || (answer.status() == 422 && HttpFailures.errorCode(answer) != NOT_PERMITTED);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    return ask(
        "schema " + schema.getFullName() + " under subject " + subject,
        () -> found(subject, schema, kind));
  }

  private SchemaReference found(String subject, Schema schema, Kind kind) throws Throwable {
    ConfluentClient.Version version =
        client.version(subject, client.version(subject, schema, normalize));
    return reference(subject, version, kind);
  }

  private SchemaReference reference(String subject, ConfluentClient.Version version, Kind kind) {
    SchemaRules.require(
        rules, version.rules(), "version " + version.version() + " of subject " + subject);
    return switch (kind) {
      case ID -> new SchemaReference.Id(version.id());
      case VERSION -> new SchemaReference.Version(subject, version.version());
      case GUID, FINGERPRINT -> throw UnsupportedReference.by(kind, "Confluent's client");
    };
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    String expected = "a schema under subject " + subject;
    return ask(
        expected,
        () -> {
          ConfluentClient.Version latest = client.latest(subject);
          SchemaReference reference = reference(subject, latest, kind);
          return new RegisteredSchema(
              reference, avro(client.schema(subject, latest.id()), expected));
        });
  }

  private Schema avro(Parsed schema, String expected) {
    SchemaRules.require(rules, schema.rules(), expected);
    if (schema.raw() instanceof Schema avro) {
      return avro;
    }
    throw new UnknownSchemaException(
        "Expected " + expected + " to be an Avro schema but found one of another type");
  }

  private <T> T ask(String expected, Question<T> question) {
    try {
      return question.ask();
    } catch (Throwable e) {
      throw failure(expected, e);
    }
  }

  /** What a failure of the client means; one that is no answer and no outage is thrown as it is. */
  private AvrolopeException failure(String expected, Throwable cause) {
    if (client.isAnswer(cause)) {
      AvrolopeException failure = answered(expected, answer(cause));
      failure.addSuppressed(cause);
      return failure;
    }
    if (cause instanceof SocketTimeoutException) {
      return unavailable(Reason.TIMED_OUT, expected, cause);
    }
    if (cause instanceof IOException) {
      return unavailable(Reason.DISCONNECTED, expected, cause);
    }
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    throw new IllegalStateException("Confluent's client threw what it does not declare", cause);
  }

  private static AvrolopeException answered(String expected, Answer answer) {
    if (answer.status() == 404 && HttpFailures.errorCode(answer) / 100 == 404) {
      return new UnknownSchemaException(
          "Expected " + expected + " but found none" + HttpFailures.reason(answer));
    }
    return answer.status() >= 500 || answer.status() == 408 || answer.status() == 429
        ? HttpFailures.unavailable(answer)
        : HttpFailures.of(answer);
  }

  /** What the registry answered, as our own client would have it. */
  private Answer answer(Throwable answered) {
    try {
      int errorCode = client.errorCode(answered);
      String words =
          String.valueOf(answered.getMessage()).replace("; error code: " + errorCode, "");
      return new Answer(
          client.status(answered),
          JSON.createObjectNode().put("error_code", errorCode).put("message", words).toString(),
          "Confluent's client");
    } catch (Throwable e) {
      throw new IllegalStateException("Confluent's exception says nothing of the answer", e);
    }
  }

  /** The message of a failure to connect may have a URL, which may have a password. */
  private static AvrolopeException unavailable(Reason reason, String expected, Throwable cause) {
    return new RegistryUnavailableException(
        reason,
        "Expected "
            + expected
            + " but found that Confluent's client failed with "
            + cause.getClass().getName(),
        cause);
  }

  /** Closes the client, if it was made here. */
  @Override
  public void close() {
    if (closedWithThis != null) {
      try {
        closedWithThis.close();
      } catch (IOException e) {
        throw new IllegalStateException("Confluent's client does not close", e);
      }
    }
  }

  /** The URLs are not told: they may have a password. */
  @Override
  public String toString() {
    return "Confluent's client";
  }
}
