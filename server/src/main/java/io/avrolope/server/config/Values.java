// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.types.Password;

/** The value of each key: the one that the operator gave, or the default. Immutable. */
final class Values {
  private final Map<String, String> properties;
  private final Map<String, Object> values = new HashMap<>();

  /**
   * Parses and checks the values.
   *
   * @param properties by the names of the definitions; further ones stay texts
   * @throws ConfigException if a value is wrong
   */
  Values(ConfigDef keys, Map<String, String> properties) {
    this.properties = new TreeMap<>(properties);
    for (ConfigKey key : keys.configKeys().values()) {
      String text = properties.get(key.name);
      values.put(key.name, text == null ? key.defaultValue : parse(key, text.strip()));
    }
  }

  private static Object parse(ConfigKey key, String text) {
    Condition allowed = (Condition) key.validator;
    Object value;
    try {
      value = ConfigDef.parseType(key.name, text, key.type);
    } catch (org.apache.kafka.common.config.ConfigException e) {
      throw wrong(allowed.expected(), text, key.name);
    }
    if (key.type == ConfigDef.Type.LIST) {
      value = withoutEnd(value);
    }
    Optional<String> refused = allowed.refused(value);
    if (refused.isPresent()) {
      throw wrong(allowed.expected(), refused.get(), key.name);
    }
    return value;
  }

  /** A comma after the last element separates nothing. */
  private static List<Object> withoutEnd(Object list) {
    List<Object> elements = new ArrayList<>((List<?>) list);
    while (!elements.isEmpty() && elements.get(elements.size() - 1).equals("")) {
      elements.remove(elements.size() - 1);
    }
    return elements;
  }

  static ConfigException wrong(String expected, String found, String key) {
    return new ConfigException("Expected " + expected + " but found '" + found + "' as " + key);
  }

  /** Whether the operator has set the key. */
  boolean isSet(String key) {
    return properties.containsKey(key);
  }

  String text(String key) {
    Object value = value(key);
    return value instanceof Password secret ? secret.value() : (String) value;
  }

  /** Empty if the key is neither set nor has a default. */
  Optional<String> optional(String key) {
    return Optional.of(text(key)).filter(text -> !text.isEmpty());
  }

  /** One of the words of a {@link Choice}, in lower case. */
  String word(String key) {
    return text(key).toLowerCase(Locale.ROOT);
  }

  List<String> list(String key) {
    return ((List<?>) value(key)).stream().map(String::valueOf).toList();
  }

  boolean flag(String key) {
    return (Boolean) value(key);
  }

  int number(String key) {
    return (Integer) value(key);
  }

  Duration milliseconds(String key) {
    return Duration.ofMillis(number(key));
  }

  private Object value(String key) {
    Object value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException("Key " + key + " is not defined");
    }
    return value;
  }

  /** The properties that begin so and are not keys of the server, without this beginning. */
  Map<String, String> startingWith(String prefix) {
    Map<String, String> found = new HashMap<>();
    properties.forEach(
        (name, value) -> {
          if (name.startsWith(prefix) && !values.containsKey(name)) {
            found.put(name.substring(prefix.length()), value);
          }
        });
    return found;
  }
}
