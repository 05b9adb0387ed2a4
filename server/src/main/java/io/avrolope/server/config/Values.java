// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values that the operator gave, and the defaults of the others. */
record Values(Map<String, String> properties) {

  /** Empty if the key is neither set nor has a default. */
  Optional<String> optional(Key key) {
    return Optional.of(text(key)).filter(value -> !value.isEmpty());
  }

  String text(Key key) {
    return key.names().stream()
        .filter(properties::containsKey)
        .map(properties::get)
        .findFirst()
        .orElse(key.defaultValue())
        .strip();
  }

  /** The elements between commas. */
  List<String> list(Key key) {
    return optional(key).map(text -> List.of(text.split("\\s*,\\s*"))).orElse(List.of());
  }

  boolean flag(Key key) {
    String text = text(key);
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw wrong("true or false", text, key);
    }
    return Boolean.parseBoolean(text);
  }

  int number(Key key, int least, int most) {
    String text = text(key);
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, as a number that is out of range
    }
    throw wrong("a number from " + least + " to " + most, text, key);
  }

  static ConfigException wrong(String expected, String found, Key key) {
    return new ConfigException(
        "Expected " + expected + " but found '" + found + "' as " + key.text());
  }
}
