// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
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

  private static final Pattern SEPARATORS = Pattern.compile("[._\\s-]");

  /** All known keys, and their letters. They are the same for each configuration. */
  private static final SortedMap<String, String> KNOWN = known();

  /**
   * The sets of keys that were checked. A mutable static, because Kafka creates serializers and
   * deserializers for each thread or task, all with the same properties.
   */
  private static final Set<Set<String>> CHECKED = ConcurrentHashMap.newKeySet();

  private static final int MAX_CHECKED = 1_000;

  private MisspelledKeys() {}

  private static SortedMap<String, String> known() {
    Set<String> keys = new HashSet<>(AvrolopeConfig.configDef().names());
    for (ConfluentKey key : ConfluentKey.values()) {
      keys.add(key.text());
    }
    for (String key : ConfluentKey.prefixed()) {
      keys.add(ConfluentKey.REGISTRY_PREFIX + key);
    }
    for (String key : EffectiveProperties.KEYS_BY_PART) {
      keys.add("key." + key);
      keys.add("value." + key);
    }
    for (String envelope : Envelopes.NAMES) {
      keys.add("envelope." + envelope + ".registry");
      keys.add("envelope." + envelope + ".id");
    }
    keys.removeIf(key -> key.endsWith("*"));
    SortedMap<String, String> known = new TreeMap<>();
    keys.forEach(key -> known.put(key, letters(key)));
    return known;
  }

  /**
   * Logs a warning for each misspelled key, in the order of the keys. Properties with the same keys
   * get the warnings once in a process.
   */
  static void warn(Map<String, ?> properties) {
    if (CHECKED.size() < MAX_CHECKED && !CHECKED.add(Set.copyOf(properties.keySet()))) {
      return;
    }
    for (String key : new TreeSet<>(properties.keySet())) {
      if (isUnknown(key)) {
        meantBy(key).ifPresent(name -> LOG.warn("{} has no effect. Did you mean {}?", key, name));
      }
    }
  }

  private static boolean isUnknown(String key) {
    return !KNOWN.containsKey(key) && !RegistrySettings.isClientKey(key);
  }

  /** The most similar key, if one is similar enough. */
  private static Optional<String> meantBy(String key) {
    String letters = letters(key);
    String found = null;
    int least = Integer.MAX_VALUE;
    for (Map.Entry<String, String> name : KNOWN.entrySet()) {
      int errors = name.getValue().equals(letters) ? 0 : errors(key, name.getKey());
      if (errors < least) {
        least = errors;
        found = name.getKey();
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
    return SEPARATORS.matcher(key).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
