// SPDX-License-Identifier: Apache-2.0
package com.acme.orders;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.objectweb.asm.ClassWriter;

/**
 * A program of a user: writes and reads an order with compiled code. An ASM of 2015 is first on its
 * class path.
 */
public final class Orders {
  private static final Schema ORDER =
      SchemaBuilder.record("Order")
          .namespace("com.acme.orders")
          .fields()
          .requiredString("id")
          .requiredLong("cents")
          .endRecord();

  private Orders() {}

  /** Prints the order that was read, the version of Avrolope, and the jar of ASM. */
  public static void main(String[] args) throws IOException {
    Map<String, String> properties =
        Map.of(
            "schema.registry.url", "file:" + Files.createTempDirectory("schemas"),
            "envelope", "version",
            "codec.engine", "compiled");
    GenericRecord order = new GenericData.Record(ORDER);
    order.put("id", "o-1");
    order.put("cents", 1250L);

    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(properties, false);
      deserializer.configure(properties, false);
      byte[] record = serializer.serialize("orders", order);
      System.out.println("order: " + deserializer.deserialize("orders", record));
    }
    System.out.println(
        "avrolope: " + KafkaAvroSerializer.class.getPackage().getImplementationVersion());
    String jar = ClassWriter.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    System.out.println("asm: " + jar.substring(jar.lastIndexOf('/') + 1));
  }
}
