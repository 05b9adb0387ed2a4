// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.terminal.CapturedScreen;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.OutputException;
import io.avrolope.cli.terminal.Screen;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private final CapturedScreen screen = CapturedScreen.create();

  private int run(String... args) {
    return Main.run(screen.screen(), args);
  }

  @Test
  void unknownOptionPrintsOneMessageWithoutStackTrace() {
    assertThat(run("--nonsense")).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err().lines())
        .containsExactly("avrolope: Unknown option: '--nonsense'", "Try 'avrolope --help'.");
    assertThat(screen.out()).isEmpty();
  }

  @Test
  void completionScriptIsGenerated() {
    assertThat(run("generate-completion")).isEqualTo(ExitCode.OK);
    assertThat(screen.out())
        .startsWith("#!/usr/bin/env bash")
        .contains("_complete_avrolope")
        .contains("=(\"value\" \"record\")", "=(\"avro\" \"plain\")", "\"confluent\" \"");
    assertThat(screen.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inspect", "census", "check", "cat", "produce", "rewrap", "schemas"})
  void eachCommandHasHelpWithAnExample(String command) {
    assertThat(run(command, "--help")).isEqualTo(ExitCode.OK);
    assertThat(screen.out())
        .startsWith("Usage: avrolope " + command)
        .contains("Example")
        .contains("avrolope " + command, "--help");
    assertThat(screen.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "census --help", "--version", "help rewrap"})
  void helpThatCannotBeWrittenIsOneMessage(String args) {
    PrintWriter full =
        new PrintWriter(Writer.nullWriter()) {
          private boolean hasFailed;

          @Override
          public void flush() {
            if (hasFailed) {
              return;
            }
            hasFailed = true;
            throw new OutputException(new IOException("No space left on device"));
          }
        };
    StringWriter err = new StringWriter();
    Screen out = new Screen(InputStream.nullInputStream(), full, new PrintWriter(err), false);

    assertThat(Main.run(out, args.split(" "))).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(err.toString().replace("avrolope help", "avrolope").lines())
        .containsExactly("avrolope: Cannot write the output: No space left on device");
  }

  @Test
  void helpListsTheExitStatuses() {
    assertThat(run("--help")).isEqualTo(ExitCode.OK);
    assertThat(screen.out())
        .contains(
            "Exit status: 0 success; 1 the check failed; 2 wrong usage or configuration;",
            "3 the cluster or a registry is unavailable or denies access; 4 a part of the topic was",
            "not read, because of an open transaction; 70 a bug in avrolope; 130 stopped by the user.");
  }

  @Test
  void versionNamesTheJvm() {
    assertThat(run("--version")).isEqualTo(ExitCode.OK);
    assertThat(screen.out().lines()).hasSize(2).first().asString().startsWith("avrolope ");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "census -> avrolope census: Missing required parameter: 'TOPIC'",
        "cat -> avrolope cat: Missing required parameter: 'TOPIC'",
        "check orders -> avrolope check: Missing required option: '--reader=SCHEMA'",
        "produce orders -> avrolope produce: Missing required option:"
            + " '--schema=FILE|SUBJECT[:VERSION]|ID'",
        "rewrap a b -> avrolope rewrap: Missing required option: '--envelope=NAME'",
        "cat orders --max many -> avrolope cat: Invalid value for option '--max': 'many' is not a"
            + " long",
        "census orders --json --csv -> avrolope census: Error: --json, --csv are mutually exclusive"
            + " (specify only one)",
      })
  void incompleteCommandLineIsAUsageError(String args, String message) {
    assertThat(run(args.split(" "))).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err().lines()).first().asString().isEqualTo(message);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "census orders | avrolope census: No cluster is configured: use --bootstrap-server, or set"
            + " bootstrap.servers in the file of --command-config",
        "cat orders | avrolope cat: No cluster is configured: use --bootstrap-server, or set"
            + " bootstrap.servers in the file of --command-config",
        "cat orders --bootstrap-server b:1 --max -1 | avrolope cat: --max must be at least 1 but is"
            + " -1",
        "cat \uFFFD | avrolope: The locale cannot represent an argument. Set a UTF-8 locale, such"
            + " as LC_ALL=C.UTF-8",
        "census orders --sample 0 | avrolope census: --sample must be at least 1 but is 0",
        "rewrap a a --envelope confluent | avrolope rewrap: FROM and TO are the same topic: a",
        "rewrap a b --envelope confluent --bootstrap-server b:1 --batch 0 | avrolope rewrap: --batch"
            + " must be at least 1 but is 0",
        "cat orders --bootstrap-server b:1 --schema-registry-url= | avrolope cat: The value of"
            + " --schema-registry-url is empty",
        "cat orders --bootstrap-server= | avrolope cat: The value of --bootstrap-server is empty",
        "census orders --bootstrap-server b:1 --threads 0 | avrolope census: --threads must be at"
            + " least 1 but is 0",
        "check orders --bootstrap-server b:1 --reader no.avsc | avrolope check: --reader names"
            + " neither a file, nor SUBJECT[:VERSION], nor a schema id: no.avsc",
      })
  void invalidOptionsAreRejectedBeforeConnecting(String args, String message) {
    assertThat(run(args.split(" "))).isEqualTo(ExitCode.USAGE);
    assertThat(screen.err()).isEqualToNormalizingNewlines(message + "\n");
  }
}
