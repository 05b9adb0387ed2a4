// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class FailureReportTest {
  private final StringWriter err = new StringWriter();

  /** A command that fails as it is told. */
  @Command(name = "failing")
  private static final class Failing implements Callable<Integer> {
    private final Exception failure;

    @Option(names = "--verbose")
    @SuppressWarnings("UnusedVariable") // FailureReport looks for the option itself
    private boolean isVerbose;

    Failing(Exception failure) {
      this.failure = failure;
    }

    @Override
    public Integer call() throws Exception {
      throw failure;
    }
  }

  private int run(Exception failure, String... args) {
    return new CommandLine(new Failing(failure))
        .setErr(new PrintWriter(err, true))
        .setParameterExceptionHandler((thrown, given) -> FailureReport.usage(thrown))
        .setExecutionExceptionHandler(FailureReport::of)
        .execute(args);
  }

  private void assertPrinted(String expected) {
    assertThat(err.toString()).isEqualToNormalizingNewlines(expected);
  }

  @Test
  void nativeCodeThatJavaDeniesIsAUsageErrorWithItsCause() {
    Throwable denied = new IllegalStateException("Illegal native access from an unnamed module");

    assertThat(run(new KafkaException("Fetching failed", new ExceptionInInitializerError(denied))))
        .isEqualTo(ExitCode.USAGE);
    assertPrinted(
        """
        failing: Java denies the native code that decompresses zstd and snappy. Start Java with \
        --enable-native-access=ALL-UNNAMED, or without --illegal-native-access=deny
          caused by: Fetching failed
          caused by: Illegal native access from an unnamed module
        """);
  }

  @Test
  void messageFollowsTheNameOfTheCommand() {
    assertThat(run(CommandException.usage("--batch must be at least 1 but is 0")))
        .isEqualTo(ExitCode.USAGE);
    assertPrinted("failing: --batch must be at least 1 but is 0\n");
  }

  @Test
  void causesArePrintedBelowTheMessage() {
    Exception failure =
        new SerializationException(
            "Cannot decode the value of topic orders",
            new UnknownSchemaException("Schema id 7 not found", new IllegalStateException()));

    assertThat(run(failure)).isEqualTo(ExitCode.NO);
    assertPrinted(
        """
        failing: Cannot decode the value of topic orders
          caused by: Schema id 7 not found
        """);
  }

  @Test
  void causeThatRepeatsTheMessageIsLeftOut() {
    Exception cause =
        new RegistryUnavailableException(
            RegistryUnavailableException.Reason.TIMED_OUT,
            "Connection refused: http://registry",
            null);

    run(new SerializationException("No schema. Connection refused: http://registry", cause));

    assertPrinted("failing: No schema. Connection refused: http://registry\n");
  }

  @Test
  void exceptionsOfOtherThreadsAreUnwrapped() {
    Exception failure =
        new RegistryUnavailableException(
            RegistryUnavailableException.Reason.TIMED_OUT,
            "Connection refused: http://registry",
            null);

    assertThat(run(new ExecutionException(new CompletionException(failure))))
        .isEqualTo(ExitCode.UNAVAILABLE);
    assertPrinted("failing: Connection refused: http://registry\n");
  }

  @Test
  void verboseAddsTheStackTrace() {
    run(CommandException.usage("wrong"), "--verbose");

    assertThat(err.toString().lines())
        .startsWith("failing: wrong", "io.avrolope.cli.terminal.CommandException: wrong")
        .hasSizeGreaterThan(2);
  }

  @Test
  void bugsArePrintedWithTheirStackTrace() {
    assertThat(run(new IllegalStateException("index"))).isEqualTo(ExitCode.INTERNAL);
    assertThat(err.toString().lines())
        .startsWith(
            "failing: internal error, please report it: java.lang.IllegalStateException: index",
            "java.lang.IllegalStateException: index")
        .hasSizeGreaterThan(2);
  }

  @Test
  void unknownOptionPointsToTheHelp() {
    assertThat(run(new IllegalStateException(), "--nonsense")).isEqualTo(ExitCode.USAGE);
    assertPrinted(
        """
        failing: Unknown option: '--nonsense'
        Try 'failing --help'.
        """);
  }

  @Test
  void misspelledOptionIsCorrected() {
    assertThat(run(new IllegalStateException(), "--verbos")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .isEqualToNormalizingNewlines(
            "failing: Unknown option: '--verbos'\nPossible solutions: --verbose\n");
  }
}
