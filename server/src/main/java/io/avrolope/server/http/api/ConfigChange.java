// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.server.http.route.MalformedBody;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.registry.Refusal;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code PUT /config}. A property that is missing keeps its value, and null resets it.
 */
record ConfigChange(ObjectMapper json, ObjectNode body) {
  private static final String LEVEL = "compatibility";
  private static final Set<String> POLICIES = Set.of("STRICT", "LENIENT", "LOGICAL");

  Config apply(Config old) {
    return new Config(
        value("alias", String.class, old.alias()),
        value("aliasForDeks", String.class, old.aliasForDeks()),
        value("normalize", Boolean.class, old.normalize()),
        value("validateFields", Boolean.class, old.validateFields()),
        value("validateNewSchemas", Boolean.class, old.validateNewSchemas()),
        value("validateRules", Boolean.class, old.validateRules()),
        level(old.compatibilityLevel()),
        policy(old.compatibilityPolicy()),
        value("compatibilityGroup", String.class, old.compatibilityGroup()),
        value("defaultMetadata", Metadata.class, old.defaultMetadata()),
        value("overrideMetadata", Metadata.class, old.overrideMetadata()),
        value("defaultRuleSet", RuleSet.class, old.defaultRuleSet()),
        value("overrideRuleSet", RuleSet.class, old.overrideRuleSet()));
  }

  private @Nullable Level level(@Nullable Level old) {
    String name = value(LEVEL, String.class, old == null ? null : old.name());
    return name == null ? null : Level.named(name).orElseThrow(Refusal::invalidLevel);
  }

  /** An unknown policy changes nothing. Confluent's servers read only these names. */
  private @Nullable String policy(@Nullable String old) {
    String name = value("compatibilityPolicy", String.class, old);
    if (name == null) {
      return null;
    }
    String policy = name.toUpperCase(Locale.ROOT);
    return POLICIES.contains(policy) ? policy : old;
  }

  private <T> @Nullable T value(String name, Class<T> type, @Nullable T old) {
    JsonNode value = body.get(name);
    if (value == null) {
      return old;
    }
    try {
      return value.isNull() ? null : json.treeToValue(value, type);
    } catch (JsonProcessingException e) {
      throw MalformedBody.refusal(name, e);
    }
  }

  /** A configuration as the answer to its change, which names the level otherwise. */
  static ObjectNode view(ObjectMapper json, Config config) {
    ObjectNode view = json.valueToTree(config);
    JsonNode level = view.remove("compatibilityLevel");
    if (level != null) {
      view.set(LEVEL, level);
    }
    putEmpty(view, "alias", config.alias());
    putEmpty(view, "aliasForDeks", config.aliasForDeks());
    putEmpty(view, "compatibilityGroup", config.compatibilityGroup());
    return view;
  }

  /** An empty text is an answer here, although it is left out elsewhere. */
  private static void putEmpty(ObjectNode view, String name, @Nullable String value) {
    if (value != null && value.isEmpty()) {
      view.put(name, value);
    }
  }
}
