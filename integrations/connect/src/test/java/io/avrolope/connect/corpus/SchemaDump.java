// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/** Writes a Connect schema as JSON, in the form of the corpus. */
public final class SchemaDump {
  private final Deque<Schema> open = new ArrayDeque<>();

  private SchemaDump() {}

  public static JsonNode of(Schema schema) {
    return new SchemaDump().dump(schema);
  }

  private JsonNode dump(Schema schema) {
    if (schema == null) {
      return JsonNodeFactory.instance.nullNode();
    }
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("type", schema.type().name());
    node.put("optional", schema.isOptional());
    if (schema.name() != null) {
      node.put("name", schema.name());
    }
    if (schema.type() == Schema.Type.STRUCT && isOpen(schema)) {
      return node.put("cycle", true);
    }
    if (schema.version() != null) {
      node.put("version", schema.version());
    }
    if (schema.doc() != null) {
      node.put("doc", schema.doc());
    }
    if (schema.parameters() != null && !schema.parameters().isEmpty()) {
      ObjectNode parameters = node.putObject("parameters");
      schema.parameters().forEach(parameters::put);
    }
    if (schema.defaultValue() != null) {
      node.set("default", ValueDump.of(schema, schema.defaultValue()));
    }
    addParts(schema, node);
    return node;
  }

  private void addParts(Schema schema, ObjectNode node) {
    switch (schema.type()) {
      case STRUCT -> {
        open.push(schema);
        for (Field field : schema.fields()) {
          node.withArray("fields")
              .addObject()
              .put("name", field.name())
              .put("index", field.index())
              .set("schema", dump(field.schema()));
        }
        node.withArray("fields");
        open.pop();
      }
      case MAP -> {
        node.set("keySchema", dump(schema.keySchema()));
        node.set("valueSchema", dump(schema.valueSchema()));
      }
      case ARRAY -> node.set("valueSchema", dump(schema.valueSchema()));
      default -> {}
    }
  }

  private boolean isOpen(Schema schema) {
    return !"io.confluent.connect.avro.Union".equals(schema.name())
        && open.stream().anyMatch(each -> isLike(each, schema));
  }

  /** Whether both have one name, and fields of the same names and types. */
  static boolean isLike(Schema left, Schema right) {
    return left == right
        || (Objects.equals(left.name(), right.name()) && outline(left).equals(outline(right)));
  }

  private static List<String> outline(Schema schema) {
    List<String> outline = new ArrayList<>();
    schema.fields().forEach(field -> outline.add(field.name() + " " + field.schema().type()));
    return outline;
  }
}
