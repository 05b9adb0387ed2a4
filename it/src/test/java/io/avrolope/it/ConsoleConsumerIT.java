// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.records.AvroMessageFormatter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the formatter in Kafka's console consumer, in its own JVM. */
@OnKafka
class ConsoleConsumerIT {
  @TempDir private Path directory;

  @Test
  void consoleConsumerPrintsEvents(Cluster cluster) throws IOException, InterruptedException {
    String registry = "file:" + directory.resolve("registry");
    String topic = Topics.createForOldRecords(cluster, "console", 1);
    Map<String, Object> properties =
        Map.of("schema.registry.url", registry, "envelope", "versioned-event");
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties)) {
      Clients.send(producer, new ProducerRecord<>(topic, 0, 1_000L, null, Events.v1(1)));
      Clients.send(producer, new ProducerRecord<>(topic, 0, 2_000L, null, Events.v2(2)));
    }
    String printed =
        ConsoleConsumer.readTwo(
            System.getProperty("java.class.path"),
            directory,
            cluster,
            topic,
            "--formatter",
            AvroMessageFormatter.class.getName(),
            "--formatter-property",
            "schema.registry.url=" + registry,
            "--formatter-property",
            "envelope.info=true",
            "--formatter-property",
            "json.encoding=plain");

    assertThat(printed)
        .isEqualTo(
            """
            {"partition":0,"offset":0,"timestamp":1000,"key":null,"headers":[],"envelope":{"name":"versioned-event","subject":"TOPIC-value","version":1},"value":{"ts":1,"event_type_id":101,"source":"","location":"","host":"host","service":"","body":null,"attributes":{"k":"v"}}}
            {"partition":0,"offset":1,"timestamp":2000,"key":null,"headers":[],"envelope":{"name":"versioned-event","subject":"TOPIC-value","version":2},"value":{"id":"id_2","ts":2,"event_type_id":101,"source":"","location":"","host":"host","service":"","body":"\\u0001\\u0002\\u0003","attributes":{}}}
            """
                .replace("TOPIC", topic));
  }
}
