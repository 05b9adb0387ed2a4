// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.http.api.ApiRoutes;
import io.avrolope.server.http.console.ConsoleHandler;
import io.avrolope.server.http.console.ConsoleRoutes;
import io.avrolope.server.http.guard.BodyHandler;
import io.avrolope.server.http.guard.ConnectionBounds;
import io.avrolope.server.http.guard.Deadlines;
import io.avrolope.server.http.guard.HeaderHandler;
import io.avrolope.server.http.guard.HostHandler;
import io.avrolope.server.http.guard.JsonErrors;
import io.avrolope.server.http.guard.OriginHandler;
import io.avrolope.server.http.guard.SecurityHandler;
import io.avrolope.server.http.guard.SlowReaders;
import io.avrolope.server.http.leader.Forwarder;
import io.avrolope.server.http.leader.LeaderClient;
import io.avrolope.server.http.leader.OtherServers;
import io.avrolope.server.http.leader.SameStore;
import io.avrolope.server.http.options.Forwarding;
import io.avrolope.server.http.options.HttpLimits;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.http.options.Listener;
import io.avrolope.server.http.route.Dispatcher;
import io.avrolope.server.http.route.Json;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.operations.Operations;
import io.avrolope.server.records.TopicOptions;
import io.avrolope.server.records.Topics;
import io.avrolope.server.security.AuditLog;
import io.avrolope.server.security.FileWatch;
import io.avrolope.server.security.Security;
import io.avrolope.server.security.SecurityOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.Cluster;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.compression.gzip.GzipCompression;
import org.eclipse.jetty.compression.server.CompressionConfig;
import org.eclipse.jetty.compression.server.CompressionHandler;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves a registry over HTTP. Thread-safe; started once and stopped once. */
public final class RegistryServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RegistryServer.class);
  private static final String EVERYTHING = "/*";

  private final Server server;
  private final List<ServerConnector> connectors;
  private final List<Listener> listeners;
  private final FileWatch files;
  private final BodyHandler bodies;
  private final SlowReaders readers;

  public RegistryServer(Registry registry, HttpOptions options) {
    this(registry, options, Operations.of(registry));
  }

  public RegistryServer(Registry registry, HttpOptions options, Operations operations) {
    this(
        registry,
        options,
        operations,
        new Topics(TopicOptions.NONE, registry),
        null,
        Forwarding.DEFAULTS);
  }

  /**
   * A server that can show topics, and can share its store with others.
   *
   * @param topics that the console shows; the caller closes them
   * @param cluster the others; null if there are none
   * @param forwarding what the servers tell each other about a client's request
   */
  public RegistryServer(
      Registry registry,
      HttpOptions options,
      Operations operations,
      Topics topics,
      @Nullable Cluster cluster,
      Forwarding forwarding) {
    QueuedThreadPool threads = new QueuedThreadPool(options.maxThreads());
    threads.setName("http");
    this.server = new Server(threads);
    this.listeners = options.listeners();
    this.files = new FileWatch(options.reloadInterval());
    this.connectors = connectors(options);
    connectors.forEach(server::addConnector);
    server.setStopTimeout(options.stopTimeout().toMillis());
    server.setErrorHandler(new JsonErrors(options.limits()));
    server.setRequestLog(new RequestObserver(operations));
    HttpLimits limits = options.limits();
    ConnectionBounds.add(server, limits.maxConnections());
    ObjectMapper json = Json.mapper(limits.maxNesting(), limits.maxBodyBytes());
    Dispatcher dispatcher =
        new Dispatcher(
            routes(registry, topics, options.maxSchemas()),
            registry,
            json,
            options.incompatibleCode());
    OtherServers others =
        cluster == null ? new SameStore(registry) : forwarder(cluster, options, forwarding);
    this.bodies =
        new BodyHandler(
            limits,
            new SchemaRepoHandler(
                new JettyHandler(dispatcher, json, others), registry.schemaRepo(), others));
    CompressionHandler compressed = new CompressionHandler(bodies);
    compressed.putCompression(new GzipCompression());
    compressed.putConfiguration(
        EVERYTHING,
        CompressionConfig.builder()
            .defaults()
            .compressExcludeMimeType(LineAnswer.TYPE)
            .decompressExcludePath(EVERYTHING) // see CompressedBody
            .build());
    this.readers =
        new SlowReaders(
            limits,
            new HeaderHandler(
                limits.maxHeaders(),
                HostHandler.before(
                    new OriginHandler(
                        options.origins(),
                        secured(
                            options.security(),
                            forwarding.certificateNames(),
                            new OperationsHandler(operations, new ConsoleHandler(compressed)))),
                    options)));
    server.setHandler(new GracefulHandler(readers));
    server.addBean(new Deadlines(server, connectors, limits.deadline(), readers));
  }

  private Forwarder forwarder(Cluster cluster, HttpOptions options, Forwarding forwarding) {
    try {
      LeaderClient client =
          new LeaderClient(forwarding, cluster.timeout().multipliedBy(2), options.tls(), files);
      return new Forwarder(cluster, client);
    } catch (RuntimeException e) {
      files.close();
      throw e;
    }
  }

  private Handler secured(SecurityOptions options, Set<String> servers, Handler handler) {
    if (!options.isOn()) {
      return handler;
    }
    try {
      AuditLog audit =
          options
              .audit()
              .map(file -> new AuditLog(file, options.auditsReads(), Clock.systemUTC()))
              .orElse(null);
      return new SecurityHandler(new Security(options, files), audit, servers, handler);
    } catch (RuntimeException e) {
      files.close();
      throw e;
    }
  }

  private List<ServerConnector> connectors(HttpOptions options) {
    try {
      return new Connectors(server, options, files).connectors();
    } catch (RuntimeException e) {
      files.close();
      throw e;
    }
  }

  static List<Route> routes(Registry registry, Topics topics, int maxSchemas) {
    List<Route> routes = new ArrayList<>(ApiRoutes.of(registry, maxSchemas));
    routes.addAll(new ConsoleRoutes(registry, topics).routes());
    return routes;
  }

  /**
   * Begins to answer.
   *
   * @throws Exception if the port is taken, or the address is not this machine's
   */
  public void start() throws Exception {
    server.start();
  }

  /** The port on which the started server listens; that of the first listener. */
  public int port() {
    return connectors.get(0).getLocalPort();
  }

  /** The addresses of the started server for clients, in the order of the listeners. */
  public List<String> urls() {
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < connectors.size(); i++) {
      urls.add(listeners.get(i).url(connectors.get(i).getLocalPort()));
    }
    return urls;
  }

  /** Bytes of the bodies of all requests that are not answered yet. */
  long bytesOfBodies() {
    return bodies.kept();
  }

  /** Answers of which a client has not read all that the server has ready. */
  int unreadAnswers() {
    return readers.unread();
  }

  /** How often a connection was closed because its client read too slowly. */
  long closedReaders() {
    return readers.closed();
  }

  /** Waits until the server is stopped. */
  public void join() throws InterruptedException {
    server.join();
  }

  /**
   * Takes no more requests, and waits for the current ones. An interrupted thread does not wait for
   * them, and stays interrupted.
   */
  @Override
  public void close() {
    files.close();
    boolean interrupted = Thread.interrupted();
    try {
      if (interrupted) {
        server.setStopTimeout(0);
      }
      stop();
    } catch (InterruptedException e) {
      interrupted = true;
      stopNow();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void stop() throws InterruptedException {
    try {
      server.stop();
    } catch (InterruptedException e) {
      throw e;
    } catch (TimeoutException e) {
      LOG.warn(
          "The server has stopped, and aborted requests that took longer than stop.timeout.ms");
    } catch (Exception e) {
      throw new IllegalStateException("The HTTP server does not stop", e);
    }
  }

  /** Stops without waiting for requests. */
  public void stopNow() {
    server.setStopTimeout(0);
    close();
  }
}
