// SPDX-License-Identifier: Apache-2.0
package com.acme.boot;

import java.util.concurrent.CountDownLatch;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.core.KafkaTemplate;

/** Writes one order by Spring's template, and prints it when the listener gets it. */
@SpringBootApplication
public class OrdersApplication {
  private static final Schema ORDER =
      SchemaBuilder.record("shop.Order").fields().requiredString("id").requiredInt("total").endRecord();

  private final CountDownLatch received = new CountDownLatch(1);

  public static void main(String[] args) throws InterruptedException {
    try (ConfigurableApplicationContext context =
        SpringApplication.run(OrdersApplication.class, args)) {
      System.out.println("Spring Boot " + SpringBootVersion.getVersion());
      context.getBean(Sender.class).send();
      context.getBean(OrdersApplication.class).received.await();
    }
  }

  @KafkaListener(topics = "${orders.topic}")
  void receive(GenericRecord order) {
    System.out.println("received " + order);
    received.countDown();
  }

  @Bean
  Sender sender(KafkaTemplate<String, Object> template, @Value("${orders.topic}") String topic) {
    return new Sender(template, topic);
  }

  record Sender(KafkaTemplate<String, Object> template, String topic) {
    void send() {
      template
          .send(
              topic,
              "o-1",
              new GenericRecordBuilder(ORDER).set("id", "o-1").set("total", 4).build())
          .join();
    }
  }
}
