// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * A schema as mutable JSON. Definitions have a namespace attribute and references are full names;
 * {@link NamespaceNotation} varies that.
 */
final class TypeTree {
  static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ObjectNode holder = JSON.objectNode();

  TypeTree(JsonNode type) {
    holder.set("type", type);
  }

  static TypeTree of(Schema schema) {
    try {
      return new TypeTree(MAPPER.readTree(schema.toString()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  TypeTree copy() {
    return new TypeTree(type().deepCopy());
  }

  JsonNode type() {
    return holder.get("type");
  }

  /** Empty if the schema is invalid, for example because the definition of a type is missing. */
  Optional<Schema> schema() {
    try {
      return Optional.of(new Schema.Parser().parse(type().toString()));
    } catch (AvroRuntimeException | IllegalArgumentException | NullPointerException e) {
      return Optional
          .empty(); // Avro throws the latter two at text instead of a number, and at undefined
      // names
    }
  }

  /** All types; an outer type comes before the types in it. */
  List<TypePosition> positions() {
    List<TypePosition> positions = new ArrayList<>();
    collect(new TypePosition.Member(holder, "type"), positions);
    return positions;
  }

  private static void collect(TypePosition position, List<TypePosition> into) {
    into.add(position);
    JsonNode type = position.get();
    if (type instanceof ArrayNode union) {
      for (int i = 0; i < union.size(); i++) {
        collect(new TypePosition.Branch(union, i), into);
      }
    } else if (type instanceof ObjectNode object) {
      switch (object.path("type").asText()) {
        case "array" -> collect(new TypePosition.Member(object, "items"), into);
        case "map" -> collect(new TypePosition.Member(object, "values"), into);
        case "record", "error" ->
            fields(object).forEach(field -> collect(new TypePosition.Member(field, "type"), into));
        default -> {}
      }
    }
  }

  /** The definitions of named types of these kinds. */
  List<ObjectNode> definitions(String... kinds) {
    List<ObjectNode> found = new ArrayList<>();
    for (TypePosition position : positions()) {
      if (position.get() instanceof ObjectNode object && List.of(kinds).contains(position.kind())) {
        found.add(object);
      }
    }
    return found;
  }

  List<ObjectNode> records() {
    return definitions("record", "error");
  }

  List<ObjectNode> named() {
    return definitions("record", "error", "enum", "fixed");
  }

  static List<ObjectNode> fields(ObjectNode record) {
    List<ObjectNode> fields = new ArrayList<>();
    record.path("fields").forEach(field -> fields.add((ObjectNode) field));
    return fields;
  }

  static String fullName(ObjectNode definition) {
    String namespace = definition.path("namespace").asText();
    String name = definition.path("name").asText();
    return namespace.isEmpty() ? name : namespace + "." + name;
  }

  @Override
  public String toString() {
    return type().toString();
  }
}
