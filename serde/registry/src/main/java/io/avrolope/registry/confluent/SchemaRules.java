// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.error.SchemaRulesException;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.content.Contracts;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules of a schema, such as encryption, conditions and migrations. Avrolope runs none of them.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/data-contracts.html">Confluent
 *     on data contracts</a>
 */
final class SchemaRules {
  private static final Logger LOG = LoggerFactory.getLogger(SchemaRules.class);

  /** Getters of Confluent's {@code RuleSet}; a release has two or three of them. */
  private static final List<String> GETTERS =
      List.of("getMigrationRules", "getDomainRules", "getEncodingRules");

  private SchemaRules() {}

  /**
   * The types of the rules in an object of Confluent's client.
   *
   * @param ruleSet a {@code RuleSet}; null if there are no rules
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
            types.add(Contracts.shortened(String.valueOf(property(rule, "getType"))));
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
          "is an unsupported release of Confluent's client, whose rules cannot be read: " + e, e);
    }
  }

  /** The effect on data if the rules were ignored. */
  private static String consequence(Set<String> types) {
    return types.stream().anyMatch(type -> type.startsWith("ENCRYPT"))
        ? "data that they encrypt would be in the clear"
        : "data would be neither checked nor transformed by them";
  }

  /**
   * @param types the types of a schema's rules
   * @param place the origin of the schema, for messages
   * @throws SchemaRulesException if there are any, and {@code policy} refuses them
   */
  static void require(ConfluentOptions.Rules policy, Set<String> types, String place) {
    if (types.isEmpty()) {
      return;
    }
    if (policy == ConfluentOptions.Rules.REFUSED) {
      throw new SchemaRulesException(
          "Schema with rules of type "
              + String.join(", ", types)
              + " at "
              + place
              + "; Avrolope does not run rules, so "
              + consequence(types));
    }
    LOG.warn("Ignoring rules of type {} of the schema at {}", types, place);
  }
}
