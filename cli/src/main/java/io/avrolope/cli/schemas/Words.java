package io.avrolope.cli.schemas;

import io.avrolope.registry.SchemaContent;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/** What schemas are called in lists. */
final class Words {
  private Words() {}

  /** A type's full name, or what it is made of. */
  static String of(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> schema.getFullName();
      case ARRAY -> "array of " + of(schema.getElementType());
      case MAP -> "map of " + of(schema.getValueType());
      case UNION ->
          schema.getTypes().stream().map(Words::of).collect(Collectors.joining(", ", "[", "]"));
      default -> schema.getName();
    };
  }

  /** The same, of any language. */
  static String of(SchemaContent content) {
    return content.schema().map(Words::of).orElseGet(() -> "(" + content.type() + ")");
  }
}
