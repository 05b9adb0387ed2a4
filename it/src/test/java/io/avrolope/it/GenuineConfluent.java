package io.avrolope.it;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Confluent's own serializer and deserializer, of 7.9.5, out of a jar of its own. Kafka and Avro
 * come from the tests' class path, which is asked first.
 */
final class GenuineConfluent {
  private static final String PACKAGE = "io.confluent.kafka.serializers.";

  /** Knows Confluent's classes, and those of the tests. */
  static final ClassLoader LOADER = loader();

  private GenuineConfluent() {}

  static Class<?> serializer() throws ClassNotFoundException {
    return LOADER.loadClass(PACKAGE + "KafkaAvroSerializer").asSubclass(Serializer.class);
  }

  static Class<?> deserializer() throws ClassNotFoundException {
    return LOADER.loadClass(PACKAGE + "KafkaAvroDeserializer").asSubclass(Deserializer.class);
  }

  private static ClassLoader loader() {
    Path jar = Path.of(System.getProperty("it.confluent.jar"));
    if (!Files.exists(jar)) {
      throw new IllegalStateException("no " + jar + ": the build copies it before the tests run");
    }
    try {
      return new URLClassLoader(
          new URL[] {jar.toUri().toURL()}, GenuineConfluent.class.getClassLoader());
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
