// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A user's module that provides an envelope, on the module path with ours. It is compiled by this
 * test, which needs JSpecify on the module path because our classes are annotated with it.
 */
class OwnFormatModuleIT {
  private static final List<String> JARS =
      Stream.concat(Jars.SERDE.stream(), Stream.of("jspecify-")).toList();

  private static final String MODULE =
      """
      module com.acme.format {
        requires io.avrolope.serde;

        provides io.avrolope.envelope.EnvelopeProvider with
            com.acme.format.AcmeFormat;
      }
      """;

  /** An envelope of two bytes; the datum is always of version 1. */
  private static final String FORMAT =
      """
      package com.acme.format;

      import io.avrolope.envelope.*;
      import io.avrolope.error.MalformedEnvelopeException;
      import io.avrolope.schema.SchemaReference;

      public final class AcmeFormat implements EnvelopeProvider, WritableEnvelope {
        public String name() {
          return "acme";
        }

        public Envelope envelope(EnvelopeSettings settings) {
          return this;
        }

        public SchemaReference.Kind referenceKind() {
          return SchemaReference.Kind.VERSION;
        }

        public int maxPrefixLength() {
          return 2;
        }

        public int write(SchemaReference writer, byte[] bytes, int offset, int length) {
          bytes[offset - 2] = (byte) 0xAC;
          bytes[offset - 1] = (byte) 0xE1;
          return offset - 2;
        }

        public Frame read(RecordView record) {
          if (evidence(record) == Evidence.NONE) {
            throw new MalformedEnvelopeException("Expected AC E1");
          }
          SchemaReference writer = new SchemaReference.Version(record.subject().get(), 1);
          return new Frame("acme", writer, record.slice().from(2));
        }

        public Evidence evidence(RecordView record) {
          Slice slice = record.slice();
          return slice.length() >= 2 && slice.unsigned(0) == 0xAC && slice.unsigned(1) == 0xE1
              ? Evidence.STRUCTURE
              : Evidence.NONE;
        }
      }
      """;

  @Test
  void anEnvelopeProvidedByAModuleIsFoundByItsName(@TempDir Path directory) throws Exception {
    ClassLoader loader = layer(compiled(directory)).findLoader("io.avrolope.serde");
    Map<String, Object> properties =
        Map.of("schema.registry.url", "mock://acme", "envelope", "acme");
    Object serializer = configured(loader, "io.avrolope.kafka.KafkaAvroSerializer", properties);
    Object deserializer = configured(loader, "io.avrolope.kafka.KafkaAvroDeserializer", properties);

    byte[] record =
        (byte[])
            serializer
                .getClass()
                .getMethod("serialize", String.class, Object.class)
                .invoke(serializer, "topic", 5);
    Object read =
        deserializer
            .getClass()
            .getMethod("deserialize", String.class, byte[].class)
            .invoke(deserializer, "topic", record);

    assertThat(loader.loadClass("com.acme.format.AcmeFormat").getModule().getName())
        .isEqualTo("com.acme.format");
    assertThat(record).containsExactly(0xAC, 0xE1, 10);
    assertThat(read).isEqualTo(5);
  }

  private static Object configured(ClassLoader loader, String type, Map<String, Object> properties)
      throws ReflectiveOperationException {
    Object client = loader.loadClass(type).getConstructor().newInstance();
    client
        .getClass()
        .getMethod("configure", Map.class, boolean.class)
        .invoke(client, properties, false);
    return client;
  }

  private static Path compiled(Path directory) throws IOException {
    Path module = directory.resolve("module-info.java");
    Path format = directory.resolve("com/acme/format/AcmeFormat.java");
    Files.createDirectories(format.getParent());
    Files.writeString(module, MODULE);
    Files.writeString(format, FORMAT);
    Path classes = directory.resolve("classes");
    String modulePath = Jars.path(Jars.of(JARS));

    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-p",
                modulePath,
                "-d",
                classes.toString(),
                module.toString(),
                format.toString());

    assertThat(status).isZero();
    return classes;
  }

  private static ModuleLayer layer(Path classes) {
    Path[] modules = Stream.concat(Jars.of(JARS).stream(), Stream.of(classes)).toArray(Path[]::new);
    assertThat(Arrays.toString(modules)).contains("avrolope-serde-");
    ModuleLayer boot = ModuleLayer.boot();
    Configuration configuration =
        boot.configuration()
            .resolve(
                ModuleFinder.of(modules),
                ModuleFinder.of(),
                Set.of("io.avrolope.serde", "com.acme.format"));
    return boot.defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
  }
}
