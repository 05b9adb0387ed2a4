// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Runs for minutes, so only on request: {@code -Dserver.faults=100 -Dserver.faults.seed=1}. The
 * directory {@code target/faults} has the progress and, after a violation, the evidence.
 */
@EnabledIfSystemProperty(named = "server.faults", matches = "\\d+")
@Tag("broker")
class ClusterFaultsTest {
  private static final Path DIRECTORY =
      Path.of(System.getProperty("server.faults.directory", "target/faults")).toAbsolutePath();

  @Test
  void nothingThatWasConfirmedIsLostOrDoubled() throws Exception {
    delete();
    try (ClusterFaults run = new ClusterFaults(DIRECTORY, Long.getLong("server.faults.seed", 1))) {
      assertThat(run.run(Integer.getInteger("server.faults"))).isEmpty();
    }
  }

  /** An earlier run may have left its evidence. */
  private static void delete() throws IOException {
    if (Files.exists(DIRECTORY)) {
      try (Stream<Path> files = Files.walk(DIRECTORY)) {
        List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        for (Path file : deepestFirst) {
          Files.delete(file);
        }
      }
    }
  }
}
