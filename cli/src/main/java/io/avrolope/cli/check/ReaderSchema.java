package io.avrolope.cli.check;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.schema.SchemaReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Where the schema is that a topic is to be read with. */
final class ReaderSchema {
  private ReaderSchema() {}

  /**
   * The schema of a file, of {@code subject:version}, or of an id.
   *
   * @throws CommandException if there is no such file, or it has no schema
   * @throws io.avrolope.error.AvrolopeException if the registry does not have it, is away or
   *     refuses
   */
  static Schema read(String source, EnvelopeInspector inspector) {
    Path file = path(source);
    if (file != null && Files.exists(file)) {
      return parse(file);
    }
    int colon = source.lastIndexOf(':');
    String number = source.substring(colon + 1);
    if (colon != 0 && number.matches("[0-9]{1,9}")) {
      int value = Integer.parseInt(number);
      return inspector.schema(
          colon < 0
              ? new SchemaReference.Id(value)
              : new SchemaReference.Version(source.substring(0, colon), value));
    }
    throw CommandException.usage(
        "Expected a file, <subject>:<version> or an id at --reader but found " + source);
  }

  private static @Nullable Path path(String source) {
    try {
      return Path.of(source);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static Schema parse(Path file) {
    try {
      return new Schema.Parser().parse(Files.readString(file));
    } catch (IOException | AvroRuntimeException e) {
      throw CommandException.usage(
          "Expected an Avro schema in " + file + " but found: " + e.getMessage());
    }
  }
}
