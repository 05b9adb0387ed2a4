// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Shape;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Apicurio's serializer and deserializer, version 3.1. A proxy that knows one schema stands in for
 * their registry client; they cache its answers.
 */
final class Apicurio implements LibraryTasks {
  private static final String TOPIC = Avrolope.TOPIC;
  private static final String SERDES = "io.apicurio.registry.serde.avro.";
  private static final String CLIENT = "io.apicurio.registry.resolver.client.";
  private static final long CONTENT_ID = 1;
  private static final ClassLoader LOADER = PeerJars.withOurAvro("apicurio");

  private final Shape shape;
  private final Object client;

  Apicurio(Shape shape) {
    AvroTrust.trustGeneratedClasses();
    this.shape = shape;
    this.client = client(shape.writer().toString());
  }

  private static Object client(String schema) {
    try {
      Class<?> type = LOADER.loadClass(CLIENT + "RegistryClientFacade");
      Object coordinates =
          LOADER
              .loadClass(CLIENT + "RegistryVersionCoordinates")
              .getMethod("create", Long.class, Long.class, String.class, String.class, String.class)
              .invoke(null, CONTENT_ID, CONTENT_ID, "default", TOPIC, "1");
      return Proxy.newProxyInstance(
          LOADER,
          new Class<?>[] {type},
          (self, method, arguments) -> answer(method, schema, coordinates));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object answer(Method method, String schema, Object coordinates) {
    Class<?> wanted = method.getReturnType();
    if (wanted == String.class) {
      return schema;
    }
    if (wanted.isInstance(coordinates)) {
      return coordinates;
    }
    if (wanted == List.class) {
      return method.getName().startsWith("search") ? List.of(coordinates) : List.of();
    }
    return wanted == Set.class ? Set.of() : new Object();
  }

  /**
   * Decoding with Apicurio's deserializer.
   *
   * @throws IllegalArgumentException if the reader schema differs from the writer schema; Apicurio
   *     has no setting for a reader schema
   */
  @Override
  public Task decoding() {
    if (shape.evolved()) {
      throw new IllegalArgumentException("Apicurio decodes only to the writer schema");
    }
    Deserializer<Object> deserializer = deserializer();
    Headers headers = new RecordHeaders();
    Serializer<Object> serializer = serializer();
    List<Object> messages =
        shape.data().stream()
            .map(datum -> (Object) serializer.serialize(TOPIC, headers, datum))
            .toList();
    Operation decode =
        message -> requireNonNull(deserializer.deserialize(TOPIC, headers, (byte[]) message));
    return Attribute.of(shape, new Task(decode, messages));
  }

  @Override
  public Task encoding() {
    Serializer<Object> serializer = serializer();
    Headers headers = new RecordHeaders();
    return new Task(datum -> serializer.serialize(TOPIC, headers, datum), shape.data());
  }

  @SuppressWarnings("unchecked") // it accepts objects of any class
  private Serializer<Object> serializer() {
    Serializer<Object> serializer =
        (Serializer<Object>) PeerJars.make(LOADER, SERDES + "AvroKafkaSerializer", client);
    serializer.configure(new HashMap<>(Map.of("apicurio.registry.auto-register", true)), false);
    return serializer;
  }

  @SuppressWarnings("unchecked") // it returns objects of any class
  private Deserializer<Object> deserializer() {
    Deserializer<Object> deserializer =
        (Deserializer<Object>) PeerJars.make(LOADER, SERDES + "AvroKafkaDeserializer", client);
    Map<String, Object> properties = new HashMap<>();
    properties.put("apicurio.registry.use-specific-avro-reader", shape.generated());
    deserializer.configure(properties, false);
    return deserializer;
  }
}
