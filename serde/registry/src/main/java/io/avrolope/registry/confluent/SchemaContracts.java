package io.avrolope.registry.confluent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The metadata and rules that a schema has in a registry of Confluent's, as JSON. */
final class SchemaContracts {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SchemaContracts() {}

  /**
   * What a schema has of it; empty if that is nothing.
   *
   * @param schema as the registry's API or topic says it
   */
  static String of(JsonNode schema) {
    ObjectNode contract = JSON.createObjectNode();
    for (String key : new String[] {"metadata", "ruleSet"}) {
      if (says(schema.path(key))) {
        contract.set(key, schema.get(key));
      }
    }
    return contract.isEmpty() ? "" : contract.toString();
  }

  /** Whether there is anything but empty objects and arrays. */
  private static boolean says(JsonNode node) {
    if (!node.isContainerNode()) {
      return !node.isMissingNode() && !node.isNull();
    }
    for (JsonNode child : node) {
      if (says(child)) {
        return true;
      }
    }
    return false;
  }

  static JsonNode parse(String contract) {
    try {
      return contract.isEmpty() ? JSON.createObjectNode() : JSON.readTree(contract);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON, as metadata and rules are", e);
    }
  }
}
