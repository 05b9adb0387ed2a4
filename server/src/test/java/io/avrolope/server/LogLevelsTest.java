// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The levels of the log in the executable jar. A logger is named by its class. */
class LogLevelsTest {
  private static final String LOG = "org.slf4j.simpleLogger.log.";

  private static Properties levels() throws IOException {
    Properties levels = new Properties();
    try (Reader file =
        Files.newBufferedReader(Path.of("src/main/launcher/simplelogger.properties"))) {
      levels.load(file);
    }
    return levels;
  }

  @Test
  void classesWithALevelExist() throws IOException, ClassNotFoundException {
    List<String> names =
        levels().stringPropertyNames().stream()
            .filter(key -> key.startsWith(LOG) && !key.equals(LOG + "io.avrolope"))
            .map(key -> key.substring(LOG.length()))
            .toList();
    for (String name : names) {
      assertThat(Class.forName(name, false, getClass().getClassLoader())).isNotNull();
    }
    assertThat(names).isNotEmpty();
  }

  /** Each page of the console logged a warning for each partition. */
  @Test
  void offsetsOfPartitionsThatAreNotReadAreNoWarning() throws IOException {
    assertThat(levels())
        .containsEntry(
            LOG + "org.apache.kafka.clients.consumer.internals.OffsetFetcherUtils", "error");
  }
}
