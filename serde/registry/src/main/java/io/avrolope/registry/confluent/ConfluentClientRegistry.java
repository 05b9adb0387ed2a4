// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.ConfluentClient.Parsed;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.HttpStatusErrors;
import io.avrolope.registry.text.SchemaNotFound;
import io.avrolope.registry.text.UnsupportedReference;
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
 * A registry that is reached through Confluent's client, {@code
 * io.confluent:kafka-schema-registry-client}, which the user adds to the class path. The client
 * defines timeouts, credentials and retries. Thread-safe.
 */
public final class ConfluentClientRegistry implements SchemaRegistry {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String HEADER = "request.header.";
  private static final String CLIENT = "Confluent's client";

  private final ConfluentClient client;
  private final boolean normalize;
  private final ConfluentOptions.Rules rules;
  private final @Nullable Closeable closedWithThis;

  private ConfluentClientRegistry(
      ConfluentClient client, RegistryOptions options, @Nullable Closeable closedWithThis) {
    this.client = client;
    this.normalize = options.normalize();
    this.rules = options.confluent().rules();
    this.closedWithThis = closedWithThis;
  }

  /**
   * Uses a client of the caller, which the caller closes.
   *
   * @param client a {@code SchemaRegistryClient}
   * @param options only normalizing and rules are used
   * @throws IllegalArgumentException if the object is not such a client; the operator must act
   */
  public static SchemaRegistry of(Object client, RegistryOptions options) {
    return new ConfluentClientRegistry(ConfluentClient.of(client), options, null);
  }

  /**
   * Creates a client, as Confluent's serializers do.
   *
   * @param options only URLs, normalizing and rules are used
   * @param capacity how many schemas per subject the client caches, at least 1
   * @param properties the client's properties, with Confluent's names. The client does not cache
   *     latest versions, because our own cache does.
   * @throws IllegalArgumentException if Confluent's classes are missing or reject the properties;
   *     the operator must act
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
    ConfluentClient client =
        ConfluentClient.create(options.urls(), capacity, own, headers, loader());
    Closeable closeable = client.client() instanceof Closeable created ? created : null;
    return new ConfluentClientRegistry(client, options, closeable);
  }

  private static ClassLoader loader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context != null ? context : ConfluentClientRegistry.class.getClassLoader();
  }

  /** A call of the client. */
  private interface Call<T> {
    T run() throws Throwable;
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return avro(call(reference.toString(), () -> parsed(reference)), reference.toString());
  }

  private Parsed parsed(SchemaReference reference) throws Throwable {
    if (reference instanceof SchemaReference.Version version) {
      int id = client.version(version.subject(), number(version)).id();
      return client.schema(version.subject(), id);
    }
    if (reference instanceof SchemaReference.Id id) {
      return QualifiedSubject.contextOf(id.subject()).isEmpty()
          ? client.schema(id.id())
          : client.schema(id.subject(), id.id());
    }
    throw UnsupportedReference.by(reference, CLIENT);
  }

  private static int number(SchemaReference.Version version) {
    if (version.version() > Integer.MAX_VALUE) {
      throw new UnknownSchemaException(
          SchemaNotFound.message(version, CLIENT)
              + ": the highest version is "
              + Integer.MAX_VALUE);
    }
    return (int) version.version();
  }

  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    String wanted = "schema " + schema.getFullName() + " for subject " + subject;
    try {
      client.register(subject, schema, normalize);
      return found(subject, schema, kind); // the registry may have added rules
    } catch (Throwable e) {
      if (client.isAnswer(e) && ConfluentAnswer.isRejection(answer(e))) {
        throw ConfluentAnswer.rejection(answer(e), schema.getFullName(), subject, e);
      }
      throw failure(wanted, e);
    }
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    return call(
        "schema " + schema.getFullName() + " of subject " + subject,
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
      case GUID, FINGERPRINT -> throw UnsupportedReference.by(kind, CLIENT);
    };
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    String wanted = "latest version of subject " + subject;
    return call(
        wanted,
        () -> {
          ConfluentClient.Version latest = client.latest(subject);
          SchemaReference reference = reference(subject, latest, kind);
          return new RegisteredSchema(reference, avro(client.schema(subject, latest.id()), wanted));
        });
  }

  private Schema avro(Parsed schema, String name) {
    SchemaRules.require(rules, schema.rules(), name);
    if (schema.raw() instanceof Schema avro) {
      return avro;
    }
    throw new UnknownSchemaException("Not an Avro schema but one of another type: " + name);
  }

  private <T> T call(String wanted, Call<T> call) {
    try {
      return call.run();
    } catch (Throwable e) {
      throw failure(wanted, e);
    }
  }

  /** Translates a failure of the client. Errors of other kinds are thrown unchanged. */
  private AvrolopeException failure(String wanted, Throwable cause) {
    if (client.isAnswer(cause)) {
      AvrolopeException failure = answered(wanted, answer(cause));
      failure.addSuppressed(cause);
      return failure;
    }
    if (cause instanceof SocketTimeoutException) {
      return unavailable(Reason.TIMED_OUT, wanted, cause);
    }
    if (cause instanceof IOException) {
      return unavailable(Reason.DISCONNECTED, wanted, cause);
    }
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    throw new IllegalStateException("Confluent's client threw an undeclared exception", cause);
  }

  private static AvrolopeException answered(String wanted, HttpAnswer answer) {
    return ConfluentAnswer.isNotFound(answer)
        ? HttpStatusErrors.unknownSchema(answer, wanted)
        : HttpStatusErrors.of(answer);
  }

  /** The registry's response, restored from the client's exception. */
  private HttpAnswer answer(Throwable answered) {
    try {
      int errorCode = client.errorCode(answered);
      String words =
          String.valueOf(answered.getMessage()).replace("; error code: " + errorCode, "");
      return new HttpAnswer(
          client.status(answered),
          JSON.createObjectNode().put("error_code", errorCode).put("message", words).toString(),
          CLIENT);
    } catch (Throwable e) {
      throw new IllegalStateException("Confluent's exception has no status", e);
    }
  }

  /** Leaves out the cause's message: it may contain a URL with a password. */
  private static AvrolopeException unavailable(Reason reason, String wanted, Throwable cause) {
    return new RegistryUnavailableException(
        reason,
        CLIENT + " failed with " + cause.getClass().getName() + " on a request for " + wanted,
        cause);
  }

  /** Closes the client if this class created it. */
  @Override
  public void close() {
    if (closedWithThis != null) {
      try {
        closedWithThis.close();
      } catch (IOException e) {
        throw new IllegalStateException("Closing Confluent's client failed", e);
      }
    }
  }

  /** Leaves out the URLs: they may contain a password. */
  @Override
  public String toString() {
    return CLIENT;
  }
}
