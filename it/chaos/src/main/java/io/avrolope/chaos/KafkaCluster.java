// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.examples.FreePort;
import io.avrolope.server.faults.BrokerNode;
import io.avrolope.server.faults.FullDisk;
import io.avrolope.server.faults.JavaProcess;
import io.avrolope.server.faults.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;

/** Brokers with KRaft, each a controller too. Thread-safe. */
final class KafkaCluster implements Part {
  /** The link of all clients but the registry servers. */
  static final String CLIENTS = "CLIENTS";

  private static final Duration START = Duration.ofMinutes(3);
  private static final int SHORT_MS = 1_000;
  private static final int PAUSE_MS = 8_000;

  /** Faults of two brokers at once would stop a majority of the controllers. */
  private static final String ANY_BROKER = "a broker";

  private static final int DEATH_MS = 6_000;

  private static final Set<String> COORDINATORS =
      Set.of("__consumer_offsets", "__transaction_state");

  private final List<BrokerNode> brokers = new ArrayList<>();

  /** The disk of the first broker; empty if this process may not mount one. */
  private final Optional<FullDisk> disk;

  private final List<String> links;

  /**
   * Describes brokers; {@link #start} starts them.
   *
   * @param links the names of the clients and servers that have proxies of their own
   */
  KafkaCluster(int count, Path directory, List<String> links, ProcessMeters meters)
      throws IOException {
    this.links = List.copyOf(links);
    List<BrokerNode.Ports> ports = new ArrayList<>();
    List<Integer> free = new ArrayList<>(FreePort.find(count * (links.size() + 2)));
    for (int i = 0; i < count; i++) {
      Map<String, Integer> ofLinks = new HashMap<>();
      links.forEach(link -> ofLinks.put(link, free.remove(free.size() - 1)));
      ports.add(
          new BrokerNode.Ports(
              ofLinks, free.remove(free.size() - 1), free.remove(free.size() - 1)));
    }
    disk = FullDisk.mount(directory.resolve("broker1"), "4g");
    for (int i = 1; i <= count; i++) {
      Path data = Files.createDirectories(directory.resolve("broker" + i));
      BrokerNode broker = new BrokerNode(i, directory, data.resolve("records"), ports);
      meters.add(broker.name(), broker.process());
      brokers.add(broker);
    }
  }

  @Override
  public String name() {
    return "Kafka";
  }

  @Override
  public void start() {
    startAll();
  }

  /** The {@code bootstrap.servers} of the clients or the server of a link. */
  String addresses(String link) {
    return brokers.stream().map(each -> each.address(link)).collect(Collectors.joining(","));
  }

  /** The {@code bootstrap.servers} of the run itself, without proxies. */
  String directAddresses() {
    return brokers.stream().map(BrokerNode::directAddress).collect(Collectors.joining(","));
  }

  /** How many brokers there are; each has each record. */
  int size() {
    return brokers.size();
  }

