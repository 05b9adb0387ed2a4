package io.avrolope.cli.records;

import io.avrolope.cli.terminal.CommandException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whence a record's key is. */
final class KeyOptions {
  @Option(
      names = "--key-separator",
      paramLabel = "TEXT",
      description =
          "Each line is a key, this text and the value. The key is text, or JSON where there is"
              + " --key-schema.")
  private @Nullable String separator;

  @Option(
      names = "--key-field",
      paramLabel = "NAME",
      description =
          "The key is what this field of the value says: as text if it is a string, or by"
              + " --key-schema.")
  private @Nullable String field;

  @Option(
      names = "--key-schema",
      paramLabel = "FILE|SUBJECT:VERSION|ID",
      description = "Keys are Avro of this schema.")
  private @Nullable String schema;

  /** The options, once they are found to go together. */
  KeyOptions checked() {
    if (separator != null && field != null) {
      throw CommandException.usage(
          "Expected one of --key-separator and --key-field but found both");
    }
    if (schema != null && separator == null && field == null) {
      throw CommandException.usage(
          "Expected --key-separator or --key-field beside --key-schema but found neither");
    }
    if (separator != null && separator.isEmpty()) {
      throw CommandException.usage("Expected a text at --key-separator but found an empty one");
    }
    return this;
  }

  @Nullable String separator() {
    return separator;
  }

  @Nullable String field() {
    return field;
  }

  @Nullable String schema() {
    return schema;
  }
}
