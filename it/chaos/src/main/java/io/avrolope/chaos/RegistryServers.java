// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.Client;
import io.avrolope.server.faults.JavaProcess;
import io.avrolope.server.faults.Pause;
import io.avrolope.server.faults.RegisteringClient;
import io.avrolope.server.faults.RegistryNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/** Three registry servers with one topic, each reached through proxies. Thread-safe. */
final class RegistryServers implements Part {
  static final int SERVERS = 3;
  private static final int SHORT_MS = 1_000;
  private static final int PAUSE_MS = 2_500;
  private static final int CLOCK_MS = 2_000;
  private static final int AFTER_SESSION_MS = 300;
  private static final int OUTAGE_MS = 6_000;
  private static final int POLL_MS = 100;
  private static final int LEADER_MS = 15_000;
  private static final int OK = 200;
  static final String OF_LEADER = "the leader";

  private final ChaosContext context;
  private final List<RegistryNode> nodes = new ArrayList<>();

  /** The clocks of the servers; empty without libfaketime. */
  private final List<FakeClock> clocks = new ArrayList<>();

  RegistryServers(ChaosContext context) throws IOException {
    this.context = context;
    for (int i = 0; i < SERVERS; i++) {
      Path log = context.directory().resolve(RegistryNode.log(i));
      JavaProcess.Builder process = JavaProcess.builder(log).logCollections();
      Optional<FakeClock> clock = FakeClock.of(context.directory().resolve("clock" + i));
      if (clock.isPresent()) {
        clocks.add(clock.get());
        process.prefix(clock.get().prefix());
      }
      KafkaCluster brokers = context.brokers();
      RegistryNode node = new RegistryNode(i, brokers.addresses(link(i)), brokers.size(), process);
      context.meters().add(node.name(), node.process());
      nodes.add(node);
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
      faults.add(Fault.of("kill a registry server", node.name(), random -> kill(node, random)));
      faults.add(
          Fault.of(
              "pause a registry server",
              node.name(),
              random ->
                  KafkaCluster.pause(
                      node.name(), node.process(), SHORT_MS + random.nextInt(PAUSE_MS))));
      faults.addAll(
          LinkFaults.of(
              "between clients and servers", "clients to " + node.name(), node.forClients()));
    }
    // only the leader gets requests of other servers, and who leads can change at each moment
    faults.addAll(
        LinkFaults.of(
            "between servers",
            "servers to servers",
            nodes.stream().map(RegistryNode::forServers).toList()));
    for (int i = 0; i < clocks.size(); i++) {
      FakeClock clock = clocks.get(i);
      String server = nodes.get(i).name();
      faults.add(
          Fault.of(
              "jump of a registry server's clock",
              "the clock of " + server,
              random -> jump(server, clock, random)));
    }
    faults.add(
        Fault.of("clients reach no registry server", "clients to all servers", this::cutOffAll));
    faults.add(Fault.of("kill the leader", OF_LEADER, this::killLeader));
    faults.add(
        Fault.of("pause the leader for longer than its session", OF_LEADER, this::pauseLeader));
    faults.add(Fault.of("kill all servers and brokers", "everything", random -> killAll()).alone());
    return faults;
  }

  /** Minutes or days, forwards or backwards, and then back to the true time. */
  private static String jump(String server, FakeClock clock, Random random) throws IOException {
    long seconds =
        (random.nextBoolean() ? 1 : -1) * (long) Math.pow(10, 2 + 3 * random.nextDouble());
    clock.jump(seconds);
    Pause.ms(CLOCK_MS + random.nextInt(CLOCK_MS));
    clock.jump(0);
    return "the clock of " + server + " jumped by " + seconds + " s and back";
  }

  /** An outage: clients need schemas that they do not have yet, and no server answers. */
  private String cutOffAll(Random random) {
    int cut = nodes.stream().mapToInt(node -> node.forClients().refuse()).sum();
    Pause.ms(OUTAGE_MS + random.nextInt(OUTAGE_MS));
    nodes.forEach(node -> node.forClients().admit());
    return cut == 0 ? "" : "no server was reached for seconds; " + cut + " connections were cut";
  }

  private String killAll() throws Exception {
    context.brokers().killAll();
    nodes.forEach(this::requireReads);
    nodes.forEach(RegistryNode::kill);
    context.brokers().startAll();
    nodes.forEach(RegistryNode::start);
    context.brokers().reloadCoordinators();
    return "all servers and brokers were killed and started again";
  }

  /** A server that has read the topic answers without brokers. */
  private void requireReads(RegistryNode node) {
    String path = "/subjects/" + RegisteringClient.OWN_SUBJECT + "/versions/1";
    try {
      int status = node.direct().get(path).statusCode();
      if (status != OK) {
        context.violations().add(node.name() + " answered " + status + " without brokers");
      }
    } catch (IOException e) {
      context.violations().add(node.name() + " gave no answer without brokers: " + e);
    }
  }

  /** Two faults may mean one server: the leader, and the server by its name. */
  private static String kill(RegistryNode node, Random random) {
    synchronized (node) {
      node.kill();
      Pause.ms(random.nextInt(SHORT_MS));
      node.start();
    }
    return node.name() + " was killed and started again";
  }

  private String killLeader(Random random) {
    return leader().map(node -> kill(node, random)).orElse("");
  }

  private String pauseLeader(Random random) {
    int ms = RegistryNode.SESSION_MS + AFTER_SESSION_MS + random.nextInt(SHORT_MS);
    return leader().map(node -> pauseUntilAnotherLeads(node, ms)).orElse("");
  }

  private String pauseUntilAnotherLeads(RegistryNode paused, int ms) {
    paused.process().pause();
    try {
      Pause.ms(ms);
      for (int waited = 0; waited < LEADER_MS; waited += POLL_MS) {
        Optional<RegistryNode> other =
            nodes.stream().filter(node -> node != paused && node.isLeader()).findFirst();
        if (other.isPresent()) {
          return other.get().name() + " led while " + paused.name() + " was paused";
        }
        Pause.ms(POLL_MS);
      }
      return "";
    } finally {
      paused.process().resume();
    }
  }

  /** The server that leads; empty if none leads for a while. */
  Optional<RegistryNode> leader() {
    for (int waited = 0; waited < LEADER_MS; waited += POLL_MS) {
      Optional<RegistryNode> leader = nodes.stream().filter(RegistryNode::isLeader).findFirst();
      if (leader.isPresent()) {
        return leader;
      }
      Pause.ms(POLL_MS);
    }
    return Optional.empty();
  }

  @Override
  public void recover(long deadlineNanos) throws InterruptedException {
    for (RegistryNode node : nodes) {
      while (!isReady(node)) {
        if (System.nanoTime() - deadlineNanos >= 0) {
          context.violations().add(node.name() + " is not ready after the faults");
          return;
        }
        if (node.startAgain()) {
          context.violations().add(node.name() + " has ended by itself: see its log");
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
    return Map.of();
  }

  @Override
  public void close() {
    nodes.forEach(RegistryNode::close);
  }
}
