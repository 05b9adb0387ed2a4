// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Shape;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.storage.Converter;

/**
 * Apicurio's converter for Kafka Connect, version 2.6, with its own serializer and deserializer. A
 * proxy that knows one schema stands in for their registry client; they cache its answers.
 */
final class ApicurioConverter {
  private static final String PACKAGE = "io.apicurio.registry.";
  private static final int HEADER = 9;
  private static final long ID = 1;
  private static final ClassLoader LOADER = PeerJars.withOurAvro("apicurio-converter");

  private ApicurioConverter() {}

  /** The tasks of a new converter. */
  static ConverterTasks tasks(Shape shape) {
    Object serializer =
        PeerJars.make(
            LOADER, PACKAGE + "serde.avro.AvroKafkaSerializer", client(shape.writer().toString()));
    Converter converter = PeerJars.with(LOADER, () -> configured(serializer));
    List<Object> messages =
        ApacheAvro.encoded(shape).stream().map(ApicurioConverter::message).toList();
    return new ConverterTasks.OfConverter(converter, messages, HEADER);
  }

  private static Converter configured(Object serializer) {
    Converter converter =
        (Converter) PeerJars.make(LOADER, PACKAGE + "utils.converter.AvroConverter");
    converter.configure(
        Map.of(
            "apicurio.registry.converter.serializer",
            serializer,
            "apicurio.registry.auto-register",
            true),
        false);
    return converter;
  }

  private static Object message(byte[] datum) {
    return ByteBuffer.allocate(HEADER + datum.length).put((byte) 0).putLong(ID).put(datum).array();
  }

  private static Object client(String schema) {
    try {
      Class<?> type = LOADER.loadClass(PACKAGE + "rest.client.RegistryClient");
      Object metaData = PeerJars.make(LOADER, PACKAGE + "rest.v2.beans.ArtifactMetaData");
      for (String id : List.of("setGlobalId", "setContentId")) {
        metaData.getClass().getMethod(id, Long.class).invoke(metaData, ID);
      }
      return Proxy.newProxyInstance(
          LOADER,
          new Class<?>[] {type},
          (self, method, arguments) -> answer(method, schema, metaData));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object answer(Method method, String schema, Object metaData) {
    Class<?> wanted = method.getReturnType();
    if (wanted == InputStream.class) {
      return new ByteArrayInputStream(schema.getBytes(StandardCharsets.UTF_8));
    }
    return wanted == List.class ? List.of() : metaData;
  }
}
