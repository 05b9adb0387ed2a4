// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a line of JSON for each request, in a thread of its own: a slow disk or terminal delays no
 * request. Lines that the thread cannot write in time are dropped and counted. Thread-safe.
 */
public final class AccessLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
  private static final int MAX_WAITING = 10_000;
  private static final long STOP_TIMEOUT_MS = 5_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final BlockingQueue<Optional<AccessEntry>> waiting =
      new LinkedBlockingQueue<>(MAX_WAITING);
  private final LongAdder dropped = new LongAdder();
  private final OutputStream out;
  private final Thread writer;

  private AccessLog(OutputStream out) {
    this.out = out;
    this.writer = new Thread(this::writeAll, "access-log");
    writer.setDaemon(true);
    writer.start();
  }

  /**
   * A log that is appended to a file, which is created if it does not exist.
   *
   * @throws IOException if the file cannot be written
   */
  public static AccessLog of(Path file) throws IOException {
    return of(Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  /** A log that is written to a stream, which is closed with it. */
  public static AccessLog of(OutputStream out) {
    return new AccessLog(out);
  }

  /** Adds a line. It does not wait. */
  public void add(AccessEntry entry) {
    if (!waiting.offer(Optional.of(entry))) {
      dropped.increment();
    }
  }

  /** How many lines are missing, because they could not be written in time or at all. */
  public long dropped() {
    return dropped.sum();
  }

  private void writeAll() {
    boolean hasMore = true;
    while (hasMore) {
      List<Optional<AccessEntry>> batch = new ArrayList<>();
      try {
        batch.add(waiting.take());
      } catch (InterruptedException e) {
        return;
      }
      waiting.drainTo(batch);
      hasMore = batch.stream().allMatch(Optional::isPresent);
      write(batch.stream().flatMap(Optional::stream).toList());
    }
  }

  private void write(List<AccessEntry> entries) {
    try {
      for (AccessEntry entry : entries) {
        out.write(line(entry));
      }
      out.flush();
    } catch (IOException e) {
      if (dropped.sum() == 0) { // once is enough: the metric shows how it goes on
        LOG.error("The access log cannot be written: {}", e.getMessage());
      }
      dropped.add(entries.size());
    }
  }

  private static byte[] line(AccessEntry entry) throws JsonProcessingException {
    return (JSON.writeValueAsString(entry) + '\n').getBytes(StandardCharsets.UTF_8);
  }

  /** Writes the lines that wait, and closes the stream. */
  @Override
  public void close() {
    try {
      waiting.put(Optional.empty());
      writer.join(STOP_TIMEOUT_MS);
      out.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.error("The access log cannot be closed: {}", e.getMessage());
    }
  }
}
