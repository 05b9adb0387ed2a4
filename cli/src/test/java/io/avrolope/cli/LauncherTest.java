// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script that starts the jar, with a program in place of Java that prints its arguments. */
@Tag("process")
@Timeout(60)
class LauncherTest {
  private static final String ARCHIVE_OPTION = "-XX:ArchiveClassesAtExit=";

  @TempDir private Path directory;

  @BeforeEach
  void copyScript() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
    Files.copy(Path.of("src/main/launcher/avrolope"), Files.createDirectory(bin()).resolve("a"));
    Files.createFile(bin().resolve("avrolope.jar"));
    Files.createDirectory(home());
    java("printf '<%s>' \"$@\"", "echo > \"$archive\"; exit 1");
  }

  private Path bin() {
    return directory.resolve("bin");
  }

  private Path home() {
    return directory.resolve("my home");
  }

  private Path cache() {
    return home().resolve(".cache/avrolope");
  }

  /** Replaces Java by commands of the shell. */
  private void java(String command, String dump) throws IOException {
    Path java = Files.createDirectories(directory.resolve("jdk/bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        case $2 in
          %s*) archive=${2#*=}; %s ;;
          *) %s ;;
        esac
        """
            .formatted(ARCHIVE_OPTION, dump, command));
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  /** Runs a command of the shell in the directory; the script is {@code sh bin/a}. */
  private String shell(Map<String, String> environment, String command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", command)
            .directory(directory.toFile())
            .redirectErrorStream(true);
    builder.environment().keySet().removeAll(List.of("XDG_CACHE_HOME", "AVROLOPE_OPTS"));
    builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
    builder.environment().put("HOME", home().toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } finally {
      process.destroyForcibly();
    }
  }

  private String run(String... environment) throws Exception {
    return shell(
        environment.length == 0 ? Map.of() : Map.of(environment[0], environment[1]),
        "sh bin/a --version; echo \" $?\"");
  }

  /** Waits until the background process has ended; returns the files that it has left. */
  private List<Path> awaitCache(int files) throws Exception {
    while (true) {
      if (Files.exists(cache())) {
        try (Stream<Path> all = Files.list(cache())) {
          List<Path> found = all.toList();
          if (found.size() == files && found.stream().noneMatch(each -> isPart(each))) {
            return found;
          }
        }
      }
      Thread.sleep(10);
    }
  }

  private static boolean isPart(Path file) {
    return !file.toString().endsWith(".jsa");
  }

  private String jar() throws IOException {
    return "<-jar><" + bin().toRealPath().resolve("avrolope.jar") + "><--version>";
  }

  @Test
  void theArchiveIsUsedAlsoIfTheHomeDirectoryHasABlank() throws Exception {
    assertThat(run()).endsWith(jar() + " 0");
    Path archive = awaitCache(1).get(0);

    assertThat(run()).contains("<-XX:SharedArchiveFile=" + archive + ">").endsWith(jar() + " 0");
  }

  @Test
  void anArchiveIsDroppedIfItsProcessWasKilled() throws Exception {
    Path dumped = directory.resolve("dumped");
    java("printf '<%s>' \"$@\"", "echo > \"$archive\"; echo > '" + dumped + "'; kill -9 $$");

    run();
    while (!Files.exists(dumped)) {
      Thread.sleep(10);
    }

    assertThat(awaitCache(0)).isEmpty();
    assertThat(run()).doesNotContain("SharedArchiveFile");
  }

  @Test
  void partsThatKilledProcessesHaveLeftAreRemovedAfterAnHour() throws Exception {
    Path old = Files.createFile(Files.createDirectories(cache()).resolve("1234.jsa.27579"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));

    run();

    assertThat(awaitCache(1).get(0)).isNotEqualTo(old);
    assertThat(old).doesNotExist();
  }

  /** HUP is what a terminal sends that is closed during the first command. */
  @ParameterizedTest
  @ValueSource(strings = {"HUP", "TERM"})
  void thePartIsRemovedIfASignalEndsTheDump(String signal) throws Exception {
    assumeTrue(
        shell(Map.of(), "trap 'echo caught' %1$s; kill -%1$s $$".formatted(signal))
            .contains("caught"),
        "the signal is ignored, as below nohup, and a shell cannot change that");
    java(
        "printf '<%s>' \"$@\"",
        "echo > \"$archive\"; kill -%s $PPID; echo > written; exit 1".formatted(signal));

    run();

    while (!Files.exists(directory.resolve("written"))) {
      Thread.sleep(10);
    }
    assertThat(awaitCache(0)).isEmpty();
  }

  @Test
  void nothingIsWrittenWithoutAHomeDirectory() throws Exception {
    assertThat(shell(Map.of(), "unset HOME; sh bin/a --version")).endsWith(jar());
    assertThat(run("XDG_CACHE_HOME", "relative")).endsWith(jar() + " 0");
    assertThat(directory.resolve("relative")).doesNotExist();
  }

  @Test
  void theDirectoriesOfCdpathAreNotSearched() throws Exception {
    assertThat(run("CDPATH", ".:" + directory)).endsWith(jar() + " 0");
    awaitCache(1);
  }

  @Test
  void missingJavaAndMissingJarAreNamed() throws Exception {
    assertThat(run("JAVA_HOME", "/nonexistent"))
        .isEqualTo(
            "avrolope: Cannot run /nonexistent/bin/java. Set JAVA_HOME to the directory of Java"
                + " 17 or newer\n 2");
    Files.delete(bin().resolve("avrolope.jar"));
    assertThat(run())
        .isEqualTo(
            "avrolope: The file "
                + bin().toRealPath().resolve("avrolope.jar")
                + " does not exist. Keep the script and the jar in one directory\n 2");
  }

  @Test
  void optionsAreWordsButNoPatterns() throws Exception {
    assertThat(run("AVROLOPE_OPTS", "-Da=b* *")).contains("<-Da=b*><*>" + jar());
    awaitCache(1);
  }

  @Test
  void closedInputIsEmpty() throws Exception {
    java("exec 3<jdk/bin/java; cat", "exit 1");

    assertThat(shell(Map.of(), "sh bin/a <&-")).isEmpty();
    awaitCache(0);
  }
}
