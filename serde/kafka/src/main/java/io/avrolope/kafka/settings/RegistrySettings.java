// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Selects the properties of a client that a registry and its cache may depend on. Clients with
 * equal settings share a registry and its cache. An unknown property may matter, so this class
 * lists the properties that do not.
 */
public final class RegistrySettings {
  /** Prefixes of our own keys that are about records and codecs only. */
  private static final List<String> RECORD_PREFIXES =
      List.of(
          "auto.register.schemas",
          "avro.",
          "codec.",
          "dead.letter.",
          "envelope",
          "key.",
          "latest.compatibility.strict",
          "limit.",
          "reader.schema",
          "schema.cache.warm.up.subjects",
          "schema.reflection",
          "specific.avro.",
          "use.latest.version",
          "value.");

  /** Prefixes of Kafka's own keys that a registry connection may use too. */
  private static final List<String> CONNECTION_PREFIXES =
      List.of("bootstrap.servers", "sasl.", "security.", "ssl.");

  private RegistrySettings() {}

  public static Map<String, Object> of(Map<String, Object> properties) {
    Map<String, Object> settings = new HashMap<>(properties);
    settings.keySet().removeIf(key -> startsWithAny(key, RECORD_PREFIXES) || isForClientsOnly(key));
    return settings;
  }

  private static boolean isForClientsOnly(String key) {
    return !startsWithAny(key, CONNECTION_PREFIXES) && isClientKey(key);
  }

  /** Whether a consumer or a producer has the key. */
  static boolean isClientKey(String key) {
    return ConsumerConfig.configNames().contains(key) || ProducerConfig.configNames().contains(key);
  }

  /**
   * Whether clients can share the registry. An in-memory registry is shared by its scope already,
   * and a registry on the class path depends on the thread that opens it.
   */
  public static boolean canBeShared(List<String> urls) {
    for (String url : urls) {
      String lower = url.toLowerCase(Locale.ROOT);
      if (lower.startsWith("mock:") || lower.startsWith("classpath:")) {
        return false;
      }
    }
    return true;
  }

  private static boolean startsWithAny(String key, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (key.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
