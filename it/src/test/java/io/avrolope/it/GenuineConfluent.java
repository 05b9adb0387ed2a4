// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Confluent's own serializer and deserializer, version 7.9.5, loaded from a separate jar. Their
 * Kafka and Avro classes come from the tests' class path, because the class loader delegates to it
 * first.
 */
final class GenuineConfluent {
  private static final String PACKAGE = "io.confluent.kafka.serializers.";

  /** Loads Confluent's classes and the tests' own. */
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
      throw new IllegalStateException(
          "Missing " + jar + ": the build copies it in phase pre-integration-test");
    }
    try {
      return new URLClassLoader(
          new URL[] {jar.toUri().toURL()}, GenuineConfluent.class.getClassLoader());
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
