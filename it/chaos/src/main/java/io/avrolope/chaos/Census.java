// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.JavaProcess;
import io.avrolope.server.faults.Pause;
import io.avrolope.server.faults.Violations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** The command {@code census} on a topic, once a minute. Thread-safe. */
final class Census implements Part {
  private static final long PAUSE_MS = Duration.ofMinutes(1).toMillis();
  private static final long LIMIT_MS = Duration.ofMinutes(5).toMillis();
  private static final int POLL_MS = 500;

  /** By docs/cli.md: done, an outage, and records that could not be read yet. */
  private static final Set<Integer> EXPECTED_STATUSES = Set.of(0, 3, 4);

  private final Violations violations;
  private final JavaProcess process;
  private final Thread thread = new Thread(this::run, "census");
  private final AtomicLong whole = new AtomicLong();
  private final AtomicLong others = new AtomicLong();
  private volatile boolean isEnding;

  Census(KafkaCluster brokers, RegistryServers registry, Violations violations, Path directory) {
    this.violations = violations;
    this.process =
        new JavaProcess(
            List.of("-Xmx160m"),
            List.of(
                "io.avrolope.cli.Main",
                "census",
                OrderProducer.topic("confluent"),
                "--bootstrap-server",
                brokers.addresses(KafkaCluster.CLIENTS),
                "--schema-registry-url",
                registry.urls(),
                "--property",
                "envelope.detect=confluent,version"),
            directory.resolve("census.log"));
  }

  @Override
  public String name() {
    return "census";
  }

  @Override
  public void start() {
    thread.start();
  }

  private void run() {
    while (!isEnding) {
      process.start();
      boolean hasEnded = process.awaitEnd(LIMIT_MS);
      if (isEnding) {
        return;
      }
      if (!hasEnded) {
        violations.add("census has not ended in " + LIMIT_MS + " ms");
        process.kill();
      } else if (process.exitStatus() == 0) {
        whole.incrementAndGet();
      } else if (EXPECTED_STATUSES.contains(process.exitStatus())) {
        others.incrementAndGet();
      } else {
        violations.add(
            "census has ended with the status " + process.exitStatus() + ": see its log");
      }
      for (long waited = 0; waited < PAUSE_MS && !isEnding; waited += POLL_MS) {
        Pause.ms(POLL_MS);
      }
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("whole", whole.get(), "during an outage", others.get());
  }

  @Override
  public void quiesce() {
    isEnding = true;
  }

  @Override
  public void close() {
    isEnding = true;
    process.close();
  }
}
