// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds keys that are probably meant to be ours or Confluent's. Clients pass all of their
 * properties, so an unknown key that resembles none of these is not mentioned.
 */
final class MisspelledKeys {
  private static final Logger LOG = LoggerFactory.getLogger(MisspelledKeys.class);

  /** A shorter key is another word if two of its characters differ. */
  private static final int LONG_KEY = 12;

  private final Set<String> known = new TreeSet<>();

  private MisspelledKeys() {
    known.addAll(AvrolopeConfig.configDef().names());
    for (ConfluentKey key : ConfluentKey.values()) {
      known.add(key.text());
    }
    for (String key : ConfluentKey.prefixed()) {
      known.add(ConfluentKey.REGISTRY_PREFIX + key);
    }
    for (String key : EffectiveProperties.KEYS_BY_PART) {
      known.add("key." + key);
      known.add("value." + key);
    }
    for (String envelope : Envelopes.NAMES) {
      known.add("envelope." + envelope + ".registry");
      known.add("envelope." + envelope + ".id");
    }
    known.removeIf(key -> key.endsWith("*"));
  }

  /** Logs a warning for each misspelled key. */
  static void warn(Map<String, ?> properties) {
    Set<String> unknown = new HashSet<>();
    MisspelledKeys keys = new MisspelledKeys();
    properties.forEach(
        (key, value) -> {
          if (value != null && keys.isUnknown(key)) {
            unknown.add(key);
          }
        });
    Map<String, String> meant = new TreeMap<>();
    unknown.forEach(key -> keys.meantBy(key).ifPresent(name -> meant.put(key, name)));
    meant.forEach((key, name) -> LOG.warn("{} has no effect. Did you mean {}?", key, name));
  }

  private boolean isUnknown(String key) {
    return !known.contains(key) && !RegistrySettings.isClientKey(key);
  }

  /** The most similar key, if one is similar enough. */
  private Optional<String> meantBy(String key) {
    String found = null;
    int least = Integer.MAX_VALUE;
    for (String name : known) {
      int errors = letters(name).equals(letters(key)) ? 0 : errors(key, name);
      if (errors < least) {
        least = errors;
        found = name;
      }
    }
    return Optional.ofNullable(found);
  }

  /** Integer.MAX_VALUE if the keys are too different. */
  private static int errors(String key, String name) {
    int allowed = Math.min(key.length(), name.length()) < LONG_KEY ? 1 : 2;
    if (Math.abs(key.length() - name.length()) > allowed) {
      return Integer.MAX_VALUE;
    }
    int errors = EditDistance.between(key.toLowerCase(Locale.ROOT), name);
    return errors <= allowed ? errors : Integer.MAX_VALUE;
  }

  /** Equal for keys that differ only in case and separators, such as schema_registry_url. */
  private static String letters(String key) {
    return key.replaceAll("[._\\s-]", "").toLowerCase(Locale.ROOT);
  }
}
