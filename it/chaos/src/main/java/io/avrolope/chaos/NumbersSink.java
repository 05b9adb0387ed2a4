// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A sink of Kafka Connect with our converter, which writes the number of each order to a file.
 * Damaged records go to a topic of dead letters; an outage is never one. Thread-safe.
 */
final class NumbersSink implements Part {
  private static final String ENVELOPE = "confluent-header";
  private static final String DEAD = "connect-dead-letters";
  private static final String CONNECTOR = "numbers";
  private static final String HEADERS = "__connect.errors.";
  private static final int PARTITIONS = 3;

  private final ChaosContext context;
  private final ConnectWorkers workers;
  private final Path lines;

  /** How many bytes of the file were read. */
  private long position;

  NumbersSink(ChaosContext context, ConnectWorkers workers) {
    this.context = context;
    this.workers = workers;
    this.lines = workers.directory().resolve("numbers.txt");
  }

  @Override
  public String name() {
    return "sink with the converter";
  }

  @Override
  public void start() throws InterruptedException {
    context.brokers().createTopic(DEAD, PARTITIONS);
    Map<String, String> config = new TreeMap<>();
    config.put("connector.class", "org.apache.kafka.connect.file.FileStreamSinkConnector");
    config.put("tasks.max", "1");
    config.put("topics", OrderProducer.topic(ENVELOPE));
    config.put("file", lines.toString());
    config.put("value.converter", "io.avrolope.connect.AvroConverter");
    config.put("value.converter.schema.registry.url", context.registry().urls());
    config.put("value.converter.envelope", ENVELOPE);
    config.put("value.converter.outage.policy", "wait");
    config.put("value.converter.lookup.timeout.ms", ClientProperties.LOOKUP_MS);
    config.put("transforms", "number");
    config.put("transforms.number.type", "org.apache.kafka.connect.transforms.ExtractField$Value");
    config.put("transforms.number.field", "number");
    config.put("errors.tolerance", "all");
    config.put("errors.deadletterqueue.topic.name", DEAD);
    String replicas = Integer.toString(context.brokers().size());
    config.put("errors.deadletterqueue.topic.replication.factor", replicas);
    config.put("errors.deadletterqueue.context.headers.enable", "true");
    workers.configure(CONNECTOR, config);
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of();
  }

  /** Each confirmed order has a line, and only damaged records are dead letters. */
  @Override
  public void check() throws Exception {
    String topic = OrderProducer.topic(ENVELOPE);
    Set<Long> expected = context.records().numbers(topic);
    context.await(
        () -> {
          newNumbers().forEach(expected::remove);
          return expected.isEmpty();
        });
    if (!expected.isEmpty()) {
      context
          .violations()
          .add("The sink of Connect has not written " + expected.size() + " records");
    }
    context
        .records()
        .requireDeadLetters("Connect", topic, DeadLetterOffsets.read(context, DEAD, HEADERS));
  }

  /** The numbers that were written since the last call. */
  private List<Long> newNumbers() throws IOException {
    if (!Files.exists(lines)) {
      return List.of();
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(lines)) {
      in.skipNBytes(position);
      bytes = in.readAllBytes();
    }
    String text = new String(bytes, StandardCharsets.US_ASCII);
    int end = text.lastIndexOf('\n') + 1;
    position += end;
    return text.substring(0, end)
        .lines()
        .filter(line -> line.matches("\\d+")) // a killed worker may have left a part of a line
        .map(Long::valueOf)
        .toList();
  }

  @Override
  public void close() {}
}
