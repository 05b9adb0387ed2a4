// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.config;

import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.Collection;
import org.apache.kafka.common.config.ConfigDef;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the deserializer and the serializer as Connect validates them, before it creates a
 * plug-in. Names of classes are text for Connect, because the serdes also accept short names and
 * Confluent's names.
 */
public final class SerdeKeys {
  private SerdeKeys() {}

  /** Adds all keys with their documentation. */
  public static void define(ConfigDef keys) {
    define(keys, "", AvrolopeConfig.configDef().names());
  }

  /** Adds some keys with their documentation, behind a prefix. */
  public static void define(ConfigDef keys, String prefix, Collection<String> names) {
    for (ConfigDef.ConfigKey key : AvrolopeConfig.configDef().configKeys().values()) {
      if (!names.contains(key.name)) {
        continue;
      }
      boolean isClass = key.type == ConfigDef.Type.CLASS;
      keys.define(
          prefix + key.name,
          isClass ? ConfigDef.Type.STRING : key.type,
          isClass ? nameOf(key.defaultValue) : key.defaultValue,
          key.validator,
          key.importance,
          key.documentation);
    }
  }

  private static @Nullable Object nameOf(@Nullable Object value) {
    return value instanceof Class<?> type ? type.getName() : value;
  }
}
