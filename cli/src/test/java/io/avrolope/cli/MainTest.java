package io.avrolope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Screen;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return Main.run(
        new Screen(
            InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err), false),
        args);
  }

  @Test
  void unknownOptionPrintsOneMessageWithoutStackTrace() {
    assertThat(run("--nonsense")).isEqualTo(ExitCode.USAGE);

    assertThat(err.toString().lines())
        .containsExactly("avrolope: Unknown option: '--nonsense'", "Try 'avrolope --help'.");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void completionScriptIsGenerated() {
    assertThat(run("generate-completion")).isEqualTo(ExitCode.OK);

    assertThat(out.toString()).startsWith("#!/usr/bin/env bash").contains("_complete_avrolope");
    assertThat(err.toString()).isEmpty();
  }
}
