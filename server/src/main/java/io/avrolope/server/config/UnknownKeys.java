// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.internal.text.EditDistance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds keys without an effect, and what the operator may have meant. */
final class UnknownKeys {
  /** More errors make another word of a key. */
  private static final int MAX_ERRORS = 3;

  /** Advice for keys of Confluent's server, by the beginning of the key. */
  private static final Map<String, String> REPLACEMENTS =
      Map.of(
          "port",
          "Use " + ListenerKeys.LISTENERS + ", such as http://127.0.0.1:8081",
          "response.http.headers.config",
          "Let a proxy add headers to the answers",
          "size.limit.filter.",
          "Use " + LimitKeys.MAX_BODY_BYTES);

  private UnknownKeys() {}

  /**
   * A warning for each unknown key, in the order of the keys.
   *
   * @param known the names that have an effect
   */
  static List<String> warnings(Set<String> keys, List<String> known) {
    List<String> meant = new ArrayList<>(known);
    meant.addAll(SchemaRepoKeys.NAMES);
    List<String> warnings = new ArrayList<>();
    for (String key : keys) {
      if (!known.contains(key)
          && !key.startsWith(KafkaKeys.CLIENT_PREFIX)
          && !key.startsWith(KafkaKeys.GROUP_PREFIX)) {
        warnings.add(
            key + " has no effect" + advice(key, meant).map(each -> ". " + each).orElse(""));
      }
    }
    return warnings;
  }

  private static Optional<String> advice(String key, List<String> known) {
    return REPLACEMENTS.entrySet().stream()
        .filter(each -> key.startsWith(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .or(() -> nearest(key, known).map(name -> "Did you mean " + name + "?"));
  }

  private static Optional<String> nearest(String key, List<String> known) {
    return known.stream()
        .filter(name -> EditDistance.between(key, name) <= MAX_ERRORS)
        .min(Comparator.comparingInt(name -> EditDistance.between(key, name)));
  }
}
