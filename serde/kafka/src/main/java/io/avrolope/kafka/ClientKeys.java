// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.settings.MisspelledKeys;
import java.util.Map;
import java.util.SortedMap;

/** Checks the keys of a client's properties, for tools that tell their users. */
public final class ClientKeys {
  private ClientKeys() {}

  /**
   * The keys that have no effect and resemble a known key, with the key that is probably meant. A
   * serializer or deserializer logs a warning for each of them. Keys of Kafka's clients are known.
   *
   * @param properties the values do not matter
   */
  public static SortedMap<String, String> misspelled(Map<String, ?> properties) {
    return MisspelledKeys.in(properties);
  }
}
