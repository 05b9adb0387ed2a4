package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.Screen;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code avrolope schemas}: does nothing but by its own commands. */
@Command(
    name = "schemas",
    description =
        "Lists, shows, compares, registers, checks and copies schemas of a registry or a directory.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {
      ListCommand.class,
      ShowCommand.class,
      DiffCommand.class,
      RegisterCommand.class,
      CheckCommand.class,
      CopyCommand.class,
      HelpCommand.class
    },
    footer = {
      "",
      "Example: avrolope schemas list --schema-registry-url http://localhost:8081 'orders-*'"
    })
public final class SchemasCommand {
  private final Screen screen;

  /** Prints to this screen. */
  public SchemasCommand(Screen screen) {
    this.screen = screen;
  }

  Screen screen() {
    return screen;
  }
}
