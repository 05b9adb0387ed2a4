// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application of Spring Boot 3.5, with the versions that it manages: kafka-clients 3.9.1 and
 * spring-kafka 3.3. Its properties name our classes.
 */
@OnKafka
class SpringBoot3IT {
  private static final Path SOURCE =
      Path.of("src/test/consumers/boot3/com/acme/boot/OrdersApplication.java");

  private static final String PROPERTIES =
      """
      orders.topic=%s
      logging.level.root=warn
      spring.main.banner-mode=off
      spring.kafka.bootstrap-servers=%s
      spring.kafka.producer.value-serializer=io.avrolope.kafka.KafkaAvroSerializer
      spring.kafka.consumer.value-deserializer=io.avrolope.kafka.KafkaAvroDeserializer
      spring.kafka.consumer.group-id=orders
      spring.kafka.consumer.auto-offset-reset=earliest
      spring.kafka.properties.schema.registry.url=file:schemas
      """;

  @TempDir private Path directory;

  @Test
  void aListenerReceivesWhatTheTemplateSends(Cluster cluster)
      throws IOException, InterruptedException {
    List<Path> classPath = new ArrayList<>(List.of(directory));
    classPath.addAll(JavaProgram.jars(Path.of(System.getProperty("it.spring-boot-3.directory"))));
    classPath.add(
        Path.of(System.getProperty("it.other-clients.directory"), "kafka-clients-3.9.1.jar"));
    classPath.addAll(Jars.of(Jars.SERDE_WITHOUT_KAFKA));
    JavaProgram.compile(List.of(SOURCE), classPath, directory);
    String topic = Topics.create(cluster, "orders", 1);
    Files.writeString(
        directory.resolve("application.properties"),
        PROPERTIES.formatted(topic, cluster.bootstrapServers()));

    String output = new JavaProgram(directory, classPath).run("com.acme.boot.OrdersApplication");

    assertThat(output.lines())
        .containsSequence("Spring Boot 3.5.8", "received {\"id\": \"o-1\", \"total\": 4}");
  }
}
