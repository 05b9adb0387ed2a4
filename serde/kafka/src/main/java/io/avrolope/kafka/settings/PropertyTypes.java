// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/** Checks that properties are text where text is expected; code can set them to any object. */
public final class PropertyTypes {
  private PropertyTypes() {}

  /**
   * Refuses other objects before Kafka's parser does: its message would quote passwords, and URLs
   * with passwords. It fails without naming the key if a list contains null.
   *
   * @throws ConfigException which names the key
   */
  public static void requireText(ConfigDef definition, Map<String, ?> properties) {
    for (ConfigDef.ConfigKey key : definition.configKeys().values()) {
      Object value = properties.get(key.name);
      if (value != null && !isAccepted(key.type, value)) {
        throw new ConfigException(
            key.name + " must be text but is an object of " + value.getClass().getName());
      }
      if (value instanceof List<?> list && !list.stream().allMatch(each -> isElement(key, each))) {
        throw new ConfigException(key.name + " has an element that is not text");
      }
    }
  }

  private static boolean isElement(ConfigDef.ConfigKey key, @Nullable Object element) {
    boolean isClass = element instanceof Class<?>;
    return element instanceof String
        || (isClass && key.name.equals(AvrolopeConfig.AVRO_CONVERSIONS));
  }

  private static boolean isAccepted(ConfigDef.Type type, Object value) {
    return switch (type) {
      case STRING -> value instanceof String;
      case LIST -> value instanceof String || value instanceof List<?>;
      case PASSWORD -> value instanceof String || value instanceof Password;
      default -> true;
    };
  }
}
