// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.examples.FreePort;
import io.avrolope.server.faults.Client;
import io.avrolope.server.faults.JavaProcess;
import io.avrolope.server.faults.Pause;
import io.avrolope.server.faults.Violations;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A group of two workers of Kafka Connect with the converter as a plug-in. A sink writes the number
 * of each order to a file; damaged records go to a topic of dead letters. Thread-safe.
 */
final class ConnectWorkers implements Part {
  private static final String ENVELOPE = "confluent-header";
  private static final String DEAD = "connect-dead-letters";
  private static final String CONNECTOR = "numbers";
  private static final int WORKERS = 2;
  private static final int PARTITIONS = 3;
  private static final int POLL_MS = 500;
  private static final int SHORT_MS = 1_000;
  private static final int PAUSE_MS = 6_000;
  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final Duration LIMIT = Duration.ofMinutes(4);

  private final KafkaCluster brokers;
  private final RegistryServers registry;
  private final RecordLedger ledger;
  private final Violations violations;
  private final Path directory;
  private final Path lines;
  private final List<Integer> ports = FreePort.find(WORKERS);
  private final List<JavaProcess> workers = new ArrayList<>();
  private final AtomicLong starts = new AtomicLong();

  ConnectWorkers(
      KafkaCluster brokers,
      RegistryServers registry,
      RecordLedger ledger,
      Violations violations,
      Path directory) {
    this.brokers = brokers;
    this.registry = registry;
    this.ledger = ledger;
    this.violations = violations;
    this.directory = directory.resolve("connect");
    this.lines = this.directory.resolve("numbers.txt");
  }

  @Override
  public String name() {
    return "Connect";
  }

  @Override
  public void start() throws Exception {
    Files.createDirectories(directory);
    brokers.createTopic(DEAD, PARTITIONS);
    unpack(plugin(), directory.resolve("plugins"));
    for (int i = 0; i < WORKERS; i++) {
      Path properties = directory.resolve("worker" + i + ".properties");
      try (Writer writer = Files.newBufferedWriter(properties)) {
        properties(i).store(writer, null);
      }
      workers.add(
          new JavaProcess(
              Path.of("it/connect-worker/target/libs").toAbsolutePath() + "/*",
              List.of("-Xmx256m"),
              List.of("org.apache.kafka.connect.cli.ConnectDistributed", properties.toString()),
              directory.resolve("worker" + i + ".log")));
    }
    workers.forEach(JavaProcess::start);
    starts.addAndGet(WORKERS);
    configure();
  }

