// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.content;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.TreeSet;

/** The metadata and rules of a schema in Confluent's registry, as JSON. */
public final class Contracts {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_TYPE_CHARS = 60;

  private Contracts() {}

  /**
   * The metadata and rules of a schema; empty if it has neither.
   *
   * @param schema in the JSON of the registry's API or topic
   */
  public static String of(JsonNode schema) {
    return of(schema.path("metadata"), schema.path("ruleSet"));
  }

  /** As {@link #of(JsonNode)}; a node that is null or missing stands for nothing. */
  public static String of(JsonNode metadata, JsonNode ruleSet) {
    ObjectNode contract = JSON.createObjectNode();
    if (hasContent(metadata)) {
      contract.set("metadata", metadata);
    }
    if (hasContent(ruleSet)) {
      contract.set("ruleSet", ruleSet);
    }
    return contract.isEmpty() ? "" : contract.toString();
  }

  /** Whether a node contains anything except empty objects and arrays. */
  private static boolean hasContent(JsonNode node) {
    if (!node.isContainerNode()) {
      return !node.isMissingNode() && !node.isNull();
    }
    for (JsonNode child : node) {
      if (hasContent(child)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Parses what {@link #of} has printed.
   *
   * @throws IllegalArgumentException if it is not JSON
   */
  public static JsonNode parse(String contract) {
    try {
      return contract.isEmpty() ? JSON.createObjectNode() : JSON.readTree(contract);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("metadata and rules are not JSON", e);
    }
  }

  /**
   * The types of the rules that are not disabled, such as {@code ENCRYPT}.
   *
   * @param ruleSet in the JSON of Confluent's registry
   */
  public static Set<String> ruleTypes(JsonNode ruleSet) {
    Set<String> types = new TreeSet<>();
    for (JsonNode rules : ruleSet) {
      for (JsonNode rule : rules) {
        if (rule.isObject() && !rule.path("disabled").asBoolean()) {
          types.add(shortened(rule.path("type").asText("unknown")));
        }
      }
    }
    return types;
  }

  /** The beginning of the type of a rule, for messages. */
  public static String shortened(String type) {
    return type.substring(0, Math.min(type.length(), MAX_TYPE_CHARS));
  }
}
