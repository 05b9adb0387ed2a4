package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.records.AvroMessageFormatter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the formatter in Kafka's console consumer, in its own JVM. */
@OnKafka
class ConsoleConsumerIT {
  private static final String CONSUMER = "org.apache.kafka.tools.consumer.ConsoleConsumer";
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
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Process consumer =
        new ProcessBuilder(command(cluster, topic, registry))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(consumer.waitFor()).as(() -> text(err)).isZero();
    } finally {
      consumer.destroyForcibly();
    }

    assertThat(text(out))
        .isEqualTo(
            """
            {"partition":0,"offset":0,"timestamp":1000,"key":null,"headers":[],"envelope":{"name":"versioned-event","subject":"TOPIC-value","version":1},"value":{"ts":1,"event_type_id":101,"source":"","location":"","host":"host","service":"","body":null,"attributes":{"k":"v"}}}
            {"partition":0,"offset":1,"timestamp":2000,"key":null,"headers":[],"envelope":{"name":"versioned-event","subject":"TOPIC-value","version":2},"value":{"id":"id_2","ts":2,"event_type_id":101,"source":"","location":"","host":"host","service":"","body":"\\u0001\\u0002\\u0003","attributes":{}}}
            """
                .replace("TOPIC", topic));
  }

  private static List<String> command(Cluster cluster, String topic, String registry) {
    String tools = System.getProperty("it.kafka-tools.directory") + File.separator + "*";
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        tools + File.pathSeparator + System.getProperty("java.class.path"),
        CONSUMER,
        "--bootstrap-server",
        cluster.bootstrapServers(),
        "--topic",
        topic,
        "--partition",
        "0",
        "--offset",
        "earliest",
        "--max-messages",
        "2",
        "--timeout-ms",
        "60000",
        "--formatter",
        AvroMessageFormatter.class.getName(),
        "--formatter-property",
        "schema.registry.url=" + registry,
        "--formatter-property",
        "envelope.info=true",
        "--formatter-property",
        "json.encoding=plain");
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
