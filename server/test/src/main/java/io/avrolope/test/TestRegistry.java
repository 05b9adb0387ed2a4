// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.server.RunningServer;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A schema registry that runs in the process of a test. {@link RegistryServer} starts and stops it
 * for JUnit; other programs use {@link #start} or {@link #with}, and close it. Thread-safe.
 */
public final class TestRegistry implements AutoCloseable {
  private final RunningServer server;
  private final SchemaRegistry client;
  private final Runnable files;
  private final AtomicBoolean isClosed = new AtomicBoolean();

  /**
   * @param files deletes them
   */
  TestRegistry(RunningServer server, Runnable files) {
    this.server = server;
    this.client = SchemaRegistries.open(RegistryOptions.of(server.url()));
    this.files = files;
  }

  /** Starts a server without schemas, which keeps schemas in memory. */
  public static TestRegistry start() {
    return with().start();
  }

  /** Describes a server that is not started yet. */
  public static TestRegistryBuilder with() {
    return new TestRegistryBuilder();
  }

  /** The URL, such as {@code http://127.0.0.1:40123}, for {@code schema.registry.url}. */
  public String url() {
    return server.url();
  }

  /** The same as {@link #url}. */
  public URI uri() {
    return URI.create(url());
  }

  /** The port of the loopback interface. */
  public int port() {
    return server.port();
  }

  /**
   * A client without a cache, which is closed with the server. Its catalog lists all subjects and
   * versions.
   */
  public SchemaRegistry client() {
    return client;
  }

  /** The properties with which a serializer or deserializer finds this server. Immutable. */
  public Map<String, Object> properties() {
    return Map.of("schema.registry.url", url());
  }

  /**
   * Stops the server without waiting for requests, and deletes its temporary files. A second call
   * has no effect. An interrupted thread stays interrupted.
   */
  @Override
  public void close() {
    if (isClosed.getAndSet(true)) {
      return;
    }
    try {
      client.close();
    } finally {
      try {
        server.stopNow();
      } finally {
        files.run();
      }
    }
  }

  /** Names the URL. */
  @Override
  public String toString() {
    return "TestRegistry[" + url() + "]";
  }
}
