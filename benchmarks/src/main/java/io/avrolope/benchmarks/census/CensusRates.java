// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.census;

import io.avrolope.examples.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * The rate of {@code census} as a part of a plain consumer's rate, with its default envelopes.
 *
 * <p>{@code java -cp "benchmarks/target/benchmarks.jar:benchmarks/target/broker/*"
 * io.avrolope.benchmarks.census.CensusRates cli/target/avrolope.jar 80000000 3}
 *
 * <p>Starts a broker and a registry, and fills a topic for each {@link Content}, one after the
 * other. In each round a plain consumer and the census read the topic in turns, each in a new JVM.
 * Both also read an empty topic. Prints the medians. The CPU time of a record is that of the
 * process without its compiler threads, less what the empty topic takes.
 */
public final class CensusRates {
  private static final int PARTITIONS = 4;

  private final Path cli;
  private final String bootstrapServers;
  private final ReadingsRegistry registry;

  private CensusRates(Path cli, String bootstrapServers, ReadingsRegistry registry) {
    this.cli = cli;
    this.bootstrapServers = bootstrapServers;
    this.registry = registry;
  }

  public static void main(String[] args)
      throws IOException, InterruptedException, ExecutionException {
    if (args.length != 3) {
      System.err.println("usage: CensusRates AVROLOPE.JAR RECORDS ROUNDS");
      System.exit(1);
      return;
    }
    List<String> rows =
        measure(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    System.out.println(
        "| topic | plain, records/s | census, records/s | rate | plain, CPU ns | census, CPU ns |"
            + " CPU | requests |");
    System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
    rows.forEach(System.out::println);
  }

  /**
   * Runs all rounds.
   *
   * @param cli the jar or the directory with the classes of the command line
   * @return the rows of a table in Markdown
   */
  static List<String> measure(Path cli, int records, int rounds)
      throws IOException, InterruptedException, ExecutionException {
    try (EmbeddedBroker broker = EmbeddedBroker.start();
        ReadingsRegistry registry = new ReadingsRegistry(Content.SCHEMA)) {
      CensusRates rates = new CensusRates(cli, broker.bootstrapServers(), registry);
      Turns empty = new Turns("empty", 0);
      rates.create(empty.topic());
      rates.take(empty, rounds);
      List<String> rows = new ArrayList<>();
      for (Content content : Content.values()) {
        Turns turns = new Turns(content.name(), records);
        rates.create(turns.topic());
        rates.fill(turns, content);
        rates.take(turns, rounds);
        rates.delete(turns.topic());
        rows.add(turns.row(empty));
      }
      return rows;
    }
  }

  /** The runs on one topic, and the most requests that a census sent to the registry. */
  private static final class Turns {
    private final String name;
    private final int records;
    private final List<Run> plain = new ArrayList<>();
    private final List<Run> census = new ArrayList<>();
    private long requests;

    Turns(String name, int records) {
      this.name = name;
      this.records = records;
    }

    String topic() {
      return "census-" + name.toLowerCase(Locale.ROOT);
    }

    /**
     * The medians as a row of the table.
     *
     * @param empty the runs on an empty topic
     */
    String row(Turns empty) {
      double plainRate = median(plain, Run::recordsPerSecond);
      double censusRate = median(census, Run::recordsPerSecond);
      double plainCpu = nanosPerRecord(plain, empty.plain);
      double censusCpu = nanosPerRecord(census, empty.census);
      return String.format(
          Locale.ROOT,
          "| %s | %,.0f | %,.0f | %.2f | %,.0f | %,.0f | %.2f | %d |",
          name,
          plainRate,
          censusRate,
          censusRate / plainRate,
          plainCpu,
          censusCpu,
          censusCpu / plainCpu,
          requests);
    }

    private double nanosPerRecord(List<Run> runs, List<Run> withoutRecords) {
      double seconds = median(runs, Run::cpuSeconds) - median(withoutRecords, Run::cpuSeconds);
      return 1e9 * seconds / records;
    }

    private static double median(List<Run> runs, ToDoubleFunction<Run> figure) {
      double[] sorted = runs.stream().mapToDouble(figure).sorted().toArray();
      return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
  }

  private void take(Turns turns, int rounds) throws IOException, InterruptedException {
    for (int round = 0; round < rounds; round++) {
      take(turns);
    }
  }

  private void take(Turns turns) throws IOException, InterruptedException {
    String topic = turns.topic();
    turns.plain.add(
        checked(
            Run.of(List.of(), PlainConsumer.class.getName(), List.of(bootstrapServers, topic)),
            turns.records));
    registry.requests();
    turns.census.add(
        checked(
            Run.of(
                List.of(cli),
                "io.avrolope.cli.Main",
                List.of(
                    "census",
                    topic,
                    "--bootstrap-server",
                    bootstrapServers,
                    "--schema-registry-url",
                    registry.url(),
                    "--json")),
            turns.records));
    turns.requests = Math.max(turns.requests, registry.requests());
    System.err.printf("%s: %s, %s%n", turns.name, last(turns.plain), last(turns.census));
  }

  private static Run last(List<Run> runs) {
    return runs.get(runs.size() - 1);
  }

  private static Run checked(Run run, int records) {
    if (run.records() != records) {
      throw new IllegalStateException("Expected " + records + " records but found " + run);
    }
    return run;
  }

  private void create(String topic) throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin.createTopics(List.of(new NewTopic(topic, PARTITIONS, (short) 1))).all().get();
    }
  }

  /** Large topics must not fill the disk, nor the memory that caches files. */
  private void delete(String topic) throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin.deleteTopics(List.of(topic)).all().get();
    }
  }

  private void fill(Turns turns, Content content) {
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers",
            bootstrapServers,
            "linger.ms",
            20,
            "batch.size",
            1 << 18,
            "delivery.timeout.ms", // a busy machine may need it
            600_000,
            "max.in.flight.requests.per.connection", // else a new topic can get them in wrong order
            1);
    ByteArraySerializer bytes = new ByteArraySerializer();
    AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties, bytes, bytes)) {
      for (int i = 0; i < turns.records; i++) {
        byte[] value = content.value(i % PARTITIONS, i / PARTITIONS);
        Future<RecordMetadata> unused = // the callback gets the failures
            producer.send(
                new ProducerRecord<>(turns.topic(), i % PARTITIONS, null, value),
                (metadata, exception) -> failure.compareAndSet(null, exception));
      }
    }
    if (failure.get() != null) {
      throw new IllegalStateException(failure.get());
    }
  }
}
