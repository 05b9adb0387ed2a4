// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.internal.text.KnownNames;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds keys that are probably meant to be ours or Confluent's. Clients pass all of their
 * properties, so an unknown key that resembles none of these is not mentioned.
 */
public final class MisspelledKeys {
  private static final Logger LOG = LoggerFactory.getLogger(MisspelledKeys.class);

  /** All known keys. They are the same for each configuration. */
  private static final KnownNames KNOWN = known();

  /**
   * The sets of keys that were checked. A mutable static, because Kafka creates serializers and
   * deserializers for each thread or task, all with the same properties.
   */
  private static final Set<Set<String>> CHECKED = ConcurrentHashMap.newKeySet();

  private static final int MAX_CHECKED = 1_000;

  private MisspelledKeys() {}

  private static KnownNames known() {
    Set<String> keys = new HashSet<>(AvrolopeConfig.configDef().names());
    for (ConfluentKey key : ConfluentKey.values()) {
      if (!key.text().endsWith("*")) {
        keys.add(key.text());
      }
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
    return new KnownNames(keys);
  }

  /**
   * Logs a warning for each misspelled key, in the order of the keys. Properties with the same keys
   * get the warnings once in a process.
   */
  static void warn(Map<String, ?> properties) {
    if (CHECKED.size() < MAX_CHECKED && !CHECKED.add(Set.copyOf(properties.keySet()))) {
      return;
    }
    in(properties)
        .forEach((key, meant) -> LOG.warn("{} has no effect. Did you mean {}?", key, meant));
  }

  /** The misspelled keys in their order, with the key that is probably meant. */
  public static SortedMap<String, String> in(Map<String, ?> properties) {
    SortedMap<String, String> found = new TreeMap<>();
    for (String key : properties.keySet()) {
      if (isUnknown(key)) {
        KNOWN.nearest(key).ifPresent(name -> found.put(key, name));
      }
    }
    return found;
  }

  private static boolean isUnknown(String key) {
    return !KNOWN.contains(key) && !RegistrySettings.isClientKey(key);
  }
}
