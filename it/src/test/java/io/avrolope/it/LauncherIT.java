// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script that lies beside the executable jar. */
@Timeout(180)
class LauncherIT {
  private static final Path SCRIPT =
      Path.of(System.getProperty("it.cli.jar")).resolveSibling("avrolope");

  @TempDir private Path directory;

  @BeforeEach
  void requireShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
  }

  private String run(Path script, Map<String, String> environment, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", script.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeAll(List.of("LC_ALL", "LC_CTYPE", "LANG"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("XDG_CACHE_HOME", directory.resolve("cache").toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() + " " + output;
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void commandIsRunAlsoThroughALink() throws Exception {
    Path link = Files.createSymbolicLink(directory.resolve("link"), SCRIPT.toAbsolutePath());

    assertThat(run(link, Map.of(), "--version")).startsWith("0 avrolope ");
    assertThat(run(link, Map.of(), "--nonsense"))
        .isEqualTo("2 avrolope: Unknown option: '--nonsense'\nTry 'avrolope --help'.\n");
    awaitArchive();
  }

  @Test
  void laterRunsTakeClassesFromTheArchive() throws Exception {
    run(SCRIPT, Map.of(), "--version");
    awaitArchive();

    assertThat(run(SCRIPT, Map.of("AVROLOPE_OPTS", "-Xlog:class+load"), "--version"))
        .containsPattern("io\\.avrolope\\.cli\\.Main source: shared objects file");
  }

  /** The background process of the script then uses no file of this test any more. */
  private void awaitArchive() throws IOException, InterruptedException {
    Path cache = directory.resolve("cache/avrolope");
    while (true) {
      try (Stream<Path> files = Files.list(cache)) {
        if (files.anyMatch(file -> file.toString().endsWith(".jsa"))) {
          return;
        }
      }
      Thread.sleep(20);
    }
  }

  @Test
  void argumentsBeyondAsciiAreReadInTheLocaleC() throws Exception {
    assertThat(run(SCRIPT, Map.of("LC_ALL", "C"), "schemas", "show", "é"))
        .doesNotContain("locale")
        .contains("No registry is configured");
    awaitArchive();
  }
}
