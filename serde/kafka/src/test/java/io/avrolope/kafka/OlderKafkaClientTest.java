// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each public class can be loaded and inspected without the classes that kafka-clients before 4.1
 * lack.
 */
class OlderKafkaClientTest {
  private static final Set<String> MISSING =
      Set.of(
          "org.apache.kafka.common.metrics.Monitorable",
          "org.apache.kafka.common.metrics.PluginMetrics");

  private final URLClassLoader older =
      new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader()) {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
          if (MISSING.contains(name)) {
            throw new ClassNotFoundException(name);
          }
          return super.findClass(name);
        }
      };

  @AfterEach
  void close() throws IOException {
    older.close();
  }

  private static URL[] classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(Path::of)
        .map(
            path -> {
              try {
                return path.toUri().toURL();
              } catch (MalformedURLException e) {
                throw new UncheckedIOException(e);
              }
            })
        .toArray(URL[]::new);
  }

  /** Frameworks go through the methods and constructors of classes that they manage. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "KafkaAvroSerializer",
        "KafkaAvroDeserializer",
        "KafkaAvroSerde",
        "GenericAvroSerde",
        "PrimitiveAvroSerde",
        "ReflectionAvroSerde",
        "SpecificAvroSerde",
        "DeadLetters",
        "EnvelopeRewriter",
        "EnvelopeInspector"
      })
  void aPublicClassIsLoadedAndInspected(String name) throws ClassNotFoundException {
    Class<?> type = Class.forName("io.avrolope.kafka." + name, true, older);

    assertThat(type.getMethods()).isNotEmpty();
    assertThat(type.getDeclaredMethods()).isNotEmpty();
    assertThat(type.getDeclaredConstructors()).isNotEmpty();
    assertThat(type.getDeclaredFields()).isNotNull();
  }

  @Test
  void onlyTheClassesOfANewerClientAreMissing() {
    assertThatThrownBy(
            () -> Class.forName("io.avrolope.kafka.MeteredKafkaAvroSerializer", true, older))
        .isInstanceOf(NoClassDefFoundError.class)
        .hasMessage("org/apache/kafka/common/metrics/Monitorable");
  }
}
