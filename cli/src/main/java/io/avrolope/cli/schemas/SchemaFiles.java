package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** Files of one schema. */
final class SchemaFiles {
  private SchemaFiles() {}

  /** Reads a file, by the rules that Avro has for new schemas: names and defaults are checked. */
  static Schema read(Path file) {
    try {
      return new Schema.Parser().parse(Files.readString(file));
    } catch (IOException | AvroRuntimeException e) {
      throw new CommandException(
          ExitCode.USAGE, "Expected an Avro schema but found none that can be read at " + file, e);
    }
  }
}
