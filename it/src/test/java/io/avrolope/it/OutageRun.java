// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.it.OutageCase.Fate;
import io.avrolope.it.OutageCase.TaskAction;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A sink and a source for each {@link OutageCase}, in one worker.
 *
 * <p>All sinks read one topic. Its first record, number 0, reaches them before the outage. The
 * records 1 and 2 arrive during the outage: the sinks do not have the schema of 1, and have that of
 * 2. Record 3 follows after the outage. Each source starts during the outage, with two lines in its
 * file, and gets a third line after it.
 */
final class OutageRun {
  private static final Schema KNOWN = schema("");
  private static final Schema UNKNOWN = schema(",{\"name\":\"added\",\"type\":\"int\"}");
  private static final String SKIPS = "Error encountered in task";
  private static final String WAITS = "The task waits for the registry";

  private final List<OutageCase> cases = OutageCase.all();
  private final Map<OutageCase, RawTopic> deadLetters = new LinkedHashMap<>();
  private final Map<OutageCase, RawTopic> lines = new LinkedHashMap<>();
  private final Map<OutageCase, TaskAction> sinkActions = new LinkedHashMap<>();
  private final Map<OutageCase, TaskAction> sourceActions = new LinkedHashMap<>();
  private final Cluster cluster;
  private final String registry;
  private final ConnectWorker worker;
  private final ConnectRest rest;
  private final RawTopic numbers;
  private final List<byte[]> records;

  /** The outcome for the records of a case. */
  record Row(OutageCase outage, TaskAction task, Fate sinkRecord, Fate sourceRecord) {}

