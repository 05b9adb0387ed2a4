// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.content;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Computes the GUID that Confluent's registry gives to a schema from 8.0 on: MD5 of the schema's
 * text, references, metadata and rules. Null and missing fields are the same.
 */
public final class SchemaGuid {
  private static final List<String> RULE_KINDS =
      List.of("migrationRules", "domainRules", "encodingRules");
  private static final List<String> RULE_NAMES = List.of("name", "doc", "kind", "mode", "type");
  private static final List<String> RULE_ACTIONS = List.of("expr", "onSuccess", "onFailure");

  private final MessageDigest md5;

  private SchemaGuid() {
    try {
      this.md5 = MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has MD5", e);
    }
  }

  /**
   * Computes the GUID of a schema.
   *
   * @param schema as in the records of the topic {@code _schemas}
   */
  public static UUID of(JsonNode schema) {
    SchemaGuid guid = new SchemaGuid();
    guid.add(schema.path("schema"));
    for (JsonNode reference : schema.path("references")) {
      guid.add(reference.path("name"));
      guid.add(reference.path("subject"));
      guid.md5.update(ByteBuffer.allocate(4).putInt(reference.path("version").asInt()).flip());
    }
    if (schema.hasNonNull("metadata")) {
      guid.addMetadata(schema.get("metadata"));
    }
    if (schema.hasNonNull("ruleSet")) {
      guid.addRules(schema.get("ruleSet"));
    }
    ByteBuffer hash = ByteBuffer.wrap(guid.md5.digest());
    return new UUID(hash.getLong(), hash.getLong());
  }

  private void addMetadata(JsonNode metadata) {
    md5.update((byte) 1);
    sorted(metadata.path("tags"))
        .forEach(
            (path, tags) -> {
              add(path);
              addSorted(tags);
            });
    addEntries(metadata.path("properties"));
    addSorted(metadata.path("sensitive"));
  }

  private void addRules(JsonNode ruleSet) {
    md5.update((byte) 1);
    for (String kind : RULE_KINDS) {
      for (JsonNode rule : ruleSet.path(kind)) {
        RULE_NAMES.forEach(field -> add(rule.path(field)));
        addSorted(rule.path("tags"));
        addEntries(rule.path("params"));
        RULE_ACTIONS.forEach(field -> add(rule.path(field)));
        if (rule.path("disabled").asBoolean()) {
          md5.update((byte) 1);
        }
      }
    }
    add(ruleSet.path("enableAt"));
  }

  private void addEntries(JsonNode object) {
    sorted(object)
        .forEach(
            (name, value) -> {
              add(name);
              add(value);
            });
  }

  private void addSorted(JsonNode array) {
    TreeSet<String> texts = new TreeSet<>();
    array.forEach(text -> texts.add(text.asText()));
    texts.forEach(this::add);
  }

  private static Map<String, JsonNode> sorted(JsonNode object) {
    Map<String, JsonNode> sorted = new TreeMap<>();
    object.fieldNames().forEachRemaining(name -> sorted.put(name, object.get(name)));
    return sorted;
  }

  private void add(JsonNode text) {
    if (!text.isMissingNode() && !text.isNull()) {
      add(text.asText());
    }
  }

  private void add(String text) {
    md5.update(text.getBytes(StandardCharsets.UTF_8));
  }
}
