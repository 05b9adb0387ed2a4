// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import org.apache.avro.Schema;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Confluent's classes, loaded from the jar that the build copies next to the benchmarks. That jar
 * also contains Avro and Kafka; those classes come from the benchmarks instead, so that objects can
 * be compared.
 */
final class ConfluentJar {
  private static final String PACKAGE = "io.confluent.kafka.serializers.";
  private static final String REGISTRY = "io.confluent.kafka.schemaregistry.";
  private static final ClassLoader LOADER = PeerJars.withOurAvro("confluent");

  private ConfluentJar() {}

  @SuppressWarnings("unchecked") // it accepts objects of any class
  static Serializer<Object> serializer() {
    return (Serializer<Object>) make(PACKAGE + "KafkaAvroSerializer");
  }

  @SuppressWarnings("unchecked") // it returns objects of any class
  static Deserializer<Object> deserializer() {
    return (Deserializer<Object>) make(PACKAGE + "KafkaAvroDeserializer");
  }

  /** Registers a schema in Confluent's in-memory registry and returns its id. */
  static int register(String scope, String subject, Schema schema) {
    try {
      Class<?> parsed = LOADER.loadClass(REGISTRY + "ParsedSchema");
      Object avro =
          LOADER
              .loadClass(REGISTRY + "avro.AvroSchema")
              .getConstructor(Schema.class)
              .newInstance(schema);
      Object client =
          LOADER
              .loadClass(REGISTRY + "testutil.MockSchemaRegistry")
              .getMethod("getClientForScope", String.class)
              .invoke(null, scope);
      return (int)
          LOADER
              .loadClass(REGISTRY + "client.SchemaRegistryClient")
              .getMethod("register", String.class, parsed)
              .invoke(client, subject, avro);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Creates an object while the jar's class loader is the thread's, because Kafka resolves class
   * names with that.
   */
  private static Object make(String name) {
    Thread.currentThread().setContextClassLoader(LOADER);
    try {
      return LOADER.loadClass(name).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
