// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A file to which lines with their times are appended. Thread-safe. */
public final class RunLog implements AutoCloseable {
  private final Writer out;
  private boolean isClosed;

  public RunLog(Path file) throws IOException {
    BufferedWriter opened =
        Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    this.out = opened;
  }

  public synchronized void add(String line) {
    if (isClosed) {
      return;
    }
    try {
      out.write(Instant.now().truncatedTo(ChronoUnit.MILLIS) + " " + line + "\n");
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
