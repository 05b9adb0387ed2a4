package io.avrolope.registry.testserver;

import java.io.IOException;
import java.util.Map;

/** What a registry, or what stands in front of it, can do instead of answering as it should. */
@FunctionalInterface
public interface Misbehaviour {
  /** The media type of a registry's answers. */
  String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";

  /** Answers on the connection; it ends if this returns without an answer. */
  void reply(LoopbackHttp.Connection connection) throws IOException, InterruptedException;

  /** This status and these words. */
  static Misbehaviour status(int status, String body) {
    return connection -> connection.answer(status, Map.of("Content-Type", MEDIA_TYPE), body);
  }

  /** An error as a registry tells it. */
  static Misbehaviour error(int status, int code, String message) {
    return status(status, RegistryAnswers.error(code, message).toString());
  }

  /** Success, with these words. */
  static Misbehaviour body(String body) {
    return status(200, body);
  }

  /** The page of a proxy. */
  static Misbehaviour html(int status) {
    return connection ->
        connection.answer(
            status, Map.of("Content-Type", "text/html"), "<html><body>Hello</body></html>");
  }

  /** A status that asks to be left alone for a time. */
  static Misbehaviour busy(int status, String retryAfter) {
    return connection ->
        connection.answer(
            status, Map.of("Content-Type", MEDIA_TYPE, "Retry-After", retryAfter), "{}");
  }

  /** Success, and these words under another media type. */
  static Misbehaviour typed(String mediaType, String body) {
    return connection -> connection.answer(200, Map.of("Content-Type", mediaType), body);
  }

  /** Go and ask there. */
  static Misbehaviour redirect(int status, String location) {
    return connection -> connection.answer(status, Map.of("Location", location), "");
  }

  /** Takes the request and never answers. */
  static Misbehaviour silence() {
    return LoopbackHttp.Connection::awaitClose;
  }

  /** Sends the headers and the beginning of a body, and then nothing more. */
  static Misbehaviour stallInBody() {
    return connection -> {
      beginBody(connection);
      connection.awaitClose();
    };
  }

  /** Ends the connection in the middle of the body. */
  static Misbehaviour cutInBody() {
    return Misbehaviour::beginBody;
  }

  /** Ends the connection instead of answering. */
  static Misbehaviour cut() {
    return connection -> {};
  }

  /** A body that does not end before {@code byteCount}. */
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
