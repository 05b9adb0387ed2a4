// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.it.ConnectRest.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two workers in a group, with the properties of docs/connect.md. A source writes a topic of four
 * partitions; a sink of four tasks reads it.
 */
@OnKafka
class ConnectGroupIT {
  private static final int LINES = 2_000;
  private static final int TASKS = 4;

  /** Properties of a test that has one broker and other groups, and does not wait long. */
  private static final String OWN =
      """
      listeners=http://127.0.0.1:0
      value.converter.schema.registry.url=file:registry
      group.id=GROUP
      config.storage.topic=GROUP-configs
      offset.storage.topic=GROUP-offsets
      status.storage.topic=GROUP-status
      offset.storage.partitions=1
      status.storage.partitions=1
      config.storage.replication.factor=1
      offset.storage.replication.factor=1
      status.storage.replication.factor=1
      offset.flush.interval.ms=1000
      session.timeout.ms=6000
      heartbeat.interval.ms=1000
      consumer.session.timeout.ms=6000
      consumer.heartbeat.interval.ms=1000
      scheduled.rebalance.max.delay.ms=0
      """;

  @Test
  void noLineIsLostWhenOneOfTwoWorkersIsKilled(Cluster cluster, @TempDir Path directory)
      throws IOException, InterruptedException {
    String topic = Topics.create(cluster, "group", TASKS);
    ConnectDistribution.install(directory);
    ConnectDistribution.unpackPlugin(directory);
    writeProperties(directory, cluster, topic + "-workers");
    try (ConnectWorker first =
        ConnectWorker.distributed(directory, "connect-distributed.properties")) {
      ConnectRest firstRest = first.rest(); // the first worker creates the topics of the group
      try (ConnectWorker second =
          ConnectWorker.distributed(directory, "connect-distributed.properties")) {
        ConnectRest secondRest = second.rest();
        createConnectors(secondRest, topic);
        second.await(() -> workersOfRunningTasks(secondRest).size() == 2);
        boolean isSourceInFirst = isSourceIn(firstRest);
        ConnectWorker killed = isSourceInFirst ? first : second;
        ConnectWorker survivor = isSourceInFirst ? second : first;
        append(directory, 0, LINES / 2);
        survivor.await(() -> copies(survivor).size() >= LINES / 4);

        append(directory, LINES / 2, LINES * 3 / 4);
        killed.kill();
        append(directory, LINES * 3 / 4, LINES);

        survivor.await(() -> copies(survivor).size() >= LINES);
        assertThat(copies(survivor)).isEqualTo(lines(0, LINES).collect(Collectors.toSet()));
        ConnectRest rest = isSourceInFirst ? secondRest : firstRest;
        survivor.await(() -> workersOfRunningTasks(rest).size() == 1);
      }
    }
  }

  private static boolean isSourceIn(ConnectRest rest) {
    return rest.tasks("lines-source").get(0).worker().equals(rest.url().getAuthority());
  }

  private static void writeProperties(Path directory, Cluster cluster, String group)
      throws IOException {
    String file = "connect-distributed.properties";
    Files.writeString(
        directory.resolve(file),
        ConnectDocument.file(file).replace("localhost:9092", cluster.bootstrapServers())
            + OWN.replace("GROUP", group));
  }

  private static void createConnectors(ConnectRest rest, String topic) {
    Map<String, String> source = new HashMap<>();
    source.put("connector.class", "FileStreamSource");
    source.put("tasks.max", "1");
    source.put("file", "lines.txt");
    source.put("topic", topic);
    rest.create("lines-source", source);
    Map<String, String> sink = new HashMap<>();
    sink.put("connector.class", "FileStreamSink");
    sink.put("tasks.max", Integer.toString(TASKS));
    sink.put("file", "copy.txt");
    sink.put("topics", topic);
    rest.create("lines-sink", sink);
  }

  /** The workers that run the tasks, or none unless all tasks run. */
  private static Set<String> workersOfRunningTasks(ConnectRest rest) {
    List<Task> sink = rest.tasks("lines-sink");
    List<Task> source = rest.tasks("lines-source");
    boolean areRunning =
        sink.size() == TASKS
            && source.size() == 1
            && sink.stream().allMatch(task -> task.state().equals("RUNNING"))
            && source.get(0).state().equals("RUNNING");
    Set<String> workers = new HashSet<>();
    if (areRunning) {
      sink.forEach(task -> workers.add(task.worker()));
      source.forEach(task -> workers.add(task.worker()));
    }
    return workers;
  }

  private static void append(Path directory, int from, int to) throws IOException {
    Files.write(
        directory.resolve("lines.txt"),
        lines(from, to).toList(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static Stream<String> lines(int from, int to) {
    return IntStream.range(from, to).mapToObj(each -> "line " + each);
  }

  private static Set<String> copies(ConnectWorker worker) {
    return new HashSet<>(worker.lines("copy.txt"));
  }
}
