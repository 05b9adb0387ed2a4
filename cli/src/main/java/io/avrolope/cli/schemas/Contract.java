// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.SchemaContent;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The metadata and rules of a schema in a form that is equal for equal contents. Registries sort
 * tags, and leave out empty fields and rules that are not disabled. Immutable.
 */
record Contract(JsonNode metadata, JsonNode rules) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static Contract of(SchemaContent content) {
    try {
      JsonNode all =
          content.contract().isEmpty() ? JSON.nullNode() : JSON.readTree(content.contract());
      return new Contract(normalized(all.path("metadata")), normalized(all.path("ruleSet")));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("metadata and rules are not JSON", e);
    }
  }

  boolean hasMetadata() {
    return !metadata.isEmpty();
  }

  boolean hasRules() {
    return !rules.isEmpty();
  }

  /** The difference of the copy, such as "other rules"; empty if both are the same. */
  Optional<String> difference(Contract copy) {
    if (!rules.equals(copy.rules)) {
      return Optional.of(copy.hasRules() ? "other rules" : "no rules");
    }
    if (!metadata.equals(copy.metadata)) {
      return Optional.of(copy.hasMetadata() ? "other metadata" : "no metadata");
    }
    return Optional.empty();
  }

  /** A part that the copy lost completely, "rules" or "metadata"; empty if it lost none. */
  Optional<String> lostBy(Contract copy) {
    if (hasRules() && !copy.hasRules()) {
      return Optional.of("rules");
    }
    return hasMetadata() && !copy.hasMetadata() ? Optional.of("metadata") : Optional.empty();
  }

  /** Whether this has a part that {@link #lostBy} names. */
  boolean has(String part) {
    return part.equals("rules") ? hasRules() : hasMetadata();
  }

  private static JsonNode normalized(JsonNode node) {
    if (node.isArray()) {
      ArrayNode array = JSON.createArrayNode();
      Stream<JsonNode> elements =
          StreamSupport.stream(node.spliterator(), false).map(Contract::normalized);
      boolean isSet = !node.isEmpty() && node.get(0).isTextual(); // tags; the order of rules counts
      (isSet ? elements.sorted(Comparator.comparing(JsonNode::asText)) : elements)
          .forEach(array::add);
      return array;
    }
    if (!node.isObject()) {
      return node.isMissingNode() || node.isNull() ? JSON.createObjectNode() : node;
    }
    ObjectNode object = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      JsonNode value = normalized(field.getValue());
      boolean isDefault = field.getKey().equals("disabled") && !value.asBoolean();
      if (!isDefault && !(value.isContainerNode() && value.isEmpty())) {
        object.set(field.getKey(), value);
      }
    }
    return object;
  }
}