  /**
   * @param registry the URL of a registry that is available
   */
  OutageRun(Cluster cluster, String registry, ConnectWorker worker) {
    this.cluster = cluster;
    this.registry = registry;
    this.worker = worker;
    this.rest = worker.rest();
    this.numbers = RawTopic.create(cluster, "numbers");
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(Map.of("schema.registry.url", registry), false);
      this.records =
          List.of(
              record(serializer, KNOWN, 0),
              record(serializer, UNKNOWN, 1),
              record(serializer, KNOWN, 2),
              record(serializer, KNOWN, 3));
    }
  }

  private static Schema schema(String more) {
    return new Schema.Parser()
        .parse(
            "{\"type\":\"record\",\"name\":\"Number\",\"fields\":["
                + "{\"name\":\"n\",\"type\":\"int\"}"
                + more
                + "]}");
  }

  private byte[] record(KafkaAvroSerializer serializer, Schema schema, int number) {
    GenericRecord record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), number);
    }
    return Objects.requireNonNull(serializer.serialize(numbers.name(), record));
  }

  private void send(int... numbersOfRecords) {
    numbers.send(
        Arrays.stream(numbersOfRecords)
            .mapToObj(each -> new ProducerRecord<byte[], byte[]>(numbers.name(), records.get(each)))
            .toList());
  }

  /** Starts the sinks; returns when each has written the first record. */
  void startSinks() {
    for (OutageCase each : cases) {
      Map<String, String> properties = each.properties(registry);
      properties.put("connector.class", "FileStreamSink");
      properties.put("topics", numbers.name());
      properties.put("file", each.name() + ".out");
      if (each.tolerance().equals("all")) {
        RawTopic letters = RawTopic.create(cluster, "dead-letters");
        deadLetters.put(each, letters);
        properties.put("errors.deadletterqueue.topic.name", letters.name());
        properties.put("errors.deadletterqueue.topic.replication.factor", "1");
      }
      rest.create(sink(each), properties);
    }
    send(0);
    worker.await(() -> cases.stream().allMatch(each -> hasWritten(each, 0)));
  }

  /** Sends records to the sinks and starts the sources, while the registry is unavailable. */
  void startOutage() throws IOException {
    send(1, 2);
    for (OutageCase each : cases) {
      RawTopic topic = RawTopic.create(cluster, "lines");
      lines.put(each, topic);
      Files.writeString(input(each), "one\ntwo\n");
      Map<String, String> properties = each.properties(registry);
      properties.put("connector.class", "FileStreamSource");
      properties.put("topic", topic.name());
      properties.put("file", input(each).getFileName().toString());
      rest.create(source(each), properties);
    }
    worker.await(
        () ->
            cases.stream()
                .allMatch(each -> hasSettled(each, sink(each)) && hasSettled(each, source(each))));
  }

  /**
   * Whether the task of a connector is in the state in which it stays until the registry is
   * available again.
   */
  private boolean hasSettled(OutageCase outage, String connector) {
    return switch (outage.action()) {
      case STOPPED -> rest.state(connector).equals("FAILED");
      case CONTINUED -> hasWritten(outage, 2) && isLogged(connector, SKIPS);
      case WAITED ->
          rest.state(connector).equals("RUNNING")
              && (outage.retriesForever() || isLogged(connector, WAITS));
    };
  }

  private boolean isLogged(String connector, String text) {
    return worker
        .logText()
        .lines()
        .anyMatch(line -> line.contains(connector + "-0") && line.contains(text));
  }

  /** Notes what the tasks do, before the registry is available again. */
  void observeTasks() {
    for (OutageCase each : cases) {
      boolean isSinkAhead = hasWritten(each, 2);
      sinkActions.put(each, action(sink(each), isSinkAhead));
      sourceActions.put(each, action(source(each), isSinkAhead));
    }
  }

  private TaskAction action(String connector, boolean hasContinued) {
    String state = rest.state(connector);
    return switch (state) {
      case "FAILED" -> TaskAction.STOPPED;
      case "RUNNING" -> hasContinued ? TaskAction.CONTINUED : TaskAction.WAITED;
      default -> throw new AssertionError(connector + " is " + state);
    };
  }

  /** Restarts what has stopped, and sends more; returns when that has arrived everywhere. */
  void endOutage() throws IOException {
    for (OutageCase each : cases) {
      for (String connector : List.of(sink(each), source(each))) {
        if (rest.state(connector).equals("FAILED")) {
          rest.restart(connector, 0);
        }
      }
      Files.writeString(input(each), "three\n", StandardOpenOption.APPEND);
    }
    send(3);
    worker.await(() -> cases.stream().allMatch(each -> hasWritten(each, 3)));
    worker.await(() -> cases.stream().allMatch(each -> hasLine(each, "three")));
  }

  /** The observed outcomes. */
  List<Row> rows() {
    return cases.stream().map(this::row).toList();
  }

  private Row row(OutageCase outage) {
    TaskAction task = Objects.requireNonNull(sinkActions.get(outage));
    if (task != sourceActions.get(outage)) {
      throw new AssertionError(outage + ": a source's task did " + sourceActions.get(outage));
    }
    boolean isSourceComplete = hasLine(outage, "one") && hasLine(outage, "two");
    return new Row(
        outage,
        task,
        fate(task, hasWritten(outage, 1), isDeadLetter(outage)),
        fate(task, isSourceComplete, false));
  }

  private static Fate fate(TaskAction task, boolean hasArrived, boolean isDeadLetter) {
    if (hasArrived) {
      return task == TaskAction.STOPPED ? Fate.ARRIVED_AFTER_RESTART : Fate.ARRIVED_LATER;
    }
    return isDeadLetter ? Fate.DEAD_LETTER : Fate.LOST;
  }

  private boolean isDeadLetter(OutageCase outage) {
    RawTopic letters = deadLetters.get(outage);
    return letters != null
        && letters.readAll().stream()
            .anyMatch(letter -> Arrays.equals(letter.value(), records.get(1)));
  }

  /** Whether the sink has written this record to its file. */
  boolean hasWritten(OutageCase outage, int number) {
    Pattern field = Pattern.compile("\\bn=" + number + "\\b");
    return worker.lines(outage.name() + ".out").stream()
        .anyMatch(line -> field.matcher(line).find());
  }

  private boolean hasLine(OutageCase outage, String line) {
    return Objects.requireNonNull(lines.get(outage)).readAll().stream()
        .anyMatch(record -> new String(record.value(), StandardCharsets.UTF_8).endsWith(line));
  }

  private Path input(OutageCase outage) {
    return worker.directory().resolve(outage.name() + ".in");
  }

  private static String sink(OutageCase outage) {
    return "sink-" + outage.name();
  }

  private static String source(OutageCase outage) {
    return "source-" + outage.name();
  }
}
