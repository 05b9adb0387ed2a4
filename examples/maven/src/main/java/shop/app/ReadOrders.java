// SPDX-License-Identifier: Apache-2.0
package shop.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import shop.Order;

public final class ReadOrders {
  public static void main(String[] args) throws Exception {
    Properties properties = new Properties();
    try (var file = Files.newBufferedReader(Path.of("client.properties"))) {
      properties.load(file);
    }
    try (var consumer = new KafkaConsumer<String, Order>(properties)) {
      consumer.subscribe(List.of("orders"));
      int read = 0;
      while (read < 3) {
        for (ConsumerRecord<String, Order> each : consumer.poll(Duration.ofSeconds(1))) {
          Order order = each.value();
          System.out.printf("%s %s %s%n", order.getId(), order.getTotal(), order.getStatus());
          read++;
        }
      }
    }
  }
}