  /** The plug-in as it is published. */
  private static Path plugin() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("integrations/connect/target"))) {
      return files
          .filter(file -> file.toString().endsWith("-plugin.zip"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("The plug-in is not built"));
    }
  }

  private static void unpack(Path zip, Path to) throws IOException {
    try (InputStream file = Files.newInputStream(zip);
        ZipInputStream in = new ZipInputStream(file)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        Path target = to.resolve(entry.getName()).normalize();
        if (!target.startsWith(to)) {
          throw new IllegalStateException("The plug-in has a file outside its directory");
        }
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.createDirectories(target.getParent());
          Files.copy(in, target);
        }
      }
    }
  }

  private Properties properties(int worker) {
    Properties all = new Properties();
    all.putAll(
        Map.of(
            "bootstrap.servers", brokers.addresses(KafkaCluster.CLIENTS),
            "group.id", "chaos-connect",
            "listeners", "http://127.0.0.1:" + ports.get(worker),
            "rest.advertised.host.name", "127.0.0.1",
            "plugin.path", directory.resolve("plugins").toString(),
            "config.storage.topic", "connect-configs",
            "offset.storage.topic", "connect-offsets",
            "status.storage.topic", "connect-status",
            "offset.storage.partitions", "3",
            "status.storage.partitions", "3"));
    all.putAll(
        Map.of(
            "key.converter", "org.apache.kafka.connect.converters.ByteArrayConverter",
            "value.converter", "io.avrolope.connect.AvroConverter",
            "value.converter.schema.registry.url", registry.urls(),
            "value.converter.envelope", ENVELOPE,
            "session.timeout.ms", "6000",
            "heartbeat.interval.ms", "1000",
            "offset.flush.interval.ms", "1000"));
    return all;
  }

  private void configure() throws InterruptedException {
    Map<String, String> config =
        new TreeMap<>(
            Map.of(
                "connector.class", "org.apache.kafka.connect.file.FileStreamSinkConnector",
                "tasks.max", "1",
                "topics", OrderProducer.topic(ENVELOPE),
                "file", lines.toString(),
                "errors.tolerance", "all",
                "errors.deadletterqueue.topic.name", DEAD,
                "errors.deadletterqueue.topic.replication.factor", "3",
                "errors.deadletterqueue.context.headers.enable", "true"));
    config.put("transforms", "number");
    config.put("transforms.number.type", "org.apache.kafka.connect.transforms.ExtractField$Value");
    config.put("transforms.number.field", "number");
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!isConfigured(config)) {
      if (System.nanoTime() - deadline >= 0) {
        throw new IllegalStateException("Connect takes no connector: see the logs of the workers");
      }
      Thread.sleep(POLL_MS);
    }
  }

  private boolean isConfigured(Map<String, String> config) {
    try {
      String body = new ObjectMapper().writeValueAsString(config);
      int status =
          new Client("http://127.0.0.1:" + ports.get(0))
              .send("PUT", "/connectors/" + CONNECTOR + "/config", body)
              .statusCode();
      return status == OK || status == CREATED;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      int worker = i;
      String target = "worker " + worker;
      faults.add(Fault.of("kill a Connect worker", target, 4, random -> kill(worker, random)));
      faults.add(
          Fault.of(
              "pause a Connect worker",
              target,
              4,
              random ->
                  KafkaCluster.pause(
                      target, workers.get(worker), SHORT_MS + random.nextInt(PAUSE_MS))));
    }
    return faults;
  }

  private String kill(int worker, Random random) {
    workers.get(worker).kill();
    Pause.ms(random.nextInt(SHORT_MS));
    workers.get(worker).start();
    starts.incrementAndGet();
    return "worker " + worker + " was killed and started again";
  }

  /** A task that an outage has ended is started again, as docs/connect.md says. */
  @Override
  public void recover(long deadlineNanos) throws InterruptedException {
    for (JavaProcess worker : workers) {
      if (!worker.isAlive()) {
        worker.start();
        starts.incrementAndGet();
      }
    }
    while (!isRunning()) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        violations.add("The sink of Connect does not run after the faults");
        return;
      }
      Thread.sleep(POLL_MS);
    }
  }

  private boolean isRunning() {
    for (int port : ports) {
      try {
        String status =
            new Client("http://127.0.0.1:" + port)
                .get("/connectors/" + CONNECTOR + "/status")
                .body();
        if (status.contains("\"state\":\"RUNNING\"") && !status.contains("FAILED")) {
          return true;
        }
      } catch (IOException e) {
        // another worker may answer
      }
    }
    return false;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("starts", starts.get());
  }

  /** Each confirmed order has a line, and only damaged records are dead letters. */
  @Override
  public void check() throws Exception {
    String topic = OrderProducer.topic(ENVELOPE);
    Set<Long> expected = ledger.numbers(topic);
    long deadline = System.nanoTime() + LIMIT.toNanos();
    Set<Long> written = written();
    while (!written.containsAll(expected) && System.nanoTime() - deadline < 0) {
      Thread.sleep(POLL_MS);
      written = written();
    }
    expected.removeAll(written);
    if (!expected.isEmpty()) {
      violations.add("The sink of Connect has not written " + expected.size() + " records");
    }
    AtomicLong dead = new AtomicLong();
    TopicReading.each(
        brokers.directAddresses(),
        DEAD,
        letter -> {
          dead.incrementAndGet();
          int partition = Integer.parseInt(header(letter, "partition"));
          long offset = Long.parseLong(header(letter, "offset"));
          if (!ledger.isDamaged(topic, partition, offset)) {
            violations.add(
                "Connect made a dead letter of a good record: "
                    + partition
                    + "/"
                    + offset
                    + ": "
                    + header(letter, "exception.message"));
          }
        });
    if (dead.get() < ledger.damaged(topic)) {
      violations.add(
          "Connect made "
              + dead
              + " dead letters of "
              + ledger.damaged(topic)
              + " damaged records");
    }
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    byte[] value = letter.headers().lastHeader("__connect.errors." + name).value();
    return new String(value, StandardCharsets.UTF_8);
  }

  private Set<Long> written() throws IOException {
    Set<Long> numbers = new HashSet<>();
    if (Files.exists(lines)) {
      for (String line : Files.readAllLines(lines)) {
        if (line.matches("\\d+")) {
          numbers.add(Long.parseLong(line)); // a killed worker may have left a part of a line
        }
      }
    }
    return numbers;
  }

  @Override
  public void close() {
    workers.forEach(JavaProcess::close);
  }
}
