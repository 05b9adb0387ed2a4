// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * A broker of a cluster, which is a controller too. Each registry server and the other clients
 * reach it through a proxy of their own: the listener advertises the proxy, so that no connection
 * goes past it. Thread-safe.
 */
public final class BrokerNode implements AutoCloseable {
  private static final String MAIN = "io.avrolope.examples.BrokerProcess";
  private static final String CLUSTER_ID = "5L6g3nShT-eMCtK--X86sw";
  private static final String STARTED = "Kafka Server started";
  private static final String DIRECT = "DIRECT";
  private static final String CONTROLLER = "CONTROLLER";
  private static final String OWN = "127.0.0.1:";
  private static final int PROXY = 2;
  private static final long POLL_MS = 20;

  private final int id;
  private final Path log;
  private final Ports ports;
  private final JavaProcess process;
  private final Map<String, TcpProxy> proxies = new LinkedHashMap<>();

  /**
   * The ports of a broker.
   *
   * @param links a port for each link that has a proxy
   */
  public record Ports(Map<String, Integer> links, int direct, int controller) {
    public Ports {
      links = Map.copyOf(links);
    }
  }

  /**
   * Describes a broker; {@link #launch} starts it.
   *
   * @param id from 1
   * @param all the ports of all brokers, in the order of their ids
   */
  public BrokerNode(int id, Path directory, Path data, List<Ports> all) throws IOException {
    this.id = id;
    this.log = directory.resolve("broker" + id + ".log");
    this.ports = all.get(id - 1);
    Path properties = directory.resolve("broker" + id + ".properties");
    try (Writer writer = Files.newBufferedWriter(properties)) {
      properties(data, all).store(writer, null);
    }
    this.process =
        JavaProcess.builder(log)
            .options(
                "-Xmx384m",
                "-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info",
                "-Dorg.slf4j.simpleLogger.log.kafka.server.BrokerServer=info",
                "-Dorg.slf4j.simpleLogger.log.kafka.server.BrokerLifecycleManager=info",
                "-Dorg.slf4j.simpleLogger.log.kafka.server.SharedServer=info")
            .logCollections()
            .arguments(List.of(MAIN, properties.toString(), CLUSTER_ID, data.toString()))
            .build();
    ports.links().forEach((name, port) -> proxies.put(name, new TcpProxy(PROXY, port)));
  }

  private Properties properties(Path data, List<Ports> all) {
    List<String> names = new ArrayList<>(ports.links().keySet());
    List<String> listeners = new ArrayList<>();
    List<String> advertised = new ArrayList<>();
    for (String name : names) {
      listeners.add(name + "://" + OWN + ports.links().get(name));
      advertised.add(name + "://" + address(name));
    }
    listeners.add(DIRECT + "://" + directAddress());
    advertised.add(DIRECT + "://" + directAddress());
    listeners.add(CONTROLLER + "://" + OWN + ports.controller());
    names.addAll(List.of(DIRECT, CONTROLLER));
    List<String> voters = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      voters.add((i + 1) + "@" + OWN + all.get(i).controller());
    }
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "process.roles", "broker,controller",
            "node.id", Integer.toString(id),
            "listeners", String.join(",", listeners),
            "advertised.listeners", String.join(",", advertised),
            "inter.broker.listener.name", DIRECT,
            "controller.listener.names", CONTROLLER,
            "listener.security.protocol.map",
                names.stream().map(name -> name + ":PLAINTEXT").collect(Collectors.joining(",")),
            "controller.quorum.voters", String.join(",", voters),
            "log.dirs", data.toString()));
    String replicas = Integer.toString(all.size());
    String inSync = Integer.toString(Math.min(2, all.size()));
    properties.putAll(
        Map.of(
            "default.replication.factor",
            replicas,
            "min.insync.replicas",
            inSync,
            "offsets.topic.replication.factor",
            replicas,
            "offsets.topic.num.partitions",
            "3",
            "transaction.state.log.replication.factor",
            replicas,
            "transaction.state.log.num.partitions",
            "3",
            "transaction.state.log.min.isr",
            inSync,
            "group.initial.rebalance.delay.ms",
            "0",
            "group.min.session.timeout.ms",
            "500",
            "auto.create.topics.enable",
            "false"));
    properties.putAll(
        Map.of(
            // after a kill, the controller waits until the broker of before is forgotten
            "broker.session.timeout.ms", "3000",
            "broker.heartbeat.interval.ms", "500",
            // a run of hours must not fill the disk
            "log.segment.bytes", Integer.toString(64 << 20),
            "log.message.timestamp.type", "CreateTime"));
    return properties;
  }

  public String name() {
    return "broker " + id;
  }

  /** The address of the proxy of a link. */
  public String address(String link) {
    return "127.0.0." + PROXY + ":" + ports.links().get(link);
  }

  /** The address of the run itself, without a proxy. */
  public String directAddress() {
    return OWN + ports.direct();
  }

  public TcpProxy proxy(String link) {
    TcpProxy proxy = proxies.get(link);
    if (proxy == null) {
      throw new IllegalArgumentException("No link " + link);
    }
    return proxy;
  }

  public JavaProcess process() {
    return process;
  }

  /** Begins to start the broker. */
  public void launch() {
    process.start();
  }

  /** Waits until the broker has started. */
  public void awaitStart(Duration limit) {
    try {
      long deadline = System.nanoTime() + limit.toNanos();
      while (!lastStart().contains(STARTED)) {
        if (!process.isAlive() || System.nanoTime() - deadline >= 0) {
          throw new IllegalStateException("The broker has not started; its log is " + log);
        }
        Pause.ms(POLL_MS);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String lastStart() throws IOException {
    if (!Files.exists(log)) {
      return "";
    }
    long from = process.logStart();
    byte[] bytes = Files.readAllBytes(log);
    return new String(bytes, (int) from, bytes.length - (int) from, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    process.close();
    proxies.values().forEach(TcpProxy::close);
  }
}
