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
import java.util.List;
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

  /** The last operation, and all of them if there are several. */
  private static void putAsked(Map<String, Object> line, List<Access.Asked> asked) {
    Access.Asked last = asked.isEmpty() ? null : asked.get(asked.size() - 1);
    line.put("operation", last == null ? "" : last.operation().name());
    line.put("subject", last == null ? "" : last.subject());
    if (asked.size() > 1) {
      line.put(
          "all",
          asked.stream().map(each -> Map.of(each.operation().name(), each.subject())).toList());
    }
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
    List<Access.Asked> asked = event.access() == null ? List.of() : event.access().asked();
    boolean isRefused = event.status() == UNAUTHORIZED || event.status() == FORBIDDEN;
    boolean isRead = asked.stream().allMatch(each -> each.operation().isRead());
    boolean isOfRecords = asked.stream().anyMatch(each -> each.operation() == Operation.TOPIC_READ);
    if (isRead && !isRefused && !withReads && !isOfRecords) {
      return;
    }
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", clock.instant().toString());
    line.put("user", event.access() == null ? "" : event.access().caller().name());
    line.put("client", event.client());
    putAsked(line, asked);
    if (event.access() != null && event.access().askedLeftOut() > 0) {
      line.put("allLeftOut", event.access().askedLeftOut());
    }
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
