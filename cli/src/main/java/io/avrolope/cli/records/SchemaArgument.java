package io.avrolope.cli.records;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.RecordPart;
import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.schema.SchemaReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** A schema as a command line names it: a file, {@code subject:version}, or an id. */
final class SchemaArgument {
  private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,8}");
  private static final Pattern VERSION = Pattern.compile("(.+):([0-9]{1,9})");

  private SchemaArgument() {}

  /**
   * Reads a file, else asks the registry.
   *
   * @param option where it was said, for messages
   * @throws CommandException if it is none of these, or a file without a schema
   * @throws AvrolopeException if the registry does not have it, or cannot be asked
   */
  static Schema read(String option, String said, Map<String, Object> properties) {
    if (isFile(said)) {
      return ofFile(option, Path.of(said));
    }
    Matcher version = VERSION.matcher(said);
    if (ID.matcher(said).matches()) {
      return ofRegistry(new SchemaReference.Id(Integer.parseInt(said)), properties);
    }
    if (version.matches()) {
      return ofRegistry(
          new SchemaReference.Version(version.group(1), Long.parseLong(version.group(2))),
          properties);
    }
    throw CommandException.usage(
        "Expected a file, subject:version or an id at " + option + " but found " + said);
  }

  private static boolean isFile(String said) {
    try {
      return Files.exists(Path.of(said));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static Schema ofFile(String option, Path file) {
    try {
      return new Schema.Parser().parse(Files.readString(file));
    } catch (IOException | AvroRuntimeException e) {
      throw CommandException.usage(
          "Expected an Avro schema at " + option + " but found another file, " + file);
    }
  }

  private static Schema ofRegistry(SchemaReference reference, Map<String, Object> properties) {
    try (EnvelopeInspector registry = new EnvelopeInspector(properties, RecordPart.VALUE)) {
      return registry.schema(reference);
    }
  }
}
