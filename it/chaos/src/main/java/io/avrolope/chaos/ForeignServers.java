// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.Client;
import io.avrolope.server.faults.Pause;
import io.avrolope.server.faults.RegistryNode;
import io.avrolope.server.store.kafka.ForeignServer;
import io.avrolope.server.store.kafka.ForeignServer.Written;
import io.avrolope.server.store.kafka.KafkaOptions;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Servers of another make that come and go. Some follow the public protocol: they join the group,
 * lead while our leader is paused, and write without transactions. Others write to the topic
 * without the group. What they write is looked for at the end, and a loss is listed apart: we
 * promise nothing for it. Thread-safe.
 */
final class ForeignServers implements Part {
  private static final Duration JOIN = Duration.ofSeconds(25);
  private static final int POLL_MS = 50;
  private static final int WRITES = 3;
  private static final int LEADS_MS = 2_000;
  private static final int OK = 200;

  /** Far above the ids that our leader gives meanwhile. */
  private static final int GAP = 1_000;

  private final ChaosContext context;
  private final AtomicInteger number = new AtomicInteger();
  private final List<Foreign> written = new ArrayList<>();
  private long lost;

  /** A version that a foreign server wrote. */
  private record Foreign(String subject, Written version) {}

  ForeignServers(ChaosContext context) {
    this.context = context;
  }

  @Override
  public String name() {
    return "foreign servers";
  }

  @Override
  public void start() {}

  @Override
  public List<Fault> faults() {
    return List.of(
        Fault.of("a foreign server leads", RegistryServers.OF_LEADER, random -> lead()),
        Fault.of("a foreign program writes", name(), this::intrude));
  }

  private KafkaOptions options() {
    return KafkaOptions.builder()
        .client(Map.of("bootstrap.servers", context.brokers().directAddresses()))
        .build();
  }

  private String lead() throws Exception {
    try (ForeignServer foreign = ForeignServer.before(options())) {
      if (!Waiting.until(JOIN, POLL_MS, foreign::isMember)) {
        return "";
      }
      Optional<RegistryNode> leader = context.registry().leader();
      if (leader.isEmpty()) {
        return foreign.leads() ? write(foreign, 0) : "";
      }
      leader.get().process().pause();
      try {
        return Waiting.until(JOIN, POLL_MS, foreign::leads) ? write(foreign, 0) : "";
      } finally {
        leader.get().process().resume();
      }
    }
  }

  private String write(ForeignServer foreign, int gap) throws Exception {
    String subject = "foreign-" + number.incrementAndGet();
    Pause.ms(LEADS_MS);
    for (int i = 0; i < WRITES; i++) {
      String text =
          "{\"type\":\"fixed\",\"name\":\"Foreign" + number.get() + "_" + i + "\",\"size\":1}";
      Foreign each = new Foreign(subject, foreign.register(subject, text, gap));
      synchronized (written) {
        written.add(each);
      }
    }
    return "a foreign server wrote " + WRITES + " versions of " + subject;
  }

  /** Writes versions with ids far ahead, and bytes that do not belong to the topic. */
  private String intrude(Random random) throws Exception {
    try (ForeignServer foreign = ForeignServer.outside(options())) {
      byte[] garbage = new byte[random.nextInt(40)];
      random.nextBytes(garbage);
      foreign.write("{\"keytype\":\"NOISE\"}".getBytes(StandardCharsets.UTF_8), garbage);
      foreign.write(garbage, garbage);
      return write(foreign, GAP);
    }
  }

  @Override
  public Map<String, Long> counts() {
    synchronized (written) {
      return Map.of("written", (long) written.size(), "lost", lost);
    }
  }

  /** Counts what foreign servers wrote and ours do not have. */
  @Override
  public void check() throws IOException {
    Client server = context.registry().direct().get(0);
    synchronized (written) {
      for (Foreign each : written) {
        HttpResponse<String> answer =
            server.get("/subjects/" + each.subject() + "/versions/" + each.version().version());
        if (answer.statusCode() != OK) {
          lost++;
          context.log().add("lost, without a promise: " + each + ": " + answer.body());
        }
      }
    }
  }

  @Override
  public void close() {}
}
