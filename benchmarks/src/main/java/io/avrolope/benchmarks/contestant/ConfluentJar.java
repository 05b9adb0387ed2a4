package io.avrolope.benchmarks.contestant;

import org.apache.avro.Schema;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Confluent's classes, out of the jar that the build puts beside the benchmarks. Avro and Kafka,
 * which that jar also has, come from the benchmarks: so its objects can be compared with others'.
 */
final class ConfluentJar {
  private static final String PACKAGE = "io.confluent.kafka.serializers.";
  private static final String REGISTRY = "io.confluent.kafka.schemaregistry.";
  private static final ClassLoader LOADER = PeerJars.withOurAvro("confluent");

  private ConfluentJar() {}

  @SuppressWarnings("unchecked") // it takes objects of any kind
  static Serializer<Object> serializer() {
    return (Serializer<Object>) make(PACKAGE + "KafkaAvroSerializer");
  }

  @SuppressWarnings("unchecked") // it gives objects of any kind
  static Deserializer<Object> deserializer() {
    return (Deserializer<Object>) make(PACKAGE + "KafkaAvroDeserializer");
  }

  /** Puts a schema into Confluent's registry in memory; its id. */
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

  /** A new object of a class that names others, which Kafka looks for by this thread's loader. */
  private static Object make(String name) {
    Thread.currentThread().setContextClassLoader(LOADER);
    try {
      return LOADER.loadClass(name).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
