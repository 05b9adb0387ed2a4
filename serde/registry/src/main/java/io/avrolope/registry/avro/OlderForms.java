// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites two forms of schema text that older versions of Avro accept, and newer ones refuse. Each
 * of them is in registries.
 *
 * <ul>
 *   <li>An object whose type is the name of a type, {@code {"type":"shop.Item"}}, is accepted up to
 *       Avro 1.12.1, which takes it as the name and ignores all other members.
 *   <li>A property of a record, array or map with a whole number of more than 64 bits is accepted
 *       up to Avro 1.11. It becomes a floating-point number. Other types and fields may have it.
 * </ul>
 *
 * <p>Only types and properties are rewritten. A default of a field keeps its value. The texts must
 * be within {@link TextBounds}, because nested types are followed by recursion. Not thread-safe.
 */
final class OlderForms {
  private static final ObjectMapper JSON =
      new ObjectMapper(new JsonFactory().enable(JsonParser.Feature.ALLOW_COMMENTS))
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS); // as Avro's parser

  private static final Set<String> TYPES =
      Set.of(
          "null", "boolean", "int", "long", "float", "double", "bytes", "string", "record", "error",
          "enum", "array", "map", "fixed");

  private static final String TYPE = "type";
  private static final String FIELDS = "fields";
  private static final String ITEMS = "items";
  private static final String VALUES = "values";

  /** The members of these types that are no properties. */
  private static final Set<String> MEMBERS = Set.of(TYPE, FIELDS, ITEMS, VALUES);

  private static final Set<String> CONTAINERS = Set.of("record", "error", "array", "map");

  private final List<String> referenced = new ArrayList<>();
  private final String text;
  private boolean isRewritten;
  private boolean hasLargeNumber;

  private OlderForms(Collection<String> referenced, String text) {
    referenced.forEach(each -> this.referenced.add(rewritten(each)));
    this.text = rewritten(text);
  }

  /**
   * Rewrites a schema and those that it references.
   *
   * @return null if no text has an older form
   */
  static @Nullable OlderForms of(Collection<String> referenced, String text) {
    OlderForms forms = new OlderForms(referenced, text);
    return forms.isRewritten ? forms : null;
  }

  List<String> referenced() {
    return referenced;
  }

  String text() {
    return text;
  }

  /** Whether a property had a number of more than 64 bits, which the rewritten text rounds. */
  boolean hasLargeNumber() {
    return hasLargeNumber;
  }

  private String rewritten(String original) {
    boolean wasRewritten = isRewritten;
    isRewritten = false;
    try {
      JsonNode schema = type(JSON.readTree(original));
      return isRewritten ? JSON.writeValueAsString(schema) : original;
    } catch (JsonProcessingException e) {
      return original; // Avro's parser says where
    } finally {
      isRewritten |= wasRewritten;
    }
  }

  private JsonNode type(JsonNode schema) {
    if (schema instanceof ArrayNode union) {
      replaceAll(union, this::type);
    }
    if (!(schema instanceof ObjectNode type)) {
      return schema;
    }
    JsonNode name = type.path(TYPE);
    if (name.isTextual() && !TYPES.contains(name.textValue())) {
      isRewritten = true;
      return name;
    }
    replaceType(type, ITEMS);
    replaceType(type, VALUES);
    for (JsonNode each : type.path(FIELDS)) {
      if (each instanceof ObjectNode field) {
        replaceType(field, TYPE);
      }
    }
    if (CONTAINERS.contains(name.asText())) {
      roundProperties(type);
    }
    return type;
  }

  private void replaceType(ObjectNode owner, String member) {
    JsonNode inner = owner.get(member);
    if (inner != null) {
      owner.set(member, type(inner));
    }
  }

  private void roundProperties(ObjectNode type) {
    for (String name : names(type)) {
      if (!MEMBERS.contains(name)) {
        type.set(name, rounded(type.get(name)));
      }
    }
  }

  private JsonNode rounded(JsonNode value) {
    if (value instanceof ArrayNode array) {
      replaceAll(array, this::rounded);
    } else if (value instanceof ObjectNode object) {
      names(object).forEach(name -> object.set(name, rounded(object.get(name))));
    } else if (value.isBigInteger()) {
      isRewritten = true;
      hasLargeNumber = true;
      return DoubleNode.valueOf(value.doubleValue());
    }
    return value;
  }

  private static void replaceAll(ArrayNode array, UnaryOperator<JsonNode> change) {
    for (int i = 0; i < array.size(); i++) {
      array.set(i, change.apply(array.get(i)));
    }
  }

  private static List<String> names(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
