// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Gives names of types their namespace. A name without one belongs to the namespace around it, says
 * Avro's specification (Names). Inside the record {@code shop.Item}, Avro 1.12 takes {@code Item}
 * for the type {@code Item} without a namespace if there is one. Nested types are followed by
 * recursion. Not thread-safe.
 */
public final class FullNames {
  private static final ObjectMapper JSON =
      new ObjectMapper(new JsonFactory().enable(JsonParser.Feature.ALLOW_COMMENTS))
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS); // as Avro's parser

  private static final Set<String> PRIMITIVES =
      Set.of("null", "boolean", "int", "long", "float", "double", "bytes", "string");

  private static final String NAME = "name";
  private static final String NAMESPACE = "namespace";
  private static final String TYPE = "type";

  /** The names of the types so far, also of those that have not ended. */
  private final Set<String> defined = new HashSet<>();

  private final List<String> referenced = new ArrayList<>();
  private final String text;

  private FullNames(Collection<String> referenced, String text) {
    referenced.forEach(each -> this.referenced.add(rewritten(each)));
    this.text = rewritten(text);
  }

  /** The text of a schema with full names, which Avro parses as this schema. */
  public static String of(Schema schema) {
    return of(List.of(), schema.toString()).text();
  }

  /** Rewrites a schema and those that it references, which must be JSON. */
  public static FullNames of(Collection<String> referenced, String text) {
    return new FullNames(referenced, text);
  }

  /**
   * Whether Avro may have mistaken a name: a record in a namespace and a type without one have the
   * same name.
   */
  public static boolean areNeeded(Set<Schema> named) {
    Set<String> simple = new HashSet<>();
    for (Schema each : named) {
      if (each.getNamespace() == null) {
        simple.add(each.getName());
      }
    }
    return !simple.isEmpty()
        && named.stream()
            .filter(each -> each.getType() == Schema.Type.RECORD && each.getNamespace() != null)
            .anyMatch(each -> simple.contains(each.getName()));
  }

  public List<String> referenced() {
    return referenced;
  }

  public String text() {
    return text;
  }

  private String rewritten(String original) {
    try {
      return JSON.writeValueAsString(type(JSON.readTree(original), ""));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Avro parsed a schema that is not JSON", e);
    }
  }

  private JsonNode type(JsonNode schema, String namespace) {
    if (schema.isTextual()) {
      String full = fullName(schema.textValue(), namespace);
      boolean isKnown = !PRIMITIVES.contains(schema.textValue()) && defined.contains(full);
      return isKnown ? TextNode.valueOf(full) : schema;
    }
    if (schema instanceof ArrayNode union) {
      for (int i = 0; i < union.size(); i++) {
        union.set(i, type(union.get(i), namespace));
      }
    } else if (schema instanceof ObjectNode object) {
      members(object, namespace);
    }
    return schema;
  }

  private void members(ObjectNode type, String namespace) {
    switch (type.path(TYPE).asText()) {
      case "record", "error", "enum", "fixed" -> named(type, namespace);
      case "array" -> replace(type, "items", namespace);
      case "map" -> replace(type, "values", namespace);
      default -> replace(type, TYPE, namespace);
    }
  }

  private void named(ObjectNode type, String around) {
    String own = type.path(NAMESPACE).isTextual() ? type.get(NAMESPACE).textValue() : around;
    String name = fullName(type.path(NAME).asText(), own);
    defined.add(name);
    String inside = name.substring(0, Math.max(0, name.lastIndexOf('.')));
    for (JsonNode each : type.path("fields")) {
      if (each instanceof ObjectNode field) {
        replace(field, TYPE, inside);
      }
    }
  }

  private void replace(ObjectNode owner, String member, String namespace) {
    JsonNode inner = owner.get(member);
    if (inner != null) {
      owner.set(member, type(inner, namespace));
    }
  }

  private static String fullName(String name, String namespace) {
    return name.indexOf('.') >= 0 || namespace.isEmpty() ? name : namespace + '.' + name;
  }
}
