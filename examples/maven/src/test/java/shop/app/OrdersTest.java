// SPDX-License-Identifier: Apache-2.0
package shop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.test.FromRegistry;
import io.avrolope.test.RegistryServer;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import shop.Order;
import shop.Status;

@RegistryServer
class OrdersTest {
  @Test
  void anOrderIsReadAsItWasWritten(@FromRegistry Map<String, Object> registry) {
    Map<String, Object> properties = new HashMap<>(registry);
    properties.put("specific.avro.reader", true);
    Order order =
        Order.newBuilder()
            .setId("o-1")
            .setTotal(new BigDecimal("19.90"))
            .setPlaced(Instant.now().truncatedTo(ChronoUnit.MILLIS))
            .setStatus(Status.PAID)
            .build();
    try (var serializer = new KafkaAvroSerializer();
        var deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(properties, false);
      deserializer.configure(properties, false);

      byte[] record = serializer.serialize("orders", order);

      assertEquals(order, deserializer.deserialize("orders", record));
    }
  }
}
