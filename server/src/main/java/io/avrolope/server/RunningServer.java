// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import io.avrolope.server.config.ServerConfig;
import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.registry.Registry;
import io.avrolope.server.store.DirectorySchemaStore;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.io.IOException;
import java.time.Clock;
import java.util.List;

/** A server that a configuration describes, with its store. Thread-safe; stopped once. */
public final class RunningServer implements AutoCloseable {
  private final SchemaStore store;
  private final RegistryServer http;

  private RunningServer(SchemaStore store, RegistryServer http) {
    this.store = store;
    this.http = http;
  }

  /**
   * Opens the store, and begins to answer requests. Nothing stays open if this fails.
   *
   * @throws Exception if the store cannot be read, the port is taken, or the address is not this
   *     machine's
   */
  public static RunningServer start(ServerConfig config) throws Exception {
    SchemaStore store = store(config);
    try {
      Registry registry = new Registry(store, config.registry(), Clock.systemUTC());
      RunningServer server = new RunningServer(store, new RegistryServer(registry, config.http()));
      server.listen();
      return server;
    } catch (Exception e) {
      store.close();
      throw e;
    }
  }

  private static SchemaStore store(ServerConfig config) throws IOException {
    return config.directory().isPresent()
        ? new DirectorySchemaStore(config.directory().get())
        : new MemorySchemaStore();
  }

  private void listen() throws Exception {
    try {
      http.start();
    } catch (Exception e) {
      http.close(); // its threads run already
      throw e;
    }
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

  /** Takes no more requests, waits for the current ones, and closes the store. */
  @Override
  public void close() {
    try {
      http.close();
    } finally {
      store.close();
    }
  }

  /** Stops without waiting for requests, and closes the store. */
  public void stopNow() {
    try {
      http.stopNow();
    } finally {
      store.close();
    }
  }
}
