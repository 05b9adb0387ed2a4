// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Options for operators. Immutable.
 *
 * @param isLogging whether each request is logged
 * @param accessLog a file, or {@code stdout}
 * @param stopDelay how long the server still answers after it is told to stop, while it says that
 *     it is not ready
 */
public record OperationsOptions(boolean isLogging, String accessLog, Duration stopDelay) {
  private static final String STDOUT = "stdout";

  /**
   * Opens the access log; empty if requests are not logged.
   *
   * @throws IOException if its file cannot be written
   */
  public Optional<AccessLog> openLog() throws IOException {
    if (!isLogging) {
      return Optional.empty();
    }
    return Optional.of(
        accessLog.equals(STDOUT)
            ? AccessLog.of(new FileOutputStream(FileDescriptor.out))
            : AccessLog.of(Path.of(accessLog)));
  }
}
