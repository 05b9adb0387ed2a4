// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confluent's {@code SchemaRegistryClient}, called by method handles, which are looked up once.
 * This class compiles without Confluent's classes, and needs them only to create a client.
 *
 * <p>Methods throw the client's exceptions: an {@link java.io.IOException}, or a {@code
 * RestClientException}, which {@link #isAnswer} recognizes. Thread-safe, as the client is.
 */
final class ConfluentClient {
  private static final String PACKAGE = "io.confluent.kafka.schemaregistry.";
  private static final String CLIENT = PACKAGE + "client.SchemaRegistryClient";
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();

  private final Object client;
  private final Class<?> answer;
  private final MethodHandle status;
  private final MethodHandle errorCode;
  private final MethodHandle newAvroSchema;
  private final MethodHandle rawSchema;
  private final MethodHandle schemaById;
  private final MethodHandle schemaBySubjectAndId;
  private final MethodHandle metadata;
  private final @Nullable MethodHandle storedMetadata;
  private final MethodHandle latestMetadata;
  private final @Nullable MethodHandle latestWithMetadata;
  private final MethodHandle metadataId;
  private final MethodHandle metadataVersion;
  private final MethodHandle register;
  private final MethodHandle idOf;
  private final MethodHandle versionOf;

  /** A version of a subject: Confluent's {@code SchemaMetadata}. */
  record Version(int id, int version, Set<String> rules) {}

  private ConfluentClient(Object client, ClassLoader loader) throws ReflectiveOperationException {
    Class<?> type = load(loader, "client.SchemaRegistryClient");
    Class<?> parsed = load(loader, "ParsedSchema");
    Class<?> described = load(loader, "client.SchemaMetadata");
    MethodType byNumber = MethodType.methodType(parsed, int.class);
    MethodType ofSchema = MethodType.methodType(int.class, String.class, parsed, boolean.class);
    this.client = client;
    this.answer = load(loader, "client.rest.exceptions.RestClientException");
    this.status = method(answer, "getStatus", MethodType.methodType(int.class));
    this.errorCode = method(answer, "getErrorCode", MethodType.methodType(int.class));
    this.newAvroSchema =
        LOOKUP
            .findConstructor(
                load(loader, "avro.AvroSchema"),
                MethodType.methodType(void.class, org.apache.avro.Schema.class))
            .asType(MethodType.methodType(Object.class, org.apache.avro.Schema.class));
    this.rawSchema = method(parsed, "rawSchema", MethodType.methodType(Object.class));
    this.schemaById = method(type, "getSchemaById", byNumber);
    this.schemaBySubjectAndId =
        method(type, "getSchemaBySubjectAndId", byNumber.insertParameterTypes(0, String.class));
    this.metadata =
        method(
            type, "getSchemaMetadata", MethodType.methodType(described, String.class, int.class));
    this.storedMetadata =
        methodIfPresent(
            type,
            "getSchemaMetadata",
            MethodType.methodType(described, String.class, int.class, boolean.class));
    this.latestMetadata =
        method(type, "getLatestSchemaMetadata", MethodType.methodType(described, String.class));
    this.latestWithMetadata =
        methodIfPresent(
            type,
            "getLatestWithMetadata",
            MethodType.methodType(described, String.class, Map.class, boolean.class));
    this.metadataId = method(described, "getId", MethodType.methodType(int.class));
    this.metadataVersion = method(described, "getVersion", MethodType.methodType(int.class));
    this.register = method(type, "register", ofSchema);
    this.idOf = method(type, "getId", ofSchema);
    this.versionOf = method(type, "getVersion", ofSchema);
  }

  private static Class<?> load(ClassLoader loader, String name) throws ClassNotFoundException {
    return Class.forName(PACKAGE + name, true, loader);
  }

  /** A handle with {@code Object} in place of Confluent's types. */
  private static MethodHandle method(Class<?> owner, String name, MethodType type)
      throws ReflectiveOperationException {
    MethodHandle found = LOOKUP.findVirtual(owner, name, type);
    return found.asType(found.type().changeParameterType(0, Object.class).erase());
  }

  /** As {@link #method}, but null if the release of the client does not have the method. */
  private static @Nullable MethodHandle methodIfPresent(
      Class<?> owner, String name, MethodType type) throws ReflectiveOperationException {
    try {
      return method(owner, name, type);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  /**
   * Wraps a client of the user.
   *
   * @throws IllegalArgumentException if the object is not such a client
   */
  static ConfluentClient of(Object client) {
    try {
      ClassLoader loader = client.getClass().getClassLoader();
      if (loader != null && Class.forName(CLIENT, false, loader).isInstance(client)) {
        return new ConfluentClient(client, loader);
      }
    } catch (ClassNotFoundException e) {
      // its class loader has no such class: the object is not a client
    } catch (ReflectiveOperationException e) {
      throw unusable(e);
    }
    throw new IllegalArgumentException(
        "must be avrolope, confluent or a " + CLIENT + " but was a " + client.getClass().getName());
  }

  /**
   * Creates a client as Confluent's serializers do: a {@code CachedSchemaRegistryClient}, or a mock
   * in memory for {@code mock://}.
   *
   * @param headers to send with each request
   * @throws IllegalArgumentException if Confluent's classes are not on the class path
   */
  static ConfluentClient create(
      List<String> urls,
      int capacity,
      Map<String, ?> properties,
      Map<String, String> headers,
      ClassLoader loader) {
    try {
      Object provider = load(loader, "avro.AvroSchemaProvider").getConstructor().newInstance();
      MethodHandle factory =
          LOOKUP.findStatic(
              load(loader, "client.SchemaRegistryClientFactory"),
              "newClient",
              MethodType.methodType(
                  load(loader, "client.SchemaRegistryClient"),
                  List.class,
                  int.class,
                  List.class,
                  Map.class,
                  Map.class));
      Object client = factory.invoke(urls, capacity, List.of(provider), properties, headers);
      return new ConfluentClient(client, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "is confluent, but there is no "
              + e.getMessage()
              + " on the class path; add io.confluent:kafka-schema-registry-client",
          e);
    } catch (ReflectiveOperationException e) {
      throw unusable(e);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("Confluent's client threw an undeclared exception", e);
    }
  }

  private static IllegalArgumentException unusable(ReflectiveOperationException cause) {
    return new IllegalArgumentException(
        "is an unsupported release of Confluent's client: " + cause, cause);
  }

  Object client() {
    return client;
  }

  /** Whether a failure is the registry's answer: a {@code RestClientException}. */
  boolean isAnswer(Throwable failure) {
    return answer.isInstance(failure);
  }

  int status(Throwable answered) throws Throwable {
    return (int) status.invokeExact((Object) answered);
  }

  int errorCode(Throwable answered) throws Throwable {
    return (int) errorCode.invokeExact((Object) answered);
  }

  /** A schema in the representation of its type; for Avro a {@code Schema}. */
  record Parsed(Object raw, Set<String> rules) {}

  /** The schema of an id. */
  Parsed schema(int id) throws Throwable {
    return raw((Object) schemaById.invokeExact(client, id));
  }

  /** The schema of an id that the client may find only with the subject. */
  Parsed schema(String subject, int id) throws Throwable {
    return raw((Object) schemaBySubjectAndId.invokeExact(client, (Object) subject, id));
  }

  Version version(String subject, int version) throws Throwable {
    return described((Object) metadata.invokeExact(client, (Object) subject, version));
  }

  /** As {@link #version}, for readers: records may have one that was deleted softly. */
  Version stored(String subject, int version) throws Throwable {
    if (storedMetadata != null) {
      try {
        return described(
            (Object) storedMetadata.invokeExact(client, (Object) subject, version, true));
      } catch (UnsupportedOperationException e) {
        // a client of the user without this method
      }
    }
    return version(subject, version);
  }

  Version latest(String subject) throws Throwable {
    return described((Object) latestMetadata.invokeExact(client, (Object) subject));
  }

  /**
   * @throws IllegalArgumentException if the client cannot search by metadata
   */
  void requireMetadata() {
    if (latestWithMetadata == null) {
      throw new IllegalArgumentException(
          "is a release of Confluent's client that cannot search by metadata; use 7.4 or newer, or"
              + " remove use.latest.with.metadata");
    }
  }

  /** The newest version with these metadata properties; a soft-deleted version counts too. */
  Version latest(String subject, Map<String, String> metadata) throws Throwable {
    MethodHandle search = Objects.requireNonNull(latestWithMetadata, "see requireMetadata");
    return described(
        (Object) search.invokeExact(client, (Object) subject, (Object) metadata, true));
  }

  int register(String subject, org.apache.avro.Schema schema, boolean normalize) throws Throwable {
    return (int) register.invokeExact(client, (Object) subject, parsed(schema), normalize);
  }

  int id(String subject, org.apache.avro.Schema schema, boolean normalize) throws Throwable {
    return (int) idOf.invokeExact(client, (Object) subject, parsed(schema), normalize);
  }

  int version(String subject, org.apache.avro.Schema schema, boolean normalize) throws Throwable {
    return (int) versionOf.invokeExact(client, (Object) subject, parsed(schema), normalize);
  }

  private Object parsed(org.apache.avro.Schema schema) throws Throwable {
    return (Object) newAvroSchema.invokeExact(schema);
  }

  private Parsed raw(Object parsed) throws Throwable {
    return new Parsed((Object) rawSchema.invokeExact(parsed), rules(parsed, "ruleSet"));
  }

  private Version described(Object described) throws Throwable {
    return new Version(
        (int) metadataId.invokeExact(described),
        (int) metadataVersion.invokeExact(described),
        rules(described, "getRuleSet"));
  }

  /** Releases before 7.4 have no rules. */
  private static Set<String> rules(Object holder, String getter) {
    return Arrays.stream(holder.getClass().getMethods())
            .anyMatch(method -> method.getName().equals(getter))
        ? SchemaRules.in(SchemaRules.property(holder, getter))
        : Set.of();
  }
}
