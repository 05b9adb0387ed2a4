// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Reads the keys of the serializer and the deserializer from the application's properties, where
 * each has the prefix {@code avrolope.}.
 */
final class SerdeSettings {
  private static final String PREFIX = "avrolope";

  /** Properties of this starter, which are no keys of a serializer. */
  private static final String OWN = "spring.";

  /** An item of a list: Spring's binder separates the index by a dot. */
  private static final Pattern ITEM = Pattern.compile("(.+?)(?:\\.|\\[)(\\d{1,4})]?");

  private SerdeSettings() {}

  /** The keys without the prefix; they can contain credentials. A list becomes text with commas. */
  static Map<String, Object> keys(Environment environment) {
    Map<String, String> bound =
        Binder.get(environment)
            .bind(PREFIX, Bindable.mapOf(String.class, String.class))
            .orElse(Map.of());
    Map<String, SortedMap<Integer, String>> items = new HashMap<>();
    bound.forEach(
        (name, value) -> {
          Matcher item = ITEM.matcher(name);
          boolean isItem = item.matches();
          String key = isItem ? item.group(1) : name;
          int index = isItem ? Integer.parseInt(item.group(2)) : 0;
          if (!key.startsWith(OWN)) {
            items.computeIfAbsent(key, unused -> new TreeMap<>()).put(index, value);
          }
        });
    Map<String, Object> keys = new HashMap<>();
    items.forEach((key, values) -> keys.put(key, String.join(",", values.values())));
    return keys;
  }
}
