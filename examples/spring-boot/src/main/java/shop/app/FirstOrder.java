// SPDX-License-Identifier: Apache-2.0
package shop.app;

import java.math.BigDecimal;
import java.time.Instant;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.stereotype.Component;
import shop.Order;

/** Sends an order and its payment when the application has started. */
@Component
@ConditionalOnProperty(name = "shop.first-order", matchIfMissing = true)
class FirstOrder implements ApplicationRunner {
  private final KafkaTemplate<String, Object> template;
  private final String orders;
  private final String payments;

  FirstOrder(
      KafkaTemplate<String, Object> template,
      @Value("${shop.orders:orders}") String orders,
      @Value("${shop.payments:payments}") String payments) {
    this.template = template;
    this.orders = orders;
    this.payments = payments;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    Order order =
        Order.newBuilder()
            .setId("o-1")
            .setTotal(new BigDecimal("19.90"))
            .setPlaced(Instant.parse("2026-11-01T12:00:00Z"))
            .build();
    template.send(orders, order.getId(), order).join();
    template.send(payments, order.getId(), new Payment(order.getId(), 1990)).join();
  }
}
