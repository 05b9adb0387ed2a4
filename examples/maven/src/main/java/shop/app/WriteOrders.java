// SPDX-License-Identifier: Apache-2.0
package shop.app;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Properties;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import shop.Order;
import shop.Status;

public final class WriteOrders {
  public static void main(String[] args) throws Exception {
    Properties properties = new Properties();
    try (var file = Files.newBufferedReader(Path.of("client.properties"))) {
      properties.load(file);
    }
    try (var producer = new KafkaProducer<String, Order>(properties)) {
      for (int i = 1; i <= 3; i++) {
        Order order =
            Order.newBuilder()
                .setId("o-" + i)
                .setTotal(new BigDecimal("19.90"))
                .setPlaced(Instant.now())
                .setStatus(Status.NEW)
                .build();
        producer.send(new ProducerRecord<>("orders", order.getId(), order)).get();
      }
    }
  }
}
