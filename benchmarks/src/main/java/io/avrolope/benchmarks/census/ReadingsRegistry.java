// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.census;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.apache.avro.Schema;

/**
 * A registry on the loopback interface that has one schema, with id 1 and as version 1 of each
 * subject. It answers as Confluent's registry does.
 */
final class ReadingsRegistry implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern VERSIONS = Pattern.compile("/subjects/([^/]+)/versions");
  private static final Pattern VERSION = Pattern.compile("/subjects/([^/]+)/versions/(1|latest)");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final AtomicLong requests = new AtomicLong();
  private final String schema;

  ReadingsRegistry(Schema schema) throws IOException {
    this.schema = schema.toString();
    System.setProperty("sun.net.httpserver.nodelay", "true"); // as servers of registries do
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    String path = exchange.getRequestURI().getPath();
    if (path.equals("/schemas/ids/1")) {
      send(exchange, 200, MAPPER.createObjectNode().put("schema", schema).toString());
    } else if (VERSIONS.matcher(path).matches()) {
      send(exchange, 200, "[1]");
    } else if (VERSION.matcher(path).matches()) {
      ObjectNode version = MAPPER.createObjectNode().put("subject", path.split("/", -1)[2]);
      send(exchange, 200, version.put("version", 1).put("id", 1).put("schema", schema).toString());
    } else {
      int code = path.startsWith("/schemas/") ? 40403 : 40402;
      send(exchange, 404, "{\"error_code\":" + code + ",\"message\":\"Not found\"}");
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "application/vnd.schemaregistry.v1+json");
    exchange.sendResponseHeaders(status, bytes.length);
    try (exchange) {
      exchange.getResponseBody().write(bytes);
    }
  }

  String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** The number of requests since the last call. */
  long requests() {
    return requests.getAndSet(0);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
