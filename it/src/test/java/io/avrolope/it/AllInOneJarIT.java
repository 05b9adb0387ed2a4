// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.KafkaAvroDeserializer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar with the classifier {@code all}: Kafka's own console consumer reads Avro with that single
 * jar beside its own.
 */
@OnKafka
class AllInOneJarIT {
  /** Jars that the console consumer must not find anywhere else. */
  private static final List<String> IN_THE_JAR = List.of("avro", "asm-", "commons-compress-");

  @TempDir private Path directory;

  @Test
  void theConsoleConsumerReadsAvroWithTheSingleJar(Cluster cluster)
      throws IOException, InterruptedException {
    String registry = "file:" + directory.resolve("registry");
    String topic = Topics.createForOldRecords(cluster, "all-in-one", 1);
    try (KafkaProducer<Object, Object> producer =
        Clients.producer(cluster, Map.of("schema.registry.url", registry))) {
      Clients.send(producer, new ProducerRecord<>(topic, 0, 1_000L, null, "one"));
      Clients.send(producer, new ProducerRecord<>(topic, 0, 2_000L, null, Events.v1(1)));
    }
    String printed =
        ConsoleConsumer.readTwo(
            System.getProperty("it.serde.all.jar") + File.pathSeparator + kafkaWithoutAvro(),
            directory,
            cluster,
            topic,
            "--formatter-property",
            "value.deserializer=" + KafkaAvroDeserializer.class.getName(),
            "--formatter-property",
            "value.deserializer.schema.registry.url=" + registry);

    assertThat(printed).startsWith("one\n{\"ts\": 1, \"event_type_id\": 101, ").endsWith("}\n");
  }

  private static String kafkaWithoutAvro() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(path -> path.endsWith(".jar"))
        .filter(path -> IN_THE_JAR.stream().noneMatch(name -> fileName(path).startsWith(name)))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String fileName(String path) {
    return Path.of(path).getFileName().toString();
  }
}
