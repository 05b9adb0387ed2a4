// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.ServedSchemas;
import io.avrolope.server.model.SchemaBody;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the canonical text of a schema in a file. To parse the schema takes most of the time of a
 * start. So the server keeps a file with the GUIDs of texts that it has parsed. A GUID is a hash of
 * the text: a text without spaces and with a known GUID is canonical, and needs no parser. A text
 * that somebody has changed has another GUID, and is parsed. Thread-safe.
 */
final class CanonicalTexts {
  /** GUIDs of 16 bytes each. The server makes the file again if it is missing. */
  static final String FILE = ".canonical";

  private static final Logger LOG = LoggerFactory.getLogger(CanonicalTexts.class);

  /** Fewer texts than this are parsed within a moment. */
  private static final int WORTH_A_FILE = 500;

  private static final long MAX_BYTES = 512 << 20;

  private final Path file;
  private final Set<UUID> known = new HashSet<>();

  /** The known ones that still are in the directory, and those that were parsed now. */
  private final Set<UUID> found = ConcurrentHashMap.newKeySet();

  private final AtomicInteger parsed = new AtomicInteger();

  private CanonicalTexts(Path file) {
    this.file = file;
  }

  /** Reads the file of a directory; no text is known if there is none. */
  static CanonicalTexts read(Path root) throws IOException {
    CanonicalTexts texts = new CanonicalTexts(root.resolve(FILE));
    if (Files.exists(texts.file) && Files.size(texts.file) <= MAX_BYTES) {
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(texts.file));
      while (bytes.remaining() >= 2 * Long.BYTES) {
        texts.known.add(new UUID(bytes.getLong(), bytes.getLong()));
      }
    }
    return texts;
  }

  /**
   * The schema of a file.
   *
   * @param body without references, metadata and rules
   * @param textGuid that of the file's text without spaces
   */
  record Parsed(SchemaBody body, UUID textGuid) {}

  /** The schema of a file; empty if the file does not have one. */
  Optional<Parsed> parsed(String printed) {
    SchemaBody packed = SchemaBody.of(ServedSchemas.withoutSpaces(printed), List.of(), null, null);
    return body(printed, packed).map(body -> new Parsed(body, packed.guid()));
  }

  private Optional<SchemaBody> body(String printed, SchemaBody packed) {
    if (known.contains(packed.guid())) {
      found.add(packed.guid());
      return Optional.of(packed);
    }
    String canonical = FileSchemas.canonical(printed);
    if (canonical.isEmpty()) {
      return Optional.empty();
    }
    SchemaBody body = SchemaBody.of(canonical, List.of(), null, null);
    if (body.equals(packed)) {
      parsed.incrementAndGet();
      found.add(body.guid());
    }
    return Optional.of(body);
  }

  /** Writes the file if many texts were parsed. */
  void keep() {
    if (parsed.get() < WORTH_A_FILE) {
      return;
    }
    ByteBuffer bytes = ByteBuffer.allocate(found.size() * 2 * Long.BYTES);
    found.forEach(
        guid ->
            bytes.putLong(guid.getMostSignificantBits()).putLong(guid.getLeastSignificantBits()));
    try {
      DurableFiles.replaceCache(file, bytes.flip());
    } catch (IOException e) {
      LOG.warn("Cannot write {}; the next start parses all schemas again: {}", file, e.toString());
    }
  }
}
