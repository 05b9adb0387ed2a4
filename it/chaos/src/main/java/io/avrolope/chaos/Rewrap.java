// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.server.faults.JavaProcess;
import io.avrolope.server.faults.Pause;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

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
  private static final int YOUNG_MS = 12_000;
  private static final int PAUSE_MS = 5_000;

  /** The statuses that docs/cli.md names for an outage, and that of SIGKILL. */
  private static final Set<Integer> EXPECTED_STATUSES = Set.of(3, 137);

  private final ChaosContext context;
  private final JavaProcess process;
  private final Thread watch = new Thread(this::watch, "rewrap-watch");
  private final AtomicLong starts = new AtomicLong();
  private volatile boolean isEnding;
  private volatile long startNanos;

  Rewrap(ChaosContext context, ChaosNames names) {
    this.context = context;
    Path log = context.directory().resolve("rewrap.log");
    this.process =
        JavaProcess.builder(log)
            .prefix(names.prefix())
            .options("-Xmx160m", "-Dsun.net.inetaddr.ttl=1", "-Dsun.net.inetaddr.negative.ttl=0")
            .logCollections()
            .arguments(
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
                    names.named(context.brokers().addresses(KafkaCluster.CLIENTS)),
                    "--schema-registry-url",
                    names.named(context.registry().urls()),
                    "--property",
                    "envelope=" + FROM_ENVELOPE))
            .build();
    names.restartInSilence(process::kill);
    context.meters().add(name(), process);
  }

  @Override
  public String name() {
    return "rewrap";
  }

  @Override
  public void start() throws InterruptedException {
    context.brokers().createTopic(TO, PARTITIONS);
    restart();
    watch.start();
  }

  private void restart() {
    startNanos = System.nanoTime();
    process.start();
    starts.incrementAndGet();
  }

  private void watch() {
    while (!isEnding) {
      Pause.ms(POLL_MS);
      if (!isEnding && !process.isAlive()) {
        int status = process.exitStatus();
        context.log().add("rewrap has ended with " + status + " and is started again");
        if (!EXPECTED_STATUSES.contains(status)) {
          context.violations().add("rewrap has ended with the status " + status + ": see its log");
          return;
        }
        restart();
      }
    }
  }

  @Override
  public List<Fault> faults() {
    return List.of(
        Fault.of("kill the rewrap", name(), this::kill),
        Fault.of(
            "pause the rewrap",
            name(),
            random -> KafkaCluster.pause(name(), process, SHORT_MS + random.nextInt(PAUSE_MS))));
  }

  /** Kills it when it has worked for a while, so that the next start continues a copy. */
  private String kill(Random random) {
    long age = System.nanoTime() - startNanos;
    Pause.ms(Math.max(0, YOUNG_MS - TimeUnit.NANOSECONDS.toMillis(age)));
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
  public void check() throws Exception {
    String from = OrderProducer.topic(FROM_ENVELOPE);
    CopyReading copy;
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(ClientProperties.avro(context.registry(), TO_ENVELOPE), false);
      copy =
          new CopyReading(
              context,
              TO,
              record -> OrderKind.number(deserializer, record),
              context.records().numbers(from));
    }
    for (int partition = 0; partition < PARTITIONS; partition++) {
      List<Long> expected = context.records().numbers(from, partition);
      List<Long> copied = new ArrayList<>(copy.of(partition));
      copied.retainAll(new HashSet<>(expected)); // sends that failed may have been written
      if (!copied.equals(expected)) {
        context
            .violations()
            .add(
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

  private static int difference(List<Long> left, List<Long> right) {
    int place = 0;
    while (place < Math.min(left.size(), right.size())
        && left.get(place).equals(right.get(place))) {
      place++;
    }
    return place;
  }

  @Override
  public void close() {
    isEnding = true;
    process.close();
  }
}
