// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.avro.AvroContents;
import org.apache.avro.Schema;

/** Requires that the content of a registry is an Avro schema. */
final class AvroContent {
  private AvroContent() {}

  /**
   * The Avro schema of a content.
   *
   * @param where name of the content, for the message
   * @throws CommandException if the content is of another type, such as Protobuf
   */
  static Schema required(SchemaContent content, Object where) {
    return AvroContents.schema(content, where)
        .orElseThrow(
            () ->
                CommandException.usage(
                    "The schema of " + where + " is of type " + content.type() + ", not Avro"));
  }
}
