// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import io.avrolope.examples.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * A broker that each server reaches through a proxy of its own: the server's listener advertises
 * the proxy, so that no connection goes past it. Thread-safe.
 */
final class FaultBroker implements AutoCloseable {
  private static final String MAIN = "io.avrolope.examples.BrokerProcess";
  private static final String CLUSTER_ID = "5L6g3nShT-eMCtK--X86sw";
  private static final String STARTED = "Kafka Server started";
  private static final long START_NANOS = Duration.ofSeconds(90).toNanos();
  private static final int PROXY = 2;
  private static final long POLL_MS = 20;

  private final Path log;
  private final List<Integer> ports;
  private final JavaProcess process;
  private final List<TcpProxy> proxies = new ArrayList<>();

  /**
   * @param data where the broker keeps its records
   */
  FaultBroker(Path directory, Path data, int servers) throws IOException {
    this.log = directory.resolve("broker.log");
    this.ports = FreePort.find(servers + 2);
    Path properties = directory.resolve("broker.properties");
    write(properties, data);
    this.process =
        new JavaProcess(
            List.of("-Xmx320m", "-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info"),
            List.of(MAIN, properties.toString(), CLUSTER_ID, data.toString()),
            log);
    start();
    for (int i = 0; i < servers; i++) {
      proxies.add(new TcpProxy(PROXY, ports.get(i)));
    }
  }

  /** The {@code bootstrap.servers} of a server. */
  String address(int server) {
    return "127.0.0." + PROXY + ":" + ports.get(server);
  }

  /** The {@code bootstrap.servers} of the test, without a proxy. */
  String directAddress() {
    return "127.0.0.1:" + ports.get(ports.size() - 2);
  }

  TcpProxy proxy(int server) {
    return proxies.get(server);
  }

  JavaProcess process() {
    return process;
  }

  private void write(Path file, Path data) throws IOException {
    int servers = ports.size() - 2;
    List<String> names = new ArrayList<>();
    List<String> listeners = new ArrayList<>();
    List<String> advertised = new ArrayList<>();
    for (int i = 0; i < servers; i++) {
      names.add("SERVER" + i);
      listeners.add("SERVER" + i + "://127.0.0.1:" + ports.get(i));
      advertised.add("SERVER" + i + "://" + address(i));
    }
    names.addAll(List.of("DIRECT", "CONTROLLER"));
    listeners.add("DIRECT://" + directAddress());
    advertised.add("DIRECT://" + directAddress());
    String controller = "127.0.0.1:" + ports.get(servers + 1);
    listeners.add("CONTROLLER://" + controller);
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "process.roles",
            "broker,controller",
            "node.id",
            "1",
            "listeners",
            String.join(",", listeners),
            "advertised.listeners",
            String.join(",", advertised),
            "inter.broker.listener.name",
            "DIRECT",
            "controller.listener.names",
            "CONTROLLER",
            "listener.security.protocol.map",
            names.stream().map(name -> name + ":PLAINTEXT").collect(Collectors.joining(",")),
            "controller.quorum.voters",
            "1@" + controller,
            "log.dirs",
            data.toString()));
    properties.putAll(
        Map.of(
            "offsets.topic.replication.factor", "1",
            "offsets.topic.num.partitions", "1",
            "transaction.state.log.replication.factor", "1",
            "transaction.state.log.num.partitions", "1",
            "transaction.state.log.min.isr", "1",
            "group.initial.rebalance.delay.ms", "0",
            "group.min.session.timeout.ms", "500",
            // after a kill, the controller waits until the broker of before is forgotten
            "broker.session.timeout.ms", "2000",
            "broker.heartbeat.interval.ms", "500",
            "auto.create.topics.enable", "false"));
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
  }

  /** Starts the broker; returns when it takes connections. */
  void start() {
    try {
      long from = Files.exists(log) ? Files.size(log) : 0;
      process.start();
      long deadline = System.nanoTime() + START_NANOS;
      while (!newText(from).contains(STARTED)) {
        if (!process.isAlive() || System.nanoTime() - deadline >= 0) {
          throw new IllegalStateException("The broker has not started; its log is " + log);
        }
        Pause.ms(POLL_MS);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String newText(long from) throws IOException {
    if (!Files.exists(log)) {
      return "";
    }
    byte[] bytes = Files.readAllBytes(log);
    return new String(bytes, (int) from, bytes.length - (int) from, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    process.close();
    proxies.forEach(TcpProxy::close);
  }
}