  /** Creates a topic with a replica on each broker. */
  void createTopic(String topic, int partitions) throws InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", directAddresses()))) {
      admin.createTopics(List.of(new NewTopic(topic, partitions, (short) size()))).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new IllegalStateException("Cannot create the topic " + topic, e.getCause());
      }
    }
  }

  @Override
  public List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    for (BrokerNode broker : brokers) {
      faults.add(Fault.of("kill a broker", ANY_BROKER, random -> kill(broker)));
      faults.add(Fault.of("restart a broker", ANY_BROKER, random -> restart(broker)));
      faults.add(
          Fault.of(
              "pause a broker",
              ANY_BROKER,
              random ->
                  pause(broker.name(), broker.process(), SHORT_MS + random.nextInt(PAUSE_MS))));
      for (String link : links) {
        boolean isOfClients = link.equals(CLIENTS);
        faults.addAll(
            LinkFaults.of(
                isOfClients ? "between clients and brokers" : "between servers and brokers",
                link + " to " + broker.name(),
                broker.proxy(link)));
      }
    }
    disk.ifPresent(
        small -> faults.add(Fault.of("fill a broker's disk", ANY_BROKER, random -> fill(small))));
    if (size() > 1) {
      faults.add(Fault.of("move leaders", ANY_BROKER, this::moveLeaders));
    }
    return faults;
  }

  private static void startAgain(BrokerNode broker) {
    broker.launch();
    broker.awaitStart(START);
  }

  private static String kill(BrokerNode broker) {
    broker.process().kill();
    startAgain(broker);
    return broker.name() + " was killed and has started again";
  }

  private static String restart(BrokerNode broker) {
    broker.process().stop();
    startAgain(broker);
    return broker.name() + " was stopped and has started again";
  }

  /** A broker that cannot write to its only disk ends itself. */
  private String fill(FullDisk small) {
    BrokerNode broker = brokers.get(0);
    small.fill();
    boolean hasEnded = broker.process().awaitEnd(DEATH_MS);
    broker.process().kill();
    small.free();
    startAgain(broker);
    return broker.name() + (hasEnded ? " had ended" : " still ran") + " with a full disk";
  }

  /** Kills all brokers at once. */
  void killAll() {
    brokers.forEach(each -> each.process().kill());
  }

  /** Starts all brokers, and waits until they have started. */
  void startAll() {
    brokers.forEach(BrokerNode::launch);
    brokers.forEach(each -> each.awaitStart(START));
  }

  /** Pauses a process with SIGSTOP. */
  static String pause(String name, JavaProcess process, int ms) {
    OptionalLong life = process.pid();
    process.pause();
    Pause.ms(ms);
    process.resume();
    return process.isStill(life) ? name + " was paused for " + ms + " ms" : "";
  }

  private String moveLeaders(Random random) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", directAddresses()))) {
      List<String> topics =
          admin.listTopics().names().get().stream().filter(each -> !each.startsWith("__")).toList();
      int moved = moveLeaders(admin, topics, order -> Collections.shuffle(order, random));
      return "the order of the replicas of " + moved + " partitions was changed";
    }
  }

  /**
   * Moves the leaders of Kafka's coordinators, so that all of them load their state again. After a
   * crash of all brokers, a coordinator of Kafka 4.3.1 sometimes has failed to load its groups, and
   * says permanently that it is not the right one; or it has loaded nothing, and says that groups
   * do not exist.
   */
  void reloadCoordinators() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", directAddresses()))) {
      List<String> topics =
          admin.listTopics(new ListTopicsOptions().listInternal(true)).names().get().stream()
              .filter(COORDINATORS::contains)
              .toList();
      Waiting.until(START, SHORT_MS, () -> areAllInSync(admin, topics));
      moveLeaders(admin, topics, order -> Collections.rotate(order, 1));
    }
  }

  private boolean areAllInSync(Admin admin, List<String> topics) throws Exception {
    return admin.describeTopics(topics).allTopicNames().get().values().stream()
        .flatMap(topic -> topic.partitions().stream())
        .allMatch(partition -> partition.isr().size() == size());
  }

  /** Elects the preferred leaders after a change of their order; returns how many partitions. */
  private static int moveLeaders(Admin admin, List<String> topics, Consumer<List<Integer>> change)
      throws Exception {
    List<TopicPartition> moved = new ArrayList<>();
    Map<TopicPartition, Optional<NewPartitionReassignment>> orders = new HashMap<>();
    admin
        .describeTopics(topics)
        .allTopicNames()
        .get()
        .values()
        .forEach(
            topic ->
                topic
                    .partitions()
                    .forEach(
                        partition -> {
                          List<Integer> order =
                              new ArrayList<>(
                                  partition.replicas().stream().map(node -> node.id()).toList());
                          change.accept(order);
                          TopicPartition key =
                              new TopicPartition(topic.name(), partition.partition());
                          moved.add(key);
                          orders.put(key, Optional.of(new NewPartitionReassignment(order)));
                        }));
    admin.alterPartitionReassignments(orders).all().get();
    admin.electLeaders(ElectionType.PREFERRED, Set.copyOf(moved)).partitions().get();
    return moved.size();
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of();
  }

  @Override
  public void close() {
    brokers.forEach(BrokerNode::close);
    disk.ifPresent(FullDisk::close);
  }
}
