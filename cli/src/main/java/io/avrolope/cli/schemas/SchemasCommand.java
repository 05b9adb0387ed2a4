// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.Screen;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code avrolope schemas}: the parent of the commands for schemas. */
@Command(
    name = "schemas",
    description =
        "Lists, shows, compares, registers, checks and copies schemas of registries and"
            + " directories.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {
      ListCommand.class,
      ShowCommand.class,
      DiffCommand.class,
      RegisterCommand.class,
      CheckSchemasCommand.class,
      CopyCommand.class,
      HelpCommand.class
    },
    footer = {
      "",
      "Example: avrolope schemas list --schema-registry-url http://localhost:8081 'orders-*'"
    })
public final class SchemasCommand {
  private final Screen screen;

  public SchemasCommand(Screen screen) {
    this.screen = screen;
  }

  Screen screen() {
    return screen;
  }
}
