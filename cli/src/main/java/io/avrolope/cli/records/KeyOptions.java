// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import io.avrolope.cli.terminal.CommandException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code produce} that define the records' keys. */
final class KeyOptions {
  @Option(
      names = "--key-separator",
      paramLabel = "TEXT",
      description =
          "Each line is a key, this separator, and the value. The key is text, or JSON with"
              + " --key-schema.")
  private @Nullable String separator;

  @Option(
      names = "--key-field",
      paramLabel = "NAME",
      description =
          "The key is this field of the value. The field must be a string, or have the type of"
              + " --key-schema.")
  private @Nullable String field;

  @Option(
      names = "--key-schema",
      paramLabel = "FILE|SUBJECT[:VERSION]|ID",
      description = "Encode keys as Avro with this schema.")
  private @Nullable String schema;

  /**
   * Checks that the options can be combined.
   *
   * @throws CommandException if they cannot
   */
  KeyOptions checked() {
    if (separator != null && field != null) {
      throw CommandException.usage("--key-separator and --key-field cannot be combined");
    }
    if (schema != null && separator == null && field == null) {
      throw CommandException.usage("--key-schema requires --key-separator or --key-field");
    }
    if (separator != null && separator.isEmpty()) {
      throw CommandException.usage("--key-separator must not be empty");
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
