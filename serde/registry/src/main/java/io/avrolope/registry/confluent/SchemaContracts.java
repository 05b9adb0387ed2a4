// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The metadata and rules of a schema in Confluent's registry, as JSON. */
final class SchemaContracts {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SchemaContracts() {}

  /**
   * The metadata and rules of a schema; empty if it has neither.
   *
   * @param schema in the JSON of the registry's API or topic
   */
  static String of(JsonNode schema) {
    ObjectNode contract = JSON.createObjectNode();
    for (String key : new String[] {"metadata", "ruleSet"}) {
      if (hasContent(schema.path(key))) {
        contract.set(key, schema.get(key));
      }
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

  static JsonNode parse(String contract) {
    try {
      return contract.isEmpty() ? JSON.createObjectNode() : JSON.readTree(contract);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("metadata and rules are not JSON", e);
    }
  }
}
