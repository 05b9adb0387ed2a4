// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.kafka.connect.util.clusters.EmbeddedConnectCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The converter on the class path of the cluster that Kafka Connect's own tests use. */
class ConnectClusterIT {
  private static final long TIMEOUT_MS = TimeUnit.MINUTES.toMillis(2);
  private static final List<String> LINES =
      IntStream.range(0, 100).mapToObj(each -> "line " + each).toList();

  @Test
  void linesPassThroughATopicInTheConfiguredEnvelope(@TempDir Path directory)
      throws IOException, InterruptedException {
    EmbeddedConnectCluster cluster =
        new EmbeddedConnectCluster.Builder()
            .name("avrolope")
            .numWorkers(1)
            .numBrokers(1)
            .workerProps(workerProperties())
            .build();
    try {
      cluster.start();
      cluster.kafka().createTopic("lines");
      Path input = Files.write(directory.resolve("lines.txt"), LINES);
      Path output = directory.resolve("copy.txt");

      cluster.configureConnector("source", connector("FileStreamSource", "topic", input));
      cluster.configureConnector("sink", connector("FileStreamSink", "topics", output));

      var records = cluster.kafka().consume(LINES.size(), TIMEOUT_MS, "lines");
      assertThat(StreamSupport.stream(records.spliterator(), false))
          .hasSize(LINES.size())
          .allSatisfy(record -> assertThat(record.value()).startsWith(0, 0, 0, 0, 1));
      awaitLines(output);
      assertThat(new HashSet<>(Files.readAllLines(output))).isEqualTo(new HashSet<>(LINES));
    } finally {
      cluster.stop();
    }
  }

  /** Can be changed, since the cluster adds its own. */
  private static Map<String, String> workerProperties() {
    Map<String, String> properties = new HashMap<>();
    properties.put("plugin.discovery", "service_load");
    properties.put("value.converter", "io.avrolope.connect.AvroConverter");
    properties.put("value.converter.schema.registry.url", "mock://connect-cluster");
    return properties;
  }

  private static Map<String, String> connector(String name, String topicKey, Path file) {
    return Map.of(
        "connector.class", name, "tasks.max", "1", topicKey, "lines", "file", file.toString());
  }

  private static void awaitLines(Path file) throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (!Files.exists(file) || Files.readAllLines(file).size() < LINES.size()) {
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS));
      Thread.sleep(50);
    }
  }
}
