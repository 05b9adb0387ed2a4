// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.types.Password;

/**
 * The texts of a key for documents, in Markdown.
 *
 * @param byDefault empty if there is no default
 * @param allowed values
 */
record KeyText(String name, String byDefault, String allowed, String meaning) {

  /**
   * Describes a key.
   *
   * @param aliases other names of the key
   */
  static KeyText of(ConfigKey key, List<String> aliases) {
    String also =
        aliases.stream().map(alias -> "`" + alias + "`").collect(Collectors.joining(", "));
    return new KeyText(
        key.name,
        byDefault(key.defaultValue),
        key.validator.toString(),
        key.documentation + (also.isEmpty() ? "" : " Also " + also + "."));
  }

  private static String byDefault(Object value) {
    if (value instanceof Password) {
      return "";
    }
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
        : value.toString();
  }
}
