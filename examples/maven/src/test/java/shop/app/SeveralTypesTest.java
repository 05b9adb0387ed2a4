// SPDX-License-Identifier: Apache-2.0
package shop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.test.FromRegistry;
import io.avrolope.test.RegistryServer;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import shop.Order;
import shop.OrderCancelled;
import shop.Status;

@RegistryServer
class SeveralTypesTest {
  private static final List<Object> EVENTS =
      List.of(
          new Order("o-1", new BigDecimal("19.90"), Instant.EPOCH, Status.NEW, null),
          new OrderCancelled("o-1", "out of stock"));

  @Test
  void eachTypeHasASubject(@FromRegistry Map<String, Object> registry) {
    Map<String, Object> properties = new HashMap<>(registry);
    properties.put("value.subject.name.strategy", "TopicRecordNameStrategy");
    properties.put("specific.avro.reader", true);

    assertEquals(List.of("o-1 costs 19.90", "o-1 is cancelled"), writtenAndRead(properties));
  }

  @Test
  void oneUnionHasAllTypes(
      @FromRegistry Map<String, Object> properties, @FromRegistry SchemaRegistry registry) {
    Schema union = Schema.createUnion(Order.SCHEMA$, OrderCancelled.SCHEMA$);
    registry.register("orders-value", union, Kind.ID);
    Map<String, Object> writing = new HashMap<>(properties);
    writing.put("auto.register.schemas", false);
    writing.put("use.latest.version", true);
    writing.put("specific.avro.reader", true);

    assertEquals(List.of("o-1 costs 19.90", "o-1 is cancelled"), writtenAndRead(writing));
  }

  private static List<String> writtenAndRead(Map<String, Object> properties) {
    try (var serializer = new KafkaAvroSerializer();
        var deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(properties, false);
      deserializer.configure(properties, false);
      return EVENTS.stream()
          .map(event -> serializer.serialize("orders", event))
          .map(record -> describe(deserializer.deserialize("orders", record)))
          .toList();
    }
  }

  private static String describe(Object event) {
    if (event instanceof Order order) {
      return order.getId() + " costs " + order.getTotal();
    } else if (event instanceof OrderCancelled cancelled) {
      return cancelled.getId() + " is cancelled";
    }
    throw new IllegalArgumentException("Unexpected class: " + event.getClass().getName());
  }
}
