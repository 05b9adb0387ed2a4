// SPDX-License-Identifier: Apache-2.0
package com.acme.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.test.CompatibilityLevel;
import io.avrolope.test.FromRegistry;
import io.avrolope.test.RegistryServer;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

@RegistryServer(schemas = "classpath:schemas", compatibility = CompatibilityLevel.FULL)
public class OrdersTest {
  @FromRegistry private static Map<String, Object> properties;

  @Test
  void anOrderIsReadAsItWasWritten(@FromRegistry SchemaRegistry registry) {
    Schema schema = registry.latest("orders-value", Kind.ID).schema();
    GenericRecord order = new GenericRecordBuilder(schema).set("id", 7).build();
    try (var serializer = new KafkaAvroSerializer();
        var deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(properties, false);
      deserializer.configure(properties, false);

      byte[] record = serializer.serialize("orders", order);

      assertEquals(order, deserializer.deserialize("orders", record));
    }
  }

  @Test
  void anotherTypeOfTheIdIsRefused() {
    Schema schema = SchemaBuilder.record("shop.Order").fields().requiredString("id").endRecord();
    GenericRecord order = new GenericRecordBuilder(schema).set("id", "seven").build();
    try (var serializer = new KafkaAvroSerializer()) {
      serializer.configure(properties, false);

      assertThrows(SerializationException.class, () -> serializer.serialize("orders", order));
    }
  }
}
