// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/** A process that decodes one record, and prints it. */
final class FirstRecordProcess {
  static final String REGISTRY = "mock://first";
  static final String PRINTED = "{\"number\": 3}";

  private FirstRecordProcess() {}

  public static void main(String[] args) {
    Schema schema = SchemaBuilder.record("First").fields().requiredInt("number").endRecord();
    var reference =
        SchemaRegistries.open(RegistryOptions.of(REGISTRY))
            .register("orders-value", schema, SchemaReference.Kind.ID);
    int id = ((SchemaReference.Id) reference).id();
    byte[] bytes = ByteBuffer.allocate(6).put((byte) 0).putInt(id).put((byte) 6).array();
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(Map.of("schema.registry.url", REGISTRY), false);
      System.out.println(deserializer.deserialize("orders", bytes));
    }
  }
}
