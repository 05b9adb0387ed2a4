// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli;

import io.avrolope.cli.census.CensusCommand;
import io.avrolope.cli.check.CheckTopicCommand;
import io.avrolope.cli.inspect.InspectCommand;
import io.avrolope.cli.records.CatCommand;
import io.avrolope.cli.records.ProduceCommand;
import io.avrolope.cli.rewrap.RewrapCommand;
import io.avrolope.cli.schemas.SchemasCommand;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.HelpLayout;
import io.avrolope.cli.terminal.OutputException;
import io.avrolope.cli.terminal.Screen;
import java.util.Arrays;
import java.util.List;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParseResult;

/** The entry point of the program {@code avrolope}. */
@Command(
    name = "avrolope",
    description =
        "Inspects, converts and prints Avro records on Kafka topics, and manages schemas.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {HelpCommand.class, GenerateCompletion.class},
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit status: 0 success; 1 the check failed; 2 wrong usage or configuration;",
      "3 the cluster or a registry is unavailable or denies access; 4 a part of the topic was",
      "not read, because of an open transaction; 70 a bug in avrolope; 130 stopped by the user."
    })
public final class Main {
  private Main() {}

  /** Runs a command and ends the JVM with its {@link ExitCode}. */
  public static void main(String[] args) {
    if (Arrays.asList(args).contains("--verbose")) {
      // slf4j-simple reads the property when the first logger is created
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
    }
    System.exit(run(Screen.ofProcess(), args));
  }

  /**
   * Runs a command.
   *
   * @return the exit status, one of {@link ExitCode}
   */
  public static int run(Screen screen, String... args) {
    CommandLine commandLine = new CommandLine(new Main());
    commands(screen).forEach(command -> commandLine.addSubcommand(new CommandLine(command)));
    commandLine
        .setOut(screen.colouredOut())
        .setErr(screen.err())
        .setAbbreviatedOptionsAllowed(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((failure, given) -> FailureReport.usage(failure))
        .setExecutionStrategy(given -> executed(given, commandLine))
        .setExecutionExceptionHandler(FailureReport::of);
    HelpLayout.install(commandLine, screen::columns);
    int status =
        isReadable(args)
            ? commandLine.execute(args)
            : FailureReport.unreadableArguments(commandLine);
    try {
      screen.out().flush();
    } catch (OutputException e) {
      status = Math.max(status, FailureReport.ofOutput(e, commandLine));
    }
    screen.err().flush();
    return status;
  }

  /** Runs the last command that is given, and reports what picocli would print as a stack trace. */
  private static int executed(ParseResult given, CommandLine commandLine) {
    try {
      return new CommandLine.RunLast().execute(given);
    } catch (OutputException e) {
      return FailureReport.ofOutput(e, commandLine); // the help cannot be written
    } catch (Error e) {
      return FailureReport.of(e, commandLine, given);
    }
  }

  /** Java reads bytes that the locale does not know, such as é in the locale C, as U+FFFD. */
  private static boolean isReadable(String... args) {
    return Arrays.stream(args).noneMatch(arg -> arg.indexOf('\uFFFD') >= 0);
  }

  /** All commands. Most live in the package of the same name. */
  private static List<Object> commands(Screen screen) {
    return List.of(
        new InspectCommand(screen),
        new CensusCommand(screen),
        new CheckTopicCommand(screen),
        new CatCommand(screen),
        new ProduceCommand(screen),
        new RewrapCommand(screen),
        new SchemasCommand(screen));
  }
}
