package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.registry.SchemaContent;
import org.apache.avro.Schema;

/** What a registry keeps, where only an Avro schema will do. */
final class AvroContent {
  private AvroContent() {}

  /**
   * @param where what the registry knows it by, for the message
   * @throws CommandException if it is a schema of another sort
   */
  static Schema required(SchemaContent content, Object where) {
    return content
        .schema()
        .orElseThrow(
            () ->
                new CommandException(
                    ExitCode.NO,
                    "Expected an Avro schema but found one of type "
                        + content.type()
                        + " as "
                        + where));
  }
}
