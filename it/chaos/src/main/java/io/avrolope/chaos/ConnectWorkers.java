// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.examples.FreePort;
import io.avrolope.server.faults.Client;
import io.avrolope.server.faults.JavaProcess;
import io.avrolope.server.faults.Pause;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A group of two workers of Kafka Connect with our plug-in. Thread-safe. */
final class ConnectWorkers implements Part {
  private static final int WORKERS = 2;
  private static final int POLL_MS = 500;
  private static final int WATCH_MS = 3_000;
  private static final int SHORT_MS = 1_000;
  private static final int PAUSE_MS = 6_000;
  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int ERRORS = 400;
  private static final String FAILED = "FAILED";
  private static final String RESTART_FAILED = "/restart?includeTasks=true&onlyFailed=true";
  private static final Duration LIMIT = Duration.ofMinutes(4);

  private final ChaosContext context;
  private final Path directory;
  private final List<Integer> ports = FreePort.find(WORKERS);
  private final List<JavaProcess> workers = new ArrayList<>();
  private final Map<String, Map<String, String>> connectors = new ConcurrentHashMap<>();
  private final Worker watch = new Worker("connect-watch", this::watch);
  private final AtomicLong starts = new AtomicLong();
  private final AtomicLong restarts = new AtomicLong();

  ConnectWorkers(ChaosContext context) {
    this.context = context;
    this.directory = context.directory().resolve("connect");
  }

  @Override
  public String name() {
    return "Connect";
  }

  /** Where connectors may keep files. */
  Path directory() {
    return directory;
  }

  @Override
  public void start() throws Exception {
    Files.createDirectories(directory);
    unpack(plugin(), directory.resolve("plugins"));
    for (int i = 0; i < WORKERS; i++) {
      Path properties = directory.resolve("worker" + i + ".properties");
      try (Writer writer = Files.newBufferedWriter(properties)) {
        properties(i).store(writer, null);
      }
      Path log = directory.resolve("worker" + i + ".log");
      JavaProcess worker =
          JavaProcess.builder(log)
              .classPath(Path.of("it/connect-worker/target/libs").toAbsolutePath() + "/*")
              .options("-Xmx256m")
              .logCollections()
              .arguments(
                  List.of("org.apache.kafka.connect.cli.ConnectDistributed", properties.toString()))
              .build();
      context.meters().add("worker " + i, worker);
      workers.add(worker);
    }
    workers.forEach(JavaProcess::start);
    starts.addAndGet(WORKERS);
    watch.start();
  }

  /** Restarts tasks that have failed, as operators do; docs/connect.md says that it is safe. */
  private void watch() {
    while (!watch.isEnding()) {
      Pause.ms(WATCH_MS);
      connectors.keySet().forEach(this::restartFailed);
    }
  }

