// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes who has done what: one JSON object per line, without credentials, queries and bodies. The
 * file is opened for each line, so that it may be moved away. Thread-safe.
 */
public final class AuditLog {
  private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
  private static final int FIRST_ERROR = 400;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private final ObjectMapper json = new ObjectMapper();
  private final Path file;
  private final boolean withReads;
  private final Clock clock;

  /**
   * A request with its answer.
   *
   * @param client the address of the client
   * @param access what the client may do; null if its credentials are wrong
   * @param path without the query
   */
  public record Event(
      String client,
      @Nullable Access access,
      String method,
      String path,
      int status,
      String requestId) {}

  /**
   * Checks that the file can be written.
   *
   * @throws IllegalArgumentException if it cannot be
   */
  public AuditLog(Path file, boolean withReads, Clock clock) {
    this.file = file;
    this.withReads = withReads;
    this.clock = clock;
    try {
      append("");
    } catch (IOException e) {
      throw new IllegalArgumentException("The audit log " + file + " cannot be written: " + e, e);
    }
  }

  private synchronized void append(String line) throws IOException {
    Files.writeString(
        file, line, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Whether each read is written. */
  public boolean hasReads() {
    return withReads;
  }

  /**
   * Writes a request, unless it is a read of schemas that was allowed and reads are left out. Reads
   * of records are always written.
   */
  public void add(Event event) {
    Access.Asked asked = event.access() == null ? null : event.access().asked();
    boolean isRefused = event.status() == UNAUTHORIZED || event.status() == FORBIDDEN;
    boolean isRead = asked == null || asked.operation().isRead();
    boolean isOfRecords = asked != null && asked.operation() == Operation.TOPIC_READ;
    if (isRead && !isRefused && !withReads && !isOfRecords) {
      return;
    }
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", clock.instant().toString());
    line.put("user", event.access() == null ? "" : event.access().caller().name());
    line.put("client", event.client());
    line.put("operation", asked == null ? "" : asked.operation().name());
    line.put("subject", asked == null ? "" : asked.subject());
    line.put("method", event.method());
    line.put("path", event.path());
    line.put("status", event.status());
    line.put("done", event.status() < FIRST_ERROR);
    line.put("request", event.requestId());
    try {
      append(json.writeValueAsString(line) + "\n");
    } catch (IOException e) {
      LOG.error("The audit log {} cannot be written: {}", file, e.toString());
    }
  }
}
