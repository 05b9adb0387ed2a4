// SPDX-License-Identifier: Apache-2.0
package com.acme.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.test.FromRegistry;
import io.avrolope.test.RegistryServer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A test of a user: writes and reads a value with a registry that runs in the test. */
@RegistryServer
class OrdersTest {

  @Test
  void valuesAreReadAsTheyWereWritten(@FromRegistry Map<String, Object> properties) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(properties, false);
      deserializer.configure(properties, false);

      byte[] record = serializer.serialize("cents", 1250L);

      assertEquals(1250L, deserializer.deserialize("cents", record));
    }
  }
}