  /** The plug-in as it is published. */
  private static Path plugin() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("integrations/connect/target"))) {
      return files
          .filter(file -> file.toString().endsWith("-plugin.zip"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("The plug-in is not built"));
    }
  }

  private static void unpack(Path zip, Path to) throws IOException {
    try (InputStream file = Files.newInputStream(zip);
        ZipInputStream in = new ZipInputStream(file)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        Path target = to.resolve(entry.getName()).normalize();
        if (!target.startsWith(to)) {
          throw new IllegalStateException("The plug-in has a file outside its directory");
        }
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.createDirectories(target.getParent());
          Files.copy(in, target);
        }
      }
    }
  }

  private Properties properties(int worker) {
    Properties all = new Properties();
    all.putAll(
        Map.of(
            "bootstrap.servers", context.brokers().addresses(KafkaCluster.CLIENTS),
            "group.id", "chaos-connect",
            "listeners", "http://127.0.0.1:" + ports.get(worker),
            "rest.advertised.host.name", "127.0.0.1",
            "plugin.path", directory.resolve("plugins").toString(),
            "config.storage.topic", "connect-configs",
            "offset.storage.topic", "connect-offsets",
            "status.storage.topic", "connect-status",
            "offset.storage.partitions", "3",
            "status.storage.partitions", "3"));
    String replicas = Integer.toString(context.brokers().size());
    all.putAll(
        Map.of(
            "config.storage.replication.factor", replicas,
            "offset.storage.replication.factor", replicas,
            "status.storage.replication.factor", replicas,
            "exactly.once.source.support", "enabled",
            "scheduled.rebalance.max.delay.ms", "3000",
            "key.converter", "org.apache.kafka.connect.converters.ByteArrayConverter",
            "value.converter", "org.apache.kafka.connect.converters.ByteArrayConverter",
            "session.timeout.ms", "6000",
            "heartbeat.interval.ms", "1000",
            "offset.flush.interval.ms", "1000"));
    return all;
  }

  /** Starts a connector. */
  void configure(String connector, Map<String, String> config) throws InterruptedException {
    connectors.put(connector, new TreeMap<>(config));
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!isConfigured(connector, config)) {
      if (System.nanoTime() - deadline >= 0) {
        throw new IllegalStateException("Connect takes no connector: see the logs of the workers");
      }
      Thread.sleep(POLL_MS);
    }
  }

  private boolean isConfigured(String connector, Map<String, String> config) {
    try {
      String body = new ObjectMapper().writeValueAsString(config);
      int status =
          new Client("http://127.0.0.1:" + ports.get(0))
              .send("PUT", "/connectors/" + connector + "/config", body)
              .statusCode();
      return status == OK || status == CREATED;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      int worker = i;
      String target = "worker " + worker;
      faults.add(Fault.of("kill a Connect worker", target, random -> kill(worker, random)));
      faults.add(
          Fault.of(
              "pause a Connect worker",
              target,
              random ->
                  KafkaCluster.pause(
                      target, workers.get(worker), SHORT_MS + random.nextInt(PAUSE_MS))));
    }
    return faults;
  }

  private String kill(int worker, Random random) {
    workers.get(worker).kill();
    Pause.ms(random.nextInt(SHORT_MS));
    workers.get(worker).start();
    starts.incrementAndGet();
    return "worker " + worker + " was killed and started again";
  }

  /** A task that an outage has ended is started again, as docs/connect.md says. */
  @Override
  public void recover(long deadlineNanos) throws InterruptedException {
    for (JavaProcess worker : workers) {
      if (!worker.isAlive()) {
        worker.start();
        starts.incrementAndGet();
      }
    }
    for (String connector : connectors.keySet()) {
      while (!isRunning(connector)) {
        restartFailed(connector);
        if (System.nanoTime() - deadlineNanos >= 0) {
          context.violations().add("The connector " + connector + " does not run after the faults");
          return;
        }
        Thread.sleep(POLL_MS);
      }
    }
  }

  /** Whether a worker says so; a task that failed does not run. */
  private boolean isRunning(String connector) {
    return anyWorker(
        worker -> {
          String status = worker.get(path(connector) + "/status").body();
          return !status.contains(FAILED)
              && status.matches(".*\"tasks\":\\[\\{\"id\":0,\"state\":\"RUNNING\".*");
        });
  }

  /** Restarts the connector and its tasks where they have failed. */
  private void restartFailed(String connector) {
    boolean isRestarted =
        anyWorker(
            worker ->
                hasFailed(connector, worker.get(path(connector) + "/status").body())
                    && worker.send("POST", path(connector) + RESTART_FAILED, "{}").statusCode()
                        < ERRORS);
    if (isRestarted) {
      restarts.incrementAndGet();
    }
  }

  /**
   * A task may fail by Connect's own faults. Our converter and our transform wait for an outage.
   */
  private boolean hasFailed(String connector, String status) {
    boolean hasFailed = status.contains(FAILED);
    if (hasFailed) {
      context.log().add("Connect: " + connector + " has failed: " + status);
    }
    if (hasFailed && status.contains("at io.avrolope.")) {
      context.violations().add("Our plug-in has ended a task of the connector " + connector);
    }
    return hasFailed;
  }

  private static String path(String connector) {
    return "/connectors/" + connector;
  }

  /** A question to a worker. */
  @FunctionalInterface
  private interface Question {
    boolean isTrue(Client worker) throws IOException;
  }

  private boolean anyWorker(Question question) {
    for (int port : ports) {
      try {
        if (question.isTrue(new Client("http://127.0.0.1:" + port))) {
          return true;
        }
      } catch (IOException e) {
        // another worker may answer
      }
    }
    return false;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("starts", starts.get(), "restarts of tasks", restarts.get());
  }

  @Override
  public void close() {
    watch.end();
    workers.forEach(JavaProcess::close);
  }
}
