package io.avrolope.internal.tls;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of Kafka's {@code ssl.*} keys, as text; what is not there, or empty, is not set.
 *
 * @param prefix what stands before {@code ssl.} in the user's configuration, for messages
 * @param values by key, from {@code ssl.} on
 */
public record TlsKeys(String prefix, Map<String, String> values) {
  public TlsKeys {
    values = Map.copyOf(values);
  }

  Optional<String> text(String key) {
    return Optional.ofNullable(values.get(key)).filter(value -> !value.isBlank());
  }

  List<String> list(String key) {
    return text(key).map(value -> List.of(value.strip().split("\\s*,\\s*"))).orElse(List.of());
  }

  /** Whose message begins with the key, and never tells its value. */
  IllegalArgumentException wrong(String key, String words) {
    return new IllegalArgumentException(prefix + key + " " + words);
  }

  /** Tells the names alone. */
  @Override
  public String toString() {
    return "TlsKeys" + values.keySet();
  }
}
