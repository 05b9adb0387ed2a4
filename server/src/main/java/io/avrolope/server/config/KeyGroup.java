// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** Defines the keys of one group, which is one table of the documents. Used by one thread. */
final class KeyGroup {
  private final String name;
  private final ConfigDef keys;
  private final Map<String, String> aliases;
  private int count;

  /**
   * A group without keys.
   *
   * @param keys gets the definitions
   * @param aliases gets the keys by their other names
   */
  KeyGroup(String name, ConfigDef keys, Map<String, String> aliases) {
    this.name = name;
    this.keys = keys;
    this.aliases = aliases;
  }

  void number(
      String key, int byDefault, NumberRange range, Importance importance, String documentation) {
    define(key, ConfigDef.Type.INT, byDefault, range, importance, documentation);
  }

  /** A number of milliseconds. */
  void milliseconds(
      String key,
      Duration byDefault,
      NumberRange range,
      Importance importance,
      String documentation) {
    number(key, Math.toIntExact(byDefault.toMillis()), range, importance, documentation);
  }

  void flag(String key, boolean byDefault, Importance importance, String documentation) {
    define(
        key,
        ConfigDef.Type.BOOLEAN,
        byDefault,
        Choice.of("true", "false"),
        importance,
        documentation);
  }

  void text(
      String key,
      String byDefault,
      Condition allowed,
      Importance importance,
      String documentation) {
    define(key, ConfigDef.Type.STRING, byDefault, allowed, importance, documentation);
  }

  /** Elements with commas between them. */
  void list(
      String key,
      String byDefault,
      Condition allowed,
      Importance importance,
      String documentation) {
    define(key, ConfigDef.Type.LIST, byDefault, allowed, importance, documentation);
  }

  /** A text that no message and no log has. */
  void secret(String key, Importance importance, String documentation) {
    define(
        key, ConfigDef.Type.PASSWORD, "", FreeText.optional("a secret"), importance, documentation);
  }

  /** Gives a key another name that has the same effect. */
  void alias(String key, String alias) {
    aliases.put(alias, key);
  }

  private void define(
      String key,
      ConfigDef.Type type,
      Object byDefault,
      Condition allowed,
      Importance importance,
      String documentation) {
    count++;
    keys.define(
        key, type, byDefault, allowed, importance, documentation, name, count, Width.NONE, key);
  }
}
