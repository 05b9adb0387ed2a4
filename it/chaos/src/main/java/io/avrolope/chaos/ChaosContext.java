// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.RunLog;
import io.avrolope.server.faults.Violations;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** The cluster, the registry, the ledgers and the logs, which all parts share. Thread-safe. */
final class ChaosContext implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final int POLL_MS = 500;

  private final ChaosOptions options;
  private final RunLog log;
  private final Violations violations;
  private final FailureLog failures;
  private final RecordLedger records;
  private final KafkaCluster brokers;
  private final ProcessMeters meters;
  private final RegistryServers registry;

  /** Prepares a run in an empty directory; nothing is started yet. */
  ChaosContext(ChaosOptions options) throws IOException {
    this.options = options;
    log = new RunLog(options.directory().resolve("run.log"));
    violations = new Violations(log);
    failures = new FailureLog(violations, log);
    records = new RecordLedger(violations);
    meters = new ProcessMeters();
    List<String> links = new ArrayList<>();
    if (!options.isRegistryAlone()) {
      links.add(KafkaCluster.CLIENTS);
    }
    for (int i = 0; i < RegistryServers.SERVERS; i++) {
      links.add(RegistryServers.link(i));
    }
    brokers = new KafkaCluster(options.brokers(), options.directory(), links, meters);
    registry = new RegistryServers(this);
  }

  ChaosOptions options() {
    return options;
  }

  /** Where logs and files are kept. */
  Path directory() {
    return options.directory();
  }

  long seed() {
    return options.seed();
  }

  RunLog log() {
    return log;
  }

  Violations violations() {
    return violations;
  }

  FailureLog failures() {
    return failures;
  }

  RecordLedger records() {
    return records;
  }

  ProcessMeters meters() {
    return meters;
  }

  KafkaCluster brokers() {
    return brokers;
  }

  RegistryServers registry() {
    return registry;
  }

  /**
   * Waits until a condition is true, such as that a part has caught up. It gives up after four
   * minutes, and at once if the run has failed already.
   */
  void await(Waiting.Condition condition) throws Exception {
    Waiting.until(PATIENCE, POLL_MS, () -> condition.isTrue() || !violations.isEmpty());
  }

  /**
   * Waits until a count rises, and reports a violation if it does not.
   *
   * @param what is counted, with the part
   */
  void requireProgress(String what, LongSupplier count, long deadlineNanos) throws Exception {
    long before = count.getAsLong();
    if (!Waiting.until(deadlineNanos, POLL_MS, () -> count.getAsLong() != before)) {
      violations.add(what + ": none after the faults");
    }
  }

  @Override
  public void close() {
    log.close();
  }
}
