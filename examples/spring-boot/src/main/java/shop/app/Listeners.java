// SPDX-License-Identifier: Apache-2.0
package shop.app;

import org.apache.avro.generic.GenericRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;
import shop.Order;

/** The type of a parameter decides what a value is decoded to. */
@Component
class Listeners {
  private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

  @KafkaListener(id = "orders", topics = "${shop.orders:orders}")
  void order(Order order) {
    LOG.info("order {} of {}, placed at {}", order.getId(), order.getTotal(), order.getPlaced());
  }

  @KafkaListener(id = "payments", topics = "${shop.payments:payments}")
  void payment(Payment payment) {
    LOG.info("payment of {} cents for order {}", payment.cents(), payment.order());
  }

  @KafkaListener(id = "audit", topics = "${shop.orders:orders}", autoStartup = "${shop.audit:true}")
  void audit(GenericRecord order) {
    LOG.info("audit: {} {}", order.getSchema().getName(), order.get("id"));
  }
}
