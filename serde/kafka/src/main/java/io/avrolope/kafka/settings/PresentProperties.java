// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;

/** The properties of a client that have a value. */
public final class PresentProperties {
  private PresentProperties() {}

  /**
   * A copy without the keys whose value is null. Kafka's parser would take null for the value, and
   * not use the default.
   *
   * @throws ConfigException if a key is not text
   */
  public static Map<String, Object> of(Map<String, ?> properties) {
    Map<String, Object> present = new HashMap<>();
    for (Map.Entry<?, ?> each : properties.entrySet()) {
      if (!(each.getKey() instanceof String key)) {
        throw new ConfigException("The key of a property must be text but was " + each.getKey());
      }
      if (each.getValue() != null) {
        present.put(key, each.getValue());
      }
    }
    return present;
  }
}
