// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The access log keeps lines in order, and no request waits for it. */
class AccessLogTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static AccessEntry entry(int number) {
    return new AccessEntry(
        "2026-01-31T12:00:00.123Z",
        "127.0.0.1",
        null,
        "GET",
        "/subjects/a\"b\nc",
        "/subjects/{subject}",
        200,
        number,
        1.5,
        "id",
        "agent");
  }

  @Test
  void aFileIsContinuedAndEachRequestIsALineOfJson(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("access.log");
    for (int part = 0; part < 2; part++) {
      try (AccessLog log = AccessLog.of(file)) {
        for (int i = 0; i < 500; i++) {
          log.add(entry(500 * part + i));
        }
      }
    }

    List<String> lines = Files.readAllLines(file);

    assertThat(lines).hasSize(1_000);
    assertThat(lines.get(0))
        .isEqualTo(
            "{\"time\":\"2026-01-31T12:00:00.123Z\",\"client\":\"127.0.0.1\",\"method\":\"GET\","
                + "\"path\":\"/subjects/a\\\"b\\nc\",\"route\":\"/subjects/{subject}\","
                + "\"status\":200,\"bytes\":0,\"durationMs\":1.5,\"requestId\":\"id\","
                + "\"agent\":\"agent\"}");
    for (int i = 0; i < lines.size(); i++) {
      JsonNode line = JSON.readTree(lines.get(i));
      assertThat(line.get("bytes").asInt()).isEqualTo(i);
    }
  }

  @Test
  void linesThatASlowStreamCannotTakeAreDroppedAndCounted() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    AtomicInteger written = new AtomicInteger();
    AccessLog log =
        AccessLog.of(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("lines are written whole");
              }

              @Override
              public void write(byte[] line) throws IOException {
                try {
                  slow.await();
                } catch (InterruptedException e) {
                  throw new IOException(e);
                }
                written.incrementAndGet();
              }
            });
    int added = 30_000;
    for (int i = 0; i < added; i++) {
      log.add(entry(i)); // would never return if it waited
    }
    long dropped = log.dropped();
    slow.countDown();
    log.close();

    assertThat(dropped).isPositive();
    assertThat(written.get() + dropped).isEqualTo(added);
  }

  @Test
  void linesThatCannotBeWrittenAreCounted() {
    AccessLog log =
        AccessLog.of(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("full");
              }
            });
    log.add(entry(1));
    log.add(entry(2));
    log.close();

    assertThat(log.dropped()).isEqualTo(2);
  }
}
