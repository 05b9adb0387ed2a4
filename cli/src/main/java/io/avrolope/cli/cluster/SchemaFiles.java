// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** Reads files that contain one schema. */
public final class SchemaFiles {
  private SchemaFiles() {}

  /**
   * Reads a file with Avro's rules for new schemas: names and defaults are validated.
   *
   * @throws CommandException if the file cannot be read, or is not an Avro schema
   */
  public static Schema read(Path file) {
    try {
      return new Schema.Parser().parse(Files.readString(file));
    } catch (IOException | AvroRuntimeException | NullPointerException e) {
      // Avro 1.12 throws a NullPointerException for an undefined name
      throw new CommandException(ExitCode.USAGE, "Cannot read an Avro schema from " + file, e);
    }
  }
}
