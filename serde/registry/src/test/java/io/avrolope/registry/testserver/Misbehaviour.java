// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import java.io.IOException;
import java.util.Map;

/** Misbehaviour of a registry, or of a proxy before it. */
@FunctionalInterface
public interface Misbehaviour {
  /** The media type of a registry's answers. */
  String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";

  /** Writes to the connection, which ends if this returns without a response. */
  void reply(LoopbackHttp.Connection connection) throws IOException, InterruptedException;

  /** A response with this status and body. */
  static Misbehaviour status(int status, String body) {
    return connection -> connection.answer(status, Map.of("Content-Type", MEDIA_TYPE), body);
  }

  /** An error in the registry's format. */
  static Misbehaviour error(int status, int code, String message) {
    return status(status, RegistryAnswers.error(code, message).toString());
  }

  /** A successful response with this body. */
  static Misbehaviour body(String body) {
    return status(200, body);
  }

  /** An HTML page of a proxy. */
  static Misbehaviour html(int status) {
    return connection ->
        connection.answer(
            status, Map.of("Content-Type", "text/html"), "<html><body>Hello</body></html>");
  }

  /** A status with the header {@code Retry-After}. */
  static Misbehaviour busy(int status, String retryAfter) {
    return connection ->
        connection.answer(
            status, Map.of("Content-Type", MEDIA_TYPE, "Retry-After", retryAfter), "{}");
  }

  /** A successful response with another media type. */
  static Misbehaviour typed(String mediaType, String body) {
    return connection -> connection.answer(200, Map.of("Content-Type", mediaType), body);
  }

  /** A redirect. */
  static Misbehaviour redirect(int status, String location) {
    return connection -> connection.answer(status, Map.of("Location", location), "");
  }

  /** Reads the request and never responds. */
  static Misbehaviour silence() {
    return LoopbackHttp.Connection::awaitClose;
  }

  /** Sends the headers and the beginning of a body, then nothing. */
  static Misbehaviour stallInBody() {
    return connection -> {
      beginBody(connection);
      connection.awaitClose();
    };
  }

  /** Closes the connection in the middle of the body. */
  static Misbehaviour cutInBody() {
    return Misbehaviour::beginBody;
  }

  /** Closes the connection without a response. */
  static Misbehaviour cut() {
    return connection -> {};
  }

  /** A body of at least {@code byteCount} bytes. */
  static Misbehaviour hugeBody(int byteCount) {
    return connection -> {
      connection.head(200, Map.of("Content-Length", Integer.toString(byteCount)));
      String spaces = " ".repeat(1 << 16);
      for (int sent = 0; sent < byteCount; sent += spaces.length()) {
        connection.part(spaces);
      }
    };
  }

  private static void beginBody(LoopbackHttp.Connection connection) throws IOException {
    connection.head(200, Map.of("Content-Type", MEDIA_TYPE, "Content-Length", "1000"));
    connection.part("{\"schema\":");
  }
}
