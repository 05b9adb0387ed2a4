// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.avro.SchemaText.Matching;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/** Converts between the contents of registries and Avro schemas. */
public final class AvroContents {
  private AvroContents() {}

  /** The content of a schema without references, metadata and rules. */
  public static SchemaContent of(Schema schema) {
    return SchemaContent.avro(schema.toString());
  }

  /**
   * The Avro schema of a content, with the types of the schemas that it references.
   *
   * @param place the origin of the content, for messages
   * @return empty if it is of another type, such as Protobuf
   * @throws UnknownSchemaException if its text is not a schema, or exceeds a bound
   */
  public static Optional<Schema> schema(SchemaContent content, Object place) {
    return content.isAvro()
        ? Optional.of(SchemaText.parse(content.referencedTexts(), content.text(), place.toString()))
        : Optional.empty();
  }

  /**
   * Whether both contents have the same names, fields, docs, aliases, defaults and properties. The
   * order of properties does not matter. Referenced schemas are compared too; metadata and rules
   * are not. Contents that are not Avro schemas have to have the same text.
   */
  public static boolean same(SchemaContent left, SchemaContent right) {
    if (!left.type().equals(right.type())) {
      return false;
    }
    if (left.text().equals(right.text())
        && left.referencedTexts().equals(right.referencedTexts())) {
      return true;
    }
    try {
      Optional<Schema> first = schema(left, "a registry");
      Optional<Schema> second = schema(right, "a registry");
      return first.isPresent()
          && second.isPresent()
          && SchemaText.same(first.get(), second.get(), Matching.NORMALIZED);
    } catch (UnknownSchemaException e) {
      return false; // one of the registries accepted text that is not a schema
    }
  }

  /**
   * The Avro schema, for a store that keeps schemas and nothing else.
   *
   * @param store the store's name, for messages
   * @throws RegistryRefusedException if the content has another type, references, metadata or rules
   * @throws UnknownSchemaException if its text is not a schema, or exceeds a bound
   */
  public static Schema requireAlone(SchemaContent content, String store) {
    String unsupported =
        !content.isAvro()
            ? "schemas of type " + content.type()
            : !content.references().isEmpty()
                ? "schemas that reference others"
                : !content.contract().isEmpty() ? "schemas with metadata or rules" : "";
    if (!unsupported.isEmpty()) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE, "Cannot store " + unsupported + " in " + store);
    }
    return SchemaText.parse(List.of(), content.text(), "a schema to store in " + store);
  }
}
