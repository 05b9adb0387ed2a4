// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;

/**
 * Answers the requests of AWS Glue's client for one schema. Listens on the loopback interface until
 * the JVM ends.
 */
final class GlueServer {
  private static final String ID = "b7b4a7f0-9c96-4e4a-a687-fb5de9ef0c63";

  private final HttpServer server;
  private final byte[] answer;

  private GlueServer(HttpServer server, byte[] answer) {
    this.server = server;
    this.answer = answer;
  }

  static GlueServer of(String schema) {
    // the client requires credentials; this server does not check them
    System.setProperty("aws.accessKeyId", "benchmark");
    System.setProperty("aws.secretAccessKey", "benchmark");
    try {
      GlueServer created =
          new GlueServer(
              HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0),
              new ObjectMapper()
                  .writeValueAsBytes(
                      Map.of(
                          "SchemaVersionId",
                          ID,
                          "SchemaArn",
                          "arn:aws:glue:us-east-1:1:schema/registry/benchmark",
                          "SchemaDefinition",
                          schema,
                          "DataFormat",
                          "AVRO",
                          "Status",
                          "AVAILABLE",
                          "VersionNumber",
                          1)));
      created.server.createContext("/", created::answer);
      Thread thread = new Thread(created.server::start, "glue-server");
      thread.setDaemon(true); // its child threads inherit this
      thread.start();
      return created;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.1");
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }
}
