// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.broker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndToEndTest {

  @Test
  void allLibrariesProduceAndConsumeInEachRound(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("e2e.json");

    EndToEnd.measure(500, 2, file);

    JsonNode found = new ObjectMapper().readTree(Files.readString(file));
    assertThat(found.path("events").asInt()).isEqualTo(500);
    List<String> names = new ArrayList<>();
    for (JsonNode library : found.path("libraries")) {
      names.add(library.path("library").asText());
      for (String what :
          List.of("produceSeconds", "produceCpuSeconds", "consumeSeconds", "consumeCpuSeconds")) {
        assertThat(library.path(what)).as(what).hasSize(2).allMatch(each -> each.asDouble() > 0);
      }
    }
    assertThat(names).containsExactly("BYTES", "AVROLOPE", "CONFLUENT");
  }
}
