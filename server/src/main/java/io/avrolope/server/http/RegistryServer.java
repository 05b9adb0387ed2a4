// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.compression.gzip.GzipCompression;
import org.eclipse.jetty.compression.server.CompressionHandler;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves a registry over HTTP. Thread-safe; started once and stopped once. */
public final class RegistryServer implements AutoCloseable {
  /** Subjects may have slashes and percent signs. */
  private static final UriCompliance URIS =
      UriCompliance.DEFAULT.with(
          "SUBJECTS",
          UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
          UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
          UriCompliance.Violation.FRAGMENT);

  private final Server server;
  private final ServerConnector connector;

  public RegistryServer(Registry registry, HttpOptions options) {
    QueuedThreadPool threads = new QueuedThreadPool(options.maxThreads());
    threads.setName("http");
    this.server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setUriCompliance(URIS);
    http.setSendServerVersion(false);
    http.setIdleTimeout(options.requestTimeout().toMillis());
    this.connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(options.host());
    connector.setPort(options.port());
    connector.setIdleTimeout(options.requestTimeout().toMillis());
    server.addConnector(connector);
    server.setStopTimeout(options.stopTimeout().toMillis());
    server.setErrorHandler(new JsonErrors());
    ObjectMapper json = Json.mapper(options.maxNesting(), options.maxBodyBytes());
    Dispatcher dispatcher = new Dispatcher(routes(registry, options.maxSchemas()), registry, json);
    CompressionHandler compressed =
        new CompressionHandler(new JettyHandler(dispatcher, json, options.maxBodyBytes()));
    compressed.putCompression(new GzipCompression());
    server.setHandler(new GracefulHandler(new ConsoleHandler(compressed)));
  }

  private static List<Route> routes(Registry registry, int maxSchemas) {
    Formats formats = new Formats(registry);
    List<Route> routes = new ArrayList<>();
    routes.addAll(new SubjectRoutes(registry, formats).routes());
    routes.addAll(new SchemaRoutes(registry, formats, maxSchemas).routes());
    routes.addAll(new SettingsRoutes(registry).routes());
    routes.addAll(new ServerRoutes(registry, "schema-registry").routes());
    routes.addAll(new ConsoleRoutes(registry).routes());
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

  /** The port on which the started server listens. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Waits until the server is stopped. */
  public void join() throws InterruptedException {
    server.join();
  }

  /** Takes no more requests, and waits for the current ones. */
  @Override
  public void close() {
    try {
      server.stop();
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
