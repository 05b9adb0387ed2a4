// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks a client's properties for Confluent's keys that Avrolope does not support. */
final class ConfluentKeyCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ConfluentKeyCheck.class);

  private ConfluentKeyCheck() {}

  /**
   * Refuses keys that must not be ignored, and logs a warning for others.
   *
   * @param ignoresRules whether {@code ignore.schema.rules} is true
   * @throws ConfigException if a key demands what is not supported
   */
  static void check(Map<String, ?> properties, boolean ignoresRules) {
    for (Map.Entry<String, ?> each : new TreeMap<>(properties).entrySet()) {
      Object value = each.getValue();
      for (ConfluentKey key : ConfluentKey.values()) {
        if (value != null && key.matches(each.getKey()) && !key.isNeutral(value)) {
          check(each.getKey(), key, ignoresRules);
        }
      }
    }
  }

  private static void check(String property, ConfluentKey key, boolean ignoresRules) {
    switch (key.treatment()) {
      case USED, IGNORED -> {}
      case IGNORED_WITH_WARNING -> LOG.warn("{} has no effect: {}", property, key.remark());
      case REFUSED -> throw new ConfigException(property + " is not supported: " + key.remark());
      case REFUSED_UNLESS_RULES_ARE_IGNORED -> {
        if (!ignoresRules) {
          throw new ConfigException(
              property
                  + " is not supported: "
                  + key.remark()
                  + ", unless "
                  + AvrolopeConfig.IGNORE_SCHEMA_RULES
                  + " is true");
        }
        LOG.warn("{} has no effect: {}", property, key.remark());
      }
    }
  }
}
