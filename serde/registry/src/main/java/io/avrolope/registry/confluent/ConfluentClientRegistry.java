// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.ConfluentClient.Parsed;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.text.SchemaNotFound;
import io.avrolope.registry.text.UnsupportedReference;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A registry that is reached through Confluent's client, {@code
 * io.confluent:kafka-schema-registry-client}, which the user adds to the class path. The client
 * defines timeouts, credentials and retries. Thread-safe.
 */
public final class ConfluentClientRegistry implements SchemaRegistry {
  private static final String HEADER = "request.header.";
  private static final String CLIENT = "Confluent's client";

  private final ConfluentClient client;
  private final ConfluentClientFailures failures;
  private final boolean normalize;
  private final ConfluentOptions options;
  private final @Nullable Closeable closedWithThis;

  private ConfluentClientRegistry(
      ConfluentClient client, RegistryOptions options, @Nullable Closeable closedWithThis) {
    if (!options.confluent().latestWithMetadata().isEmpty()) {
      client.requireMetadata();
    }
    this.client = client;
    this.failures = new ConfluentClientFailures(client, CLIENT);
    this.normalize = options.normalize();
    this.options = options.confluent();
    this.closedWithThis = closedWithThis;
  }

  /**
   * Uses a client of the caller, which the caller closes.
   *
   * @param client a {@code SchemaRegistryClient}
   * @param options only normalizing, rules and metadata are used
   * @throws IllegalArgumentException if the object is not such a client; the operator must act
   */
  public static SchemaRegistry of(Object client, RegistryOptions options) {
    return new ConfluentClientRegistry(ConfluentClient.of(client), options, null);
  }

  /**
   * Creates a client, as Confluent's serializers do.
   *
   * @param options only URLs, normalizing, rules and metadata are used
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
      int id = client.stored(version.subject(), number(version)).id();
      return client.schema(version.subject(), id);
    }
    if (reference instanceof SchemaReference.Id id) {
      return Subjects.context(id.subject()).isEmpty()
          ? client.schema(id.id())
          : client.schema(id.subject(), id.id());
    }
    throw UnsupportedReference.by(reference, CLIENT);
  }

  private static int number(SchemaReference.Version version) {
    ConfluentRequests.requirePossible(version, CLIENT);
    return (int) version.version();
  }

  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    String wanted = "schema " + schema.getFullName() + " for subject " + subject;
    try {
      client.register(subject, schema, normalize);
      return found(subject, schema, kind); // the registry may have added rules
    } catch (Throwable e) {
      HttpAnswer answer = failures.answer(e);
      if (answer != null && ConfluentAnswer.isRejection(answer)) {
        throw new RejectedRegistration(subject, schema, versions(subject)).exception(answer, e);
      }
      throw failures.of(wanted, e);
    }
  }

  private RejectedRegistration.VersionsOfSubject versions(String subject) {
    return new RejectedRegistration.VersionsOfSubject() {
      @Override
      public SchemaReference.Version latest() {
        return (SchemaReference.Version)
            ConfluentClientRegistry.this.latest(subject, Kind.VERSION).reference();
      }

      @Override
      public Schema schema(SchemaReference.Version version) {
        return ConfluentClientRegistry.this.schema(version);
      }

      @Override
      public Optional<String> level() {
        return Optional.empty(); // the message of a server names it
      }
    };
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    return call(
        "schema " + schema.getFullName() + " of subject " + subject,
        () -> {
          SchemaReference reference = found(subject, schema, kind);
          requireIs(subject, reference, schema);
          return reference;
        });
  }

  /**
   * The client tells the number of a version, and not the subject: the registry searches a schema
   * that a subject lacks in all contexts, where the number means another schema.
   */
  private void requireIs(String subject, SchemaReference reference, Schema schema)
      throws Throwable {
    int id =
        reference instanceof SchemaReference.Id found
            ? found.id()
            : client.stored(subject, number((SchemaReference.Version) reference)).id();
    Schema read = avro(client.schema(subject, id), reference.toString());
    boolean isSame = ConfluentAnswer.isSame(read, schema);
    if (reference instanceof SchemaReference.Id && Subjects.context(subject).isEmpty()) {
      Schema withoutSubject = avro(client.schema(id), reference.toString()); // as readers may ask
      isSame = isSame && new ExactSchema(withoutSubject).equals(new ExactSchema(read));
    }
    if (!isSame) {
      throw SchemaNotFound.in("schema " + schema.getFullName() + " of subject " + subject, CLIENT);
    }
  }

  private SchemaReference found(String subject, Schema schema, Kind kind) throws Throwable {
    ConfluentClient.Version version =
        client.version(subject, client.version(subject, schema, normalize));
    return reference(subject, version, kind);
  }

  private SchemaReference reference(String subject, ConfluentClient.Version version, Kind kind) {
    SchemaRules.require(
        options.rules(),
        version.rules(),
        "version " + version.version() + " of subject " + subject);
    return switch (kind) {
      case ID -> new SchemaReference.Id(version.id());
      case VERSION -> new SchemaReference.Version(subject, version.version());
      case GUID, FINGERPRINT -> throw UnsupportedReference.by(kind, CLIENT);
    };
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    Map<String, String> metadata = options.latestWithMetadata();
    String wanted =
        (metadata.isEmpty() ? "latest version" : "schema with metadata " + metadata)
            + " of subject "
            + subject;
    return call(
        wanted,
        () -> {
          ConfluentClient.Version latest =
              metadata.isEmpty() ? client.latest(subject) : client.latest(subject, metadata);
          SchemaReference reference = reference(subject, latest, kind);
          Schema schema = avro(client.schema(subject, latest.id()), wanted);
          requireIs(subject, reference, schema);
          return new RegisteredSchema(reference, schema);
        });
  }

  private Schema avro(Parsed schema, String name) {
    SchemaRules.require(options.rules(), schema.rules(), name);
    if (schema.raw() instanceof Schema avro) {
      return avro;
    }
    throw new UnknownSchemaException("Not an Avro schema but one of another type: " + name);
  }

  private <T> T call(String wanted, Call<T> call) {
    try {
      return call.run();
    } catch (Throwable e) {
      throw failures.of(wanted, e);
    }
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
