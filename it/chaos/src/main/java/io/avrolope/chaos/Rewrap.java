// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.server.faults.JavaProcess;
import io.avrolope.server.faults.Pause;
import io.avrolope.server.faults.RunLog;
import io.avrolope.server.faults.Violations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code rewrap --follow}, which copies a producer's topic into another envelope. When
 * it has ended, it is started again, as its documentation says. Thread-safe.
 */
final class Rewrap implements Part {
  private static final String FROM_ENVELOPE = "version";
  private static final String TO = "orders-rewrapped";
  private static final String TO_ENVELOPE = "confluent";
  private static final int PARTITIONS = 3;
  private static final int POLL_MS = 500;
  private static final int SHORT_MS = 1_000;
  private static final int PAUSE_MS = 5_000;
  private static final Duration LIMIT = Duration.ofMinutes(3);

  /** The statuses that docs/cli.md names for an outage, and that of SIGKILL. */
  private static final Set<Integer> EXPECTED_STATUSES = Set.of(3, 137);

  private final KafkaCluster brokers;
  private final RegistryServers registry;
  private final RecordLedger ledger;
  private final Violations violations;
  private final RunLog log;
  private final JavaProcess process;
  private final Thread watch = new Thread(this::watch, "rewrap-watch");
  private final AtomicLong starts = new AtomicLong();
  private volatile boolean isEnding;

  Rewrap(
      KafkaCluster brokers,
      RegistryServers registry,
      RecordLedger ledger,
      Violations violations,
      RunLog log,
      Path directory) {
    this.brokers = brokers;
    this.registry = registry;
    this.ledger = ledger;
    this.violations = violations;
    this.log = log;
    this.process =
        new JavaProcess(
            List.of("-Xmx160m"),
            List.of(
                "io.avrolope.cli.Main",
                "rewrap",
                OrderProducer.topic(FROM_ENVELOPE),
                TO,
                "--envelope",
                TO_ENVELOPE,
                "--register",
                "--follow",
                "--on-error",
                "skip",
                "--bootstrap-server",
                brokers.addresses(KafkaCluster.CLIENTS),
                "--schema-registry-url",
                registry.urls(),
                "--property",
                "envelope=" + FROM_ENVELOPE),
            directory.resolve("rewrap.log"));
  }

  @Override
  public String name() {
    return "rewrap";
  }

  @Override
  public void start() throws InterruptedException {
    brokers.createTopic(TO, PARTITIONS);
    process.start();
    starts.incrementAndGet();
    watch.start();
  }

  private void watch() {
    while (!isEnding) {
      Pause.ms(POLL_MS);
      if (!isEnding && !process.isAlive()) {
        int status = process.exitStatus();
        log.add("rewrap has ended with " + status + " and is started again");
        if (!EXPECTED_STATUSES.contains(status)) {
          violations.add("rewrap has ended with the status " + status + ": see its log");
          return;
        }
        process.start();
        starts.incrementAndGet();
      }
    }
  }

  @Override
  public List<Fault> faults() {
    return List.of(
        Fault.of("kill the rewrap", name(), 4, this::kill),
        Fault.of(
            "pause the rewrap",
            name(),
            4,
            random -> KafkaCluster.pause(name(), process, SHORT_MS + random.nextInt(PAUSE_MS))));
  }

  private String kill(Random random) {
    Pause.ms(random.nextInt(SHORT_MS));
    process.kill();
    return "rewrap was killed";
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("starts", starts.get());
  }

  /** Each partition of the copy has the same numbers in the same order. */
  @Override
  public void check() throws InterruptedException {
    String from = OrderProducer.topic(FROM_ENVELOPE);
    long deadline = System.nanoTime() + LIMIT.toNanos();
    Map<Integer, List<Long>> copies = copies();
    while (!isWhole(from, copies) && System.nanoTime() - deadline < 0) {
      Thread.sleep(POLL_MS);
      copies = copies();
    }
    for (int partition = 0; partition < PARTITIONS; partition++) {
      List<Long> expected = ledger.numbers(from, partition);
      List<Long> copied = new ArrayList<>(copies.getOrDefault(partition, List.of()));
      copied.retainAll(Set.copyOf(expected)); // sends that failed may have been written
      if (!copied.equals(expected)) {
        violations.add(
            name()
                + " has copied "
                + copied.size()
                + " of "
                + expected.size()
                + " records of partition "
                + partition
                + "; the first difference is at place "
                + difference(copied, expected));
      }
    }
  }

  private boolean isWhole(String from, Map<Integer, List<Long>> copies) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      if (!Set.copyOf(copies.getOrDefault(partition, List.of()))
          .containsAll(ledger.numbers(from, partition))) {
        return false;
      }
    }
    return true;
  }

  private static int difference(List<Long> left, List<Long> right) {
    int place = 0;
    while (place < Math.min(left.size(), right.size())
        && left.get(place).equals(right.get(place))) {
      place++;
    }
    return place;
  }

  private Map<Integer, List<Long>> copies() {
    Map<Integer, List<Long>> copies = new TreeMap<>();
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(ClientProperties.avro(registry, TO_ENVELOPE), false);
      TopicReading.each(
          brokers.directAddresses(),
          TO,
          record ->
              copies
                  .computeIfAbsent(record.partition(), partition -> new ArrayList<>())
                  .add(number(deserializer.deserialize(TO, record.headers(), record.value()))));
    }
    return copies;
  }

  private static long number(@Nullable Object order) {
    if (order == null) {
      throw new IllegalStateException("A copied record has no value");
    }
    return OrderSchemas.number((GenericRecord) order);
  }

  @Override
  public void close() {
    isEnding = true;
    process.close();
  }
}
