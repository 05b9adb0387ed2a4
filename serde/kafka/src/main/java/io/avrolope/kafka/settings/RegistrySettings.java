package io.avrolope.kafka.settings;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * What a registry and its cache may depend on, of a client's properties: those who have the same
 * share them. A property that nobody knows may matter; so that none is forgotten, those are listed
 * that do not.
 */
public final class RegistrySettings {
  /** Of ours, what is about records and codecs, by the beginning of its name. */
  private static final List<String> OF_RECORDS =
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

  /** Of Kafka's own, what a registry may be reached with too, by the beginning of its name. */
  private static final List<String> OF_BOTH =
      List.of("bootstrap.servers", "sasl.", "security.", "ssl.");

  private RegistrySettings() {}

  public static Map<String, Object> of(Map<String, Object> properties) {
    Map<String, Object> settings = new HashMap<>(properties);
    settings.keySet().removeIf(key -> begins(key, OF_RECORDS) || isOfClients(key));
    return settings;
  }

  private static boolean isOfClients(String key) {
    return !begins(key, OF_BOTH)
        && (ConsumerConfig.configNames().contains(key)
            || ProducerConfig.configNames().contains(key));
  }

  /**
   * Whether there is something to share: a registry in memory is shared by its scope, and one on
   * the class path depends on the thread that opens it.
   */
  public static boolean areShared(List<String> urls) {
    for (String url : urls) {
      String lower = url.toLowerCase(Locale.ROOT);
      if (lower.startsWith("mock:") || lower.startsWith("classpath:")) {
        return false;
      }
    }
    return true;
  }

  private static boolean begins(String key, List<String> beginnings) {
    for (String beginning : beginnings) {
      if (key.startsWith(beginning)) {
        return true;
      }
    }
    return false;
  }
}
