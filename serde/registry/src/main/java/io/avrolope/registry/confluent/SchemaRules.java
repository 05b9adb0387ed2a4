package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.SchemaRulesException;
import io.avrolope.registry.ApiOptions;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules that a schema carries, which are to be run on its data: encryption, conditions,
 * migrations. None are run here.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/data-contracts.html">Confluent
 *     on data contracts</a>
 */
final class SchemaRules {
  private static final Logger LOG = LoggerFactory.getLogger(SchemaRules.class);
  private static final int LONGEST_WORD = 60;

  /** Of Confluent's {@code RuleSet}; releases have two or three of them. */
  private static final List<String> GETTERS =
      List.of("getMigrationRules", "getDomainRules", "getEncodingRules");

  private SchemaRules() {}

  /**
   * The types of the rules that are not disabled, such as {@code ENCRYPT}.
   *
   * @param schema a schema as Confluent's registry says it
   */
  static Set<String> in(JsonNode schema) {
    Set<String> types = new TreeSet<>();
    for (JsonNode rules : schema.path("ruleSet")) {
      for (JsonNode rule : rules) {
        if (rule.isObject() && !rule.path("disabled").asBoolean()) {
          types.add(shortened(rule.path("type").asText("unknown")));
        }
      }
    }
    return types;
  }

  /**
   * The same of an object of Confluent's own.
   *
   * @param ruleSet a {@code RuleSet}; null: there are no rules
   */
  static Set<String> in(@Nullable Object ruleSet) {
    Set<String> types = new TreeSet<>();
    if (ruleSet == null) {
      return types;
    }
    for (Method getter : ruleSet.getClass().getMethods()) {
      if (GETTERS.contains(getter.getName())
          && property(ruleSet, getter.getName()) instanceof Collection<?> rules) {
        for (Object rule : rules) {
          if (rule != null && !Boolean.TRUE.equals(property(rule, "isDisabled"))) {
            types.add(shortened(String.valueOf(property(rule, "getType"))));
          }
        }
      }
    }
    return types;
  }

  static @Nullable Object property(Object object, String getter) {
    try {
      return object.getClass().getMethod(getter).invoke(object);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "is Confluent's client, but of a release whose rules this version does not know: " + e,
          e);
    }
  }

  private static String shortened(String type) {
    return type.substring(0, Math.min(type.length(), LONGEST_WORD));
  }

  /**
   * @param types of a schema's rules
   * @param place where the schema was found, for the message
   * @throws SchemaRulesException if there are any, and they are not to be ignored
   */
  static void require(ApiOptions.Rules policy, Set<String> types, String place) {
    if (types.isEmpty()) {
      return;
    }
    if (policy == ApiOptions.Rules.REFUSED) {
      throw new SchemaRulesException(
          "Expected a schema without rules but found one with rules of type "
              + String.join(", ", types)
              + " at "
              + place
              + "; rules are not run here, so data that they encrypt would be in the clear");
    }
    LOG.warn("Rules of type {} are ignored for the schema at {}", types, place);
  }
}
