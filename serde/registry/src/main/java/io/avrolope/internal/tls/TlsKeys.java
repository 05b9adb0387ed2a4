// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.tls;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of Kafka's {@code ssl.*} keys, as text. A blank value counts as not set.
 *
 * @param prefix precedes {@code ssl.} in the user's configuration; for messages
 * @param values by key without the prefix
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

  /**
   * The files of a store. One of the type PEM may be several files with commas between them.
   *
   * @param store {@code ssl.keystore.} or {@code ssl.truststore.}
   */
  public List<String> files(String store) {
    String location = text(store + "location").orElse(null);
    if (location == null) {
      return List.of();
    }
    boolean isPem =
        text(store + "type").filter(type -> type.strip().equalsIgnoreCase("PEM")).isPresent();
    return isPem && location.contains(",") && !isFile(location)
        ? List.of(location.strip().split("\\s*,\\s*"))
        : List.of(location);
  }

  private static boolean isFile(String location) {
    try {
      return Files.isRegularFile(Path.of(location));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** An error whose message begins with the key and does not contain its value. */
  IllegalArgumentException invalid(String key, String words) {
    return new IllegalArgumentException(prefix + key + " " + words);
  }

  /** Lists only the names of the keys. */
  @Override
  public String toString() {
    return "TlsKeys" + values.keySet();
  }
}
