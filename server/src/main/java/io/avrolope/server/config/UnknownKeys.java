// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.internal.text.EditDistance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds keys without an effect, and what the operator may have meant. */
final class UnknownKeys {
  /** More errors make another word of a key. */
  private static final int MAX_ERRORS = 3;

  private UnknownKeys() {}

  /** A warning for each unknown key, in the order of the keys. */
  static List<String> warnings(Set<String> keys) {
    List<String> known = Arrays.stream(Key.values()).flatMap(key -> key.names().stream()).toList();
    List<String> meant = new ArrayList<>(known);
    meant.addAll(SchemaRepoKeys.NAMES);
    List<String> warnings = new ArrayList<>();
    for (String key : keys) {
      if (!known.contains(key)
          && !key.startsWith(Key.CLIENT_PREFIX)
          && !key.startsWith(Key.GROUP_PREFIX)) {
        warnings.add(
            key
                + " has no effect"
                + nearest(key, meant).map(name -> ". Did you mean " + name + "?").orElse(""));
      }
    }
    return warnings;
  }

  private static Optional<String> nearest(String key, List<String> known) {
    return known.stream()
        .filter(name -> EditDistance.between(key, name) <= MAX_ERRORS)
        .min(Comparator.comparingInt(name -> EditDistance.between(key, name)));
  }
}
