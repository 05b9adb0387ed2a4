// SPDX-License-Identifier: Apache-2.0
package com.acme.boot;

import org.apache.avro.generic.GenericRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.kafka.annotation.EnableKafkaRetryTopic;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.annotation.RetryableTopic;
import org.springframework.kafka.support.KafkaHeaders;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.context.annotation.Bean;

/** A listener that fails for each record of its topic, and succeeds for each record of the retry topic. */
@SpringBootApplication
@EnableKafkaRetryTopic
public class RetryApplication {
  private static final Logger LOG = LoggerFactory.getLogger(RetryApplication.class);

  public static void main(String[] args) {
    SpringApplication.run(RetryApplication.class, args);
  }

  @Bean
  static TaskScheduler scheduler() {
    return new ThreadPoolTaskScheduler();
  }

  @RetryableTopic(attempts = "2")
  @KafkaListener(id = "retried", topics = "${shop.orders}")
  void receive(GenericRecord order, @Header(KafkaHeaders.RECEIVED_TOPIC) String topic) {
    if (!topic.contains("-retry")) {
      throw new IllegalStateException("fails the first time");
    }
    LOG.info("retried order {}", order.get("id"));
  }

  @KafkaListener(
      id = "elsewhere",
      topics = "${shop.other}",
      properties = "schema.registry.url=${shop.other-registry}")
  void receiveOther(GenericRecord order) {
    LOG.info("other order {}", order.get("id"));
  }
}
