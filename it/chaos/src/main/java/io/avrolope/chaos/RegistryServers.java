// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.Client;
import io.avrolope.server.faults.Pause;
import io.avrolope.server.faults.RegistryNode;
import io.avrolope.server.faults.RunLog;
import io.avrolope.server.faults.Violations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** Three registry servers with one topic, each reached through proxies. Thread-safe. */
final class RegistryServers implements Part {
  static final int SERVERS = 3;
  private static final int SHORT_MS = 1_000;
  private static final int PAUSE_MS = 2_500;
  private static final int AFTER_SESSION_MS = 300;
  private static final int POLL_MS = 100;
  private static final int OK = 200;
  private static final String OF_LEADER = "the leader";

  private final KafkaCluster brokers;
  private final List<RegistryNode> nodes = new ArrayList<>();
  private final Violations violations;
  private final RunLog log;
  private int restarted;

  RegistryServers(KafkaCluster brokers, Path directory, Violations violations, RunLog log) {
    this.brokers = brokers;
    this.violations = violations;
    this.log = log;
    for (int i = 0; i < SERVERS; i++) {
      nodes.add(new RegistryNode(i, brokers.addresses(link(i)), KafkaCluster.BROKERS, directory));
    }
  }

  /** The name of a server's link to the brokers. */
  static String link(int server) {
    return "SERVER" + server;
  }

  @Override
  public String name() {
    return "registry";
  }

  @Override
  public void start() throws IOException {
    nodes.forEach(RegistryNode::start);
  }

  /** The value of {@code schema.registry.url} for clients. */
  String urls() {
    return nodes.stream().map(RegistryNode::url).collect(Collectors.joining(","));
  }

  /** As clients reach the servers. */
  List<Client> clients() {
    return nodes.stream().map(RegistryNode::url).map(Client::new).toList();
  }

  /** As the run reaches the servers. */
  List<Client> direct() {
    return nodes.stream().map(RegistryNode::direct).toList();
  }

  @Override
  public List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    for (RegistryNode node : nodes) {
      faults.add(Fault.of("kill a registry server", node.name(), 8, random -> kill(node, random)));
      faults.add(
          Fault.of(
              "pause a registry server",
              node.name(),
              6,
              random -> KafkaCluster.pause(node.name(), node.process(), random.nextInt(PAUSE_MS))));
      faults.addAll(
          LinkFaults.of("between servers", "servers to " + node.name(), node.forServers()));
      faults.addAll(
          LinkFaults.of(
              "between clients and servers", "clients to " + node.name(), node.forClients()));
    }
    faults.add(Fault.of("kill the leader", OF_LEADER, 8, this::killLeader));
    faults.add(
        Fault.of("pause the leader for longer than its session", OF_LEADER, 8, this::pauseLeader));
    faults.add(
        Fault.of("kill all servers and brokers", "everything", 1, random -> killAll()).alone());
    return faults;
  }

  private String killAll() {
    brokers.killAll();
    nodes.forEach(RegistryNode::kill);
    brokers.startAll();
    nodes.forEach(RegistryNode::start);
    return "all servers and brokers were killed and started again";
  }

  private static String kill(RegistryNode node, Random random) {
    node.kill();
    Pause.ms(random.nextInt(SHORT_MS));
    node.start();
    return node.name() + " was killed and started again";
  }

  private String killLeader(Random random) {
    for (RegistryNode node : nodes) {
      if (node.isLeader()) {
        return kill(node, random);
      }
    }
    return "";
  }

  private String pauseLeader(Random random) {
    for (RegistryNode node : nodes) {
      if (node.isLeader()) {
        return KafkaCluster.pause(
            node.name(),
            node.process(),
            RegistryNode.SESSION_MS + AFTER_SESSION_MS + random.nextInt(SHORT_MS));
      }
    }
    return "";
  }

  @Override
  public void recover(long deadlineNanos) throws InterruptedException {
    for (RegistryNode node : nodes) {
      while (!isReady(node)) {
        if (System.nanoTime() - deadlineNanos >= 0) {
          violations.add(node.name() + " is not ready after the faults");
          return;
        }
        if (node.startAgain()) {
          restarted++;
          log.add(node.name() + " had ended by itself and is started again: see its log");
        }
        Thread.sleep(POLL_MS);
      }
    }
  }

  private static boolean isReady(RegistryNode node) {
    try {
      return node.direct().get("/health/ready").statusCode() == OK;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("servers that ended by themselves", (long) restarted);
  }

  @Override
  public void close() {
    nodes.forEach(RegistryNode::close);
  }
}
