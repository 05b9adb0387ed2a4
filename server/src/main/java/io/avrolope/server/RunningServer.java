// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import io.avrolope.server.config.ServerConfig;
import io.avrolope.server.config.StoreChoice;
import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.http.options.Forwarding;
import io.avrolope.server.http.options.Listener;
import io.avrolope.server.operations.AccessLog;
import io.avrolope.server.operations.JmxMetrics;
import io.avrolope.server.operations.MeasuredStore;
import io.avrolope.server.operations.Operations;
import io.avrolope.server.records.Topics;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.DirectorySchemaStore;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.kafka.KafkaSchemaStore;
import io.avrolope.server.store.kafka.MemberIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A server that a configuration describes, with its store. Thread-safe; stopped once. */
public final class RunningServer implements AutoCloseable {
  private final ServerConfig config;
  private final Operations operations;
  private final RegistryServer http;
  private final Topics topics;

  /** Opened parts, the last first. */
  private final Deque<AutoCloseable> opened;

  private final CountDownLatch impatience = new CountDownLatch(1);

  private RunningServer(ServerConfig config, Runnable loaded, Deque<AutoCloseable> opened)
      throws Exception {
    this.config = config;
    this.opened = opened;
    long start = System.nanoTime();
    SchemaStore kept = store(config);
    MeasuredStore store = open(new MeasuredStore(kept));
    long startMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    Optional<AccessLog> accessLog = config.operations().openLog();
    accessLog.ifPresent(opened::push);
    Registry registry = new Registry(store, config.registry(), Clock.systemUTC());
    this.operations = new Operations(registry, Optional.of(store), accessLog);
    open(JmxMetrics.show(registry, operations, startMs));
    this.topics = new Topics(config.topics(), registry);
    loaded.run();
    if (kept instanceof KafkaSchemaStore shared
        && config.store() instanceof StoreChoice.Kafka choice) {
      this.http =
          open(
              new RegistryServer(
                  registry, config.http(), operations, topics, shared, choice.forwarding()));
      open(topics); // before the requests that wait for scans
      http.start();
      shared.join(identity(choice.member()));
    } else {
      this.http =
          open(
              new RegistryServer(
                  registry, config.http(), operations, topics, null, Forwarding.DEFAULTS));
      open(topics);
      http.start();
    }
  }

  /** How other servers reach this one. */
  private MemberIdentity identity(StoreChoice.Member member) throws IOException {
    URI url = URI.create(urls().get(member.listener()));
    String host = member.hostName();
    if (host.isEmpty()) {
      boolean isAny = InetAddress.getByName(Listener.address(url.getHost())).isAnyLocalAddress();
      host = isAny ? InetAddress.getLocalHost().getCanonicalHostName() : url.getHost();
    }
    return MemberIdentity.of(url.getScheme(), host, url.getPort(), member.isEligible());
  }

  private <T extends AutoCloseable> T open(T resource) {
    opened.push(resource);
    return resource;
  }

  /**
   * Opens the store, and begins to answer requests. Nothing stays open if this fails.
   *
   * @param args the flags and files of the command line, such as {@code --store=memory}
   * @throws IllegalArgumentException if a value is wrong; the caller must correct it
   * @throws Exception if the store cannot be read, the port is taken, or the address is not this
   *     machine's
   */
  public static RunningServer start(List<String> args) throws Exception {
    return start(ServerConfig.read(args, Map.of()), () -> {});
  }

  /**
   * Does the same.
   *
   * @param loaded is called after the store was read and before the server answers
   */
  static RunningServer start(ServerConfig config, Runnable loaded) throws Exception {
    Deque<AutoCloseable> opened = new ConcurrentLinkedDeque<>();
    try {
      return new RunningServer(config, loaded, opened);
    } catch (Exception e) {
      try {
        closeAll(opened);
      } catch (RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  private static SchemaStore store(ServerConfig config) throws IOException {
    StoreChoice choice = config.store();
    if (choice instanceof StoreChoice.Directory directory) {
      return new DirectorySchemaStore(directory.path(), directory.watchInterval());
    }
    return choice instanceof StoreChoice.Kafka kafka
        ? KafkaSchemaStore.open(kafka.options())
        : new MemorySchemaStore();
  }

  /** The port on which the server listens. */
  public int port() {
    return http.port();
  }

  /** The first address for clients, such as {@code http://127.0.0.1:8081}. */
  public String url() {
    return http.urls().get(0);
  }

  /** All addresses for clients. */
  public List<String> urls() {
    return http.urls();
  }

  /** Waits until the server is stopped. */
  public void join() throws InterruptedException {
    http.join();
  }

  /**
   * Says that it is not ready, answers for a while longer, takes no more requests, waits for the
   * current ones, and closes the store.
   */
  @Override
  public void close() {
    operations.health().stopping();
    try {
      impatience.await(config.operations().stopDelay().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // stop now
    }
    closeAll(opened);
  }

  /** Stops without waiting for requests, and closes the store. */
  public void stopNow() {
    operations.health().stopping();
    impatience.countDown();
    try {
      topics.close();
      http.stopNow();
    } finally {
      closeAll(opened);
    }
  }

  /** Closes all, also if one of them fails. */
  private static void closeAll(Deque<AutoCloseable> opened) {
    RuntimeException failure = null;
    for (AutoCloseable next = opened.pollFirst(); next != null; next = opened.pollFirst()) {
      try {
        next.close();
      } catch (Exception e) {
        failure = failure == null ? new IllegalStateException(e.getMessage(), e) : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
