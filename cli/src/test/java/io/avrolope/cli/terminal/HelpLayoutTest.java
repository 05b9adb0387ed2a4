// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.Main;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelpLayoutTest {
  private static final List<String> COMMANDS =
      List.of(
          "",
          "inspect",
          "census",
          "check",
          "cat",
          "produce",
          "rewrap",
          "schemas",
          "schemas list",
          "schemas copy",
          "schemas register");

  private static String help(String command, int columns) {
    StringWriter out = new StringWriter();
    Screen screen =
        new Screen(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(out),
            true,
            columns);
    String[] args = Stream.of((command + " --help").strip().split(" ")).toArray(String[]::new);
    assertThat(Main.run(screen, args)).isEqualTo(ExitCode.OK);
    return out.toString().replaceAll("\u001b\\[[0-9;]*m", "").replace("\r\n", "\n");
  }

  @Test
  void widthOfTheTerminalIsAskedForOnlyByHelp() {
    AtomicInteger questions = new AtomicInteger();
    PrintWriter none = new PrintWriter(Writer.nullWriter());
    Screen screen =
        new Screen(
            InputStream.nullInputStream(),
            none,
            none,
            true,
            () -> {
              questions.incrementAndGet();
              return 80;
            });

    assertThat(Main.run(screen, "inspect", "--hex", "00 00 00 00 07 02 61")).isEqualTo(ExitCode.OK);
    assertThat(questions).hasValue(0);
    assertThat(Main.run(screen, "inspect", "--help")).isEqualTo(ExitCode.OK);
    assertThat(questions).hasPositiveValue();
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split("\\s+"));
  }

  static Stream<String> commands() {
    return COMMANDS.stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpIsBrokenAtBlanksOnly(String command) {
    String whole = help(command, 2_000);

    assertThat(words(help(command, 60))).isEqualTo(words(whole));
    assertThat(words(help(command, 83))).isEqualTo(words(whole));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void linesFitIntoTheTerminalExceptExamples(String command) {
    assertThat(help(command, 70).lines())
        .filteredOn(line -> !line.contains("avrolope ") && !line.contains("http://"))
        .allSatisfy(line -> assertThat(line.length()).as(line).isLessThan(70));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void examplesCanBePasted(String command) {
    List<String> lines = help(command, 40).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("  avrolope ") && lines.get(i).endsWith("\\")) {
        assertThat(lines.get(i + 1)).startsWith("    ");
      }
    }
    assertThat(lines).noneMatch(line -> line.startsWith("--"));
  }
}
