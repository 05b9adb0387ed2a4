// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Release;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By reflection our serializer and Confluent's write the same bytes, also of times. */
@Timeout(60)
class GenuineConfluentReflectionIT {
  private ClassLoader usual = Thread.currentThread().getContextClassLoader();

  /** Avro's reflection, which Confluent's classes use, writes only classes that Avro trusts. */
  private final ClassSecurityPredicate usuallyTrusted = ClassSecurityValidator.getGlobal();

  @BeforeEach
  void trustTheClassAndSetContextClassLoader() {
    ClassSecurityValidator.setGlobal(
        ClassSecurityValidator.composite(usuallyTrusted, type -> type == ReflectedTimes.class));
    usual = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(GenuineConfluent.LOADER);
  }

  @AfterEach
  void restore() {
    ClassSecurityValidator.setGlobal(usuallyTrusted);
    Thread.currentThread().setContextClassLoader(usual);
  }

  @SuppressWarnings("unchecked")
  private static Serializer<Object> genuine() throws ReflectiveOperationException {
    return (Serializer<Object>) GenuineConfluent.serializer().getConstructor().newInstance();
  }

  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "true, true"})
  void bothWriteTheSameBytesAndOursReadsThem(boolean converters, boolean nullable)
      throws Exception {
    try (RegistryServer one = new RegistryServer(Release.V7);
        RegistryServer other = new RegistryServer(Release.V7);
        Serializer<Object> ours = new KafkaAvroSerializer();
        Serializer<Object> genuine = genuine();
        Deserializer<?> reader = new KafkaAvroDeserializer()) {
      ours.configure(properties(one, converters, nullable), false);
      Map<String, Object> reading = new HashMap<>(properties(other, converters, nullable));
      reading.put("specific.avro.value.type", ReflectedTimes.class);
      reader.configure(reading, false);
      genuine.configure(properties(other, converters, nullable), false);

      byte[] written = Objects.requireNonNull(ours.serialize("t", new ReflectedTimes()));
      byte[] genuinelyWritten = genuine.serialize("t", new ReflectedTimes());

      assertThat(written).isEqualTo(genuinelyWritten);
      assertThat(schema(one)).isEqualTo(schema(other));
      assertThat(reader.deserialize("t", genuinelyWritten))
          .usingRecursiveComparison()
          .isEqualTo(new ReflectedTimes());
    }
  }

  private static String schema(RegistryServer server) throws IOException {
    try (InputStream in = URI.create(server.url() + "/schemas/ids/1").toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Map<String, Object> properties(
      RegistryServer server, boolean converters, boolean nullable) {
    return Map.of(
        "schema.registry.url",
        server.url(),
        "schema.reflection",
        true,
        "avro.use.logical.type.converters",
        converters,
        "avro.reflection.allow.null",
        nullable);
  }
}
