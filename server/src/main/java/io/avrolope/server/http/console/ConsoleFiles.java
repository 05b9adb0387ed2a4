// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.console;

import io.avrolope.server.http.request.Etags;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of the console in the server's jar. A file is compressed when it is first asked for,
 * and only the compressed form is kept. Thread-safe.
 */
final class ConsoleFiles {
  private static final String FOLDER = "/io/avrolope/server/console/";
  private static final String INDEX = "index.html";
  private static final String HASHED = "assets/";
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "txt", "text/plain; charset=utf-8");

  private final Map<String, ConsoleFile> files = new ConcurrentHashMap<>();

  /**
   * A file.
   *
   * @param gzip its compressed content
   * @param etag of the content, in quotation marks
   * @param isHashed whether the name changes with the content
   */
  @SuppressWarnings("ArrayRecordComponent") // files are not compared
  record ConsoleFile(String type, byte[] gzip, String etag, boolean isHashed) {

    byte[] plain() throws IOException {
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
        return in.readAllBytes();
      }
    }
  }

  /**
   * Finds a file.
   *
   * @param name below {@code /console/}; empty for the page
   */
  Optional<ConsoleFile> find(String name) {
    String file = name.isEmpty() ? INDEX : name;
    String type = TYPES.get(file.substring(file.lastIndexOf('.') + 1));
    if (type == null
        || !file.matches("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)?")) {
      return Optional.empty();
    }
    return Optional.ofNullable(files.computeIfAbsent(file, each -> load(each, type)));
  }

  private static @Nullable ConsoleFile load(String name, String type) {
    try (InputStream in = ConsoleFiles.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        return null;
      }
      byte[] content = in.readAllBytes();
      return new ConsoleFile(
          type, gzip(content), Etags.of(ByteBuffer.wrap(content)), name.startsWith(HASHED));
    } catch (IOException e) {
      throw new UncheckedIOException("The console's file " + name + " cannot be read", e);
    }
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      out.write(content);
    }
    return bytes.toByteArray();
  }
}
