// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.RegistrationLedger;
import io.avrolope.server.faults.RunLog;
import io.avrolope.server.faults.TopicDump;
import io.avrolope.server.faults.Violations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * All parts on one cluster, under faults, with times of health between them. Nothing that was
 * confirmed may be missing, doubled, reordered or decoded differently, and an outage is never a bad
 * record. The first violations end the run. The directory then has the evidence.
 */
final class ChaosRun implements AutoCloseable {
  private static final List<String> ENVELOPES =
      List.of(
          "version",
          "versioned-event",
          "version-fixed",
          "confluent",
          "confluent-header",
          "single-object");
  private static final int FAULT_PAUSE_MS = 3_000;
  private static final int FAULTS_BETWEEN_CALMS = 25;
  private static final int REPORT_SECONDS = 30;
  private static final Duration RECOVERY = Duration.ofMinutes(3);

  private final ChaosOptions options;
  private final RunLog log;
  private final Violations violations;
  private final FailureLog failures;
  private final RecordLedger records;
  private final KafkaCluster brokers;
  private final List<Part> parts = new ArrayList<>();
  private final Report report = new Report();
  private final Faults faults;
  private final ScheduledExecutorService reports = Executors.newScheduledThreadPool(1);
  private final long startNanos = System.nanoTime();

  ChaosRun(ChaosOptions options) throws IOException {
    this.options = options;
    Path directory = options.directory();
    delete(directory);
    Files.createDirectories(directory);
    log = new RunLog(directory.resolve("run.log"));
    violations = new Violations(log);
    failures = new FailureLog(violations, log);
    records = new RecordLedger(violations);
    List<String> links = new ArrayList<>(List.of(KafkaCluster.CLIENTS));
    for (int i = 0; i < RegistryServers.SERVERS; i++) {
      links.add(RegistryServers.link(i));
    }
    brokers = new KafkaCluster(directory, links);
    RegistryServers registry = new RegistryServers(brokers, directory, violations, log);
    parts.add(brokers);
    parts.add(registry);
    parts.add(
        new Registrations(
            registry, new RegistrationLedger(log, violations), violations, options.seed()));
    for (String envelope : ENVELOPES) {
      parts.add(
          new OrderProducer(
              envelope, brokers, registry, records, failures, options.seed() + parts.size()));
    }
    parts.add(
        new TransactionalProducer(
            brokers, registry, records, failures, options.seed() + parts.size()));
    for (String envelope : ENVELOPES) {
      parts.add(consumer(OrderProducer.topic(envelope), envelope, registry));
    }
    parts.add(consumer(TransactionalProducer.topic(), TransactionalProducer.ENVELOPE, registry));
    parts.add(new StreamsApplication(brokers, registry, records, failures, violations, directory));
    parts.add(new ConnectWorkers(brokers, registry, records, violations, directory));
    parts.add(new Rewrap(brokers, registry, records, violations, log, directory));
    parts.add(new Census(brokers, registry, violations, directory));
    faults =
        new Faults(
            parts.stream().flatMap(part -> part.faults().stream()).toList(),
            options.seed(),
            violations,
            log);
  }

  private OrderConsumer consumer(String topic, String envelope, RegistryServers registry) {
    return new OrderConsumer(topic, envelope, brokers, registry, records, failures, violations);
  }

  private static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Makes faults for the time of the options, and returns what was wrong. */
  List<String> run() throws Exception {
    Future<?> unused =
        reports.scheduleAtFixedRate(this::report, REPORT_SECONDS, REPORT_SECONDS, TimeUnit.SECONDS);
    for (Part part : parts) {
      part.start();
    }
    Random pauses = new Random(options.seed());
    long end = System.nanoTime() + options.time().toNanos();
    for (int i = 1; System.nanoTime() - end < 0 && violations.isEmpty(); i++) {
      faults.next();
      Thread.sleep(pauses.nextInt(FAULT_PAUSE_MS));
      if (i % FAULTS_BETWEEN_CALMS == 0) {
        calm();
      }
    }
    calm();
    for (Part part : parts) {
      part.quiesce();
    }
    // what reads last is checked first: it may still register schemas
    for (int i = parts.size() - 1; i >= 0; i--) {
      parts.get(i).check();
    }
    ENVELOPES.forEach(each -> records.requireNoDoubles(OrderProducer.topic(each)));
    records.requireNoDoubles(TransactionalProducer.topic());
    report();
    report.write(
        options.directory().resolve("report.json"),
        options,
        faults.counts(),
        counts(),
        violations.all());
    violations.all().forEach(this::say);
    if (!violations.isEmpty()) {
      say("The evidence is in " + options.directory());
      new TopicDump(brokers.directAddresses()).write(options.directory().resolve("schemas.txt"));
    }
    return violations.all();
  }

  /** All parts must work again. */
  private void calm() throws Exception {
    faults.awaitEnd();
    log.add("all faults have ended");
    for (Part part : parts) {
      part.recover(System.nanoTime() + RECOVERY.toNanos());
    }
    log.add("all parts work again");
  }

  /** The numbers of all parts. */
  private Map<String, Map<String, Long>> counts() {
    Map<String, Map<String, Long>> counts = new TreeMap<>();
    parts.forEach(part -> counts.put(part.name(), part.counts()));
    counts.put("records", records.counts());
    counts.put("exceptions", failures.counts());
    return counts;
  }

  private void report() {
    Map<String, Map<String, Long>> counts = counts();
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos);
    report.add(new Report.Sample(seconds, faults.made(), records.counts()));
    say(
        "seed "
            + options.seed()
            + ", "
            + seconds
            + " s, "
            + faults.made()
            + " faults, "
            + violations.all().size()
            + " violations, "
            + counts.get("records")
            + ", "
            + counts.get("registrations"));
    log.add("parts: " + counts);
    log.add("faults: " + faults.counts());
  }

  private void say(String line) {
    log.add(line);
    System.out.println(line);
  }

  @Override
  public void close() {
    reports.shutdownNow();
    faults.close();
    for (int i = parts.size() - 1; i >= 0; i--) {
      parts.get(i).close();
    }
    log.close();
  }
}
