// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.JavaProcess;
import io.avrolope.server.faults.Pause;
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

  private final ChaosContext context;
  private final JavaProcess process;
  private final Thread thread = new Thread(this::run, "census");
  private final AtomicLong whole = new AtomicLong();
  private final AtomicLong others = new AtomicLong();
  private volatile boolean isEnding;

  Census(ChaosContext context, ChaosNames names) {
    this.context = context;
    this.process =
        JavaProcess.builder(context.directory().resolve("census.log"))
            .prefix(names.prefix())
            .options("-Xmx160m")
            .arguments(
                List.of(
                    "io.avrolope.cli.Main",
                    "census",
                    OrderProducer.topic("confluent"),
                    "--bootstrap-server",
                    names.named(context.brokers().addresses(KafkaCluster.CLIENTS)),
                    "--schema-registry-url",
                    names.named(context.registry().urls()),
                    "--property",
                    "envelope.detect=confluent,version"))
            .build();
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
        context.violations().add("census has not ended in " + LIMIT_MS + " ms");
        process.kill();
      } else if (process.exitStatus() == 0) {
        whole.incrementAndGet();
      } else if (EXPECTED_STATUSES.contains(process.exitStatus())) {
        others.incrementAndGet();
      } else {
        context
            .violations()
            .add("census has ended with the status " + process.exitStatus() + ": see its log");
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
