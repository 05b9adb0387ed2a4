// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which classes the first record of a process needs. Loading classes takes most of its time, and
 * unlike the time, they do not depend on the machine.
 */
@Tag("process")
@Timeout(300)
class FirstRecordTest {
  @TempDir Path directory;

  @Test
  void theFirstRecordLoadsOneEnvelopeAndNoCompiler() throws Exception {
    List<String> loaded = loadedClasses();
    assertThat(loaded).contains("io.avrolope.internal.interpret.Interpreter");
    assertThat(loaded)
        .filteredOn(name -> name.matches("io\\.avrolope\\.envelope\\.formats\\.\\w+Envelope"))
        .containsExactlyInAnyOrder(
            "io.avrolope.envelope.formats.BuiltInEnvelope",
            "io.avrolope.envelope.formats.ConfluentEnvelope",
            "io.avrolope.envelope.formats.ConfluentHeaderEnvelope");
    assertThat(loaded).noneMatch(name -> name.startsWith("io.avrolope.internal.compile."));
  }

  @Test
  void theFirstRecordUsesNoEqualsOrHashCodeThatTheJvmGenerates() throws Exception {
    assertThat(loadedClasses())
        .as("a Java record that is a key of a map needs methods of its own")
        .doesNotContain("java.lang.runtime.ObjectMethods");
  }

  private List<String> loadedClasses() throws IOException, InterruptedException {
    Path log = directory.resolve("classes");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + log + ":none:filecount=0",
                "-cp",
                System.getProperty("java.class.path"),
                FirstRecordProcess.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      String printed =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      assertThat(printed).isEqualTo(FirstRecordProcess.PRINTED);
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
    try (var lines = Files.lines(log)) {
      return lines.map(line -> line.replaceFirst(" .*", "")).toList();
    }
  }
}
