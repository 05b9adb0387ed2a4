// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Options for registries that speak Confluent's REST API. Immutable.
 *
 * @param latestWithMetadata metadata properties that the latest version must have; if empty, the
 *     latest version is the newest one
 * @param rules how to treat a schema that carries rules
 */
public record ConfluentOptions(Map<String, String> latestWithMetadata, Rules rules) {
  /** The latest version is the newest one, and schemas with rules are refused. */
  public static final ConfluentOptions DEFAULTS = new ConfluentOptions(Map.of(), Rules.REFUSED);

  public ConfluentOptions {
    latestWithMetadata = Collections.unmodifiableMap(new LinkedHashMap<>(latestWithMetadata));
  }

  public ConfluentOptions withLatestWithMetadata(Map<String, String> newLatestWithMetadata) {
    return new ConfluentOptions(newLatestWithMetadata, rules);
  }

  public ConfluentOptions withRules(Rules newRules) {
    return new ConfluentOptions(latestWithMetadata, newRules);
  }

  /** How to treat a schema whose rules encrypt, check or change its data. */
  public enum Rules {
    /** The schema is used neither for writing nor for reading. */
    REFUSED,
    /** The rules are not run: a field that they would encrypt is written in the clear. */
    IGNORED
  }
}
