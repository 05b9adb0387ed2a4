package io.avrolope.registry;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a registry of Confluent's REST API is asked for, beyond how it is reached. Immutable.
 *
 * @param latestWithMetadata properties that the newest version must have in its metadata to be
 *     "latest"; none: whichever is newest
 * @param rules what to do about a schema that carries rules
 */
public record ApiOptions(Map<String, String> latestWithMetadata, Rules rules) {
  /** The newest version is the latest, and rules are refused. */
  public static final ApiOptions DEFAULTS = new ApiOptions(Map.of(), Rules.REFUSED);

  public ApiOptions {
    latestWithMetadata = Collections.unmodifiableMap(new LinkedHashMap<>(latestWithMetadata));
  }

  /** What to do about a schema whose data are to be encrypted, checked or changed by rules. */
  public enum Rules {
    /** Neither write nor read with it. */
    REFUSED,
    /** Write and read as if it had none: what was to be encrypted is written in the clear. */
    IGNORED
  }
}
