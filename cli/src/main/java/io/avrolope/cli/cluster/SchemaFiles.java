// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.avro.SchemaText;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/** Reads files that contain one schema. */
public final class SchemaFiles {
  private SchemaFiles() {}

  /**
   * Reads a file. Defaults are checked; names are not, because registries have schemas of any name.
   *
   * @throws CommandException if the file cannot be read, or is not an Avro schema
   */
  public static Schema read(Path file) {
    String text;
    try {
      text = InputText.read(file);
    } catch (AccessDeniedException e) {
      throw CommandException.usage("Permission denied: cannot read " + file);
    } catch (MalformedInputException e) {
      throw CommandException.usage("Not text in UTF-8: " + file);
    } catch (IOException e) {
      throw CommandException.usage(InputText.unreadable(file, e));
    }
    try {
      return SchemaText.parseReader(text, file.toString());
    } catch (UnknownSchemaException e) {
      throw new CommandException(
          ExitCode.USAGE,
          "Cannot read an Avro schema from " + file,
          e.getCause() == null ? e : e.getCause());
    }
  }
}
