// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;

/**
 * A registry server on the loopback interface with one schema. It answers {@code /schemas/ids/1} as
 * Confluent's registry does, and {@code /schema-repo/users/id/0} as schema-repo does. So a
 * benchmark measures the client and a round trip, not the work of a registry.
 */
final class LoopbackRegistry implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool(LoopbackRegistry::daemon);
  private final AtomicLong requests = new AtomicLong();

  LoopbackRegistry(Schema schema) {
    String text = schema.toString();
    String json = "{\"schema\":\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"}";
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    answer("/schemas/ids/1", "application/vnd.schemaregistry.v1+json", json);
    answer("/schema-repo/users/id/0", "text/plain", text);
    server.start();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "loopback-registry");
    thread.setDaemon(true);
    return thread;
  }

  private void answer(String path, String type, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        path,
        exchange -> {
          requests.incrementAndGet();
          answer(exchange, type, bytes);
        });
  }

  private static void answer(HttpExchange exchange, String type, byte[] body) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    }
  }

  /** The server's address without a path. */
  String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** The number of requests so far. */
  long requests() {
    return requests.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
