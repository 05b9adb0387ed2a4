// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Options for registries that speak Confluent's REST API. Immutable. */
public final class ConfluentOptions {
  /** The latest version is the newest one, and schemas with rules are refused. */
  public static final ConfluentOptions DEFAULTS = builder().build();

  private final Map<String, String> latestWithMetadata;
  private final Rules rules;

  private ConfluentOptions(Builder builder) {
    this.latestWithMetadata = builder.latestWithMetadata;
    this.rules = builder.rules;
  }

  /** A builder that has the {@link #DEFAULTS}. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that has these options. */
  public Builder toBuilder() {
    return builder().latestWithMetadata(latestWithMetadata).rules(rules);
  }

  /**
   * Metadata properties that the latest version must have. If empty, the latest version is the
   * newest one.
   */
  public Map<String, String> latestWithMetadata() {
    return latestWithMetadata;
  }

  /** How a schema with rules is treated. */
  public Rules rules() {
    return rules;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ConfluentOptions that
        && latestWithMetadata.equals(that.latestWithMetadata)
        && rules == that.rules;
  }

  @Override
  public int hashCode() {
    return Objects.hash(latestWithMetadata, rules);
  }

  @Override
  public String toString() {
    return "ConfluentOptions[latestWithMetadata=" + latestWithMetadata + ", rules=" + rules + "]";
  }

  /** How to treat a schema whose rules encrypt, check or change its data. */
  public enum Rules {
    /** The schema is used neither for writing nor for reading. */
    REFUSED,
    /** The rules are not run: a field that they would encrypt is written in the clear. */
    IGNORED
  }

  /** Builds options. */
  public static final class Builder {
    private Map<String, String> latestWithMetadata = Map.of();
    private Rules rules = Rules.REFUSED;

    private Builder() {}

    /**
     * Sets the metadata properties that the latest version must have.
     *
     * @param value copied; if empty, as by default, the latest version is the newest one
     */
    public Builder latestWithMetadata(Map<String, String> value) {
      latestWithMetadata = Collections.unmodifiableMap(new LinkedHashMap<>(value));
      return this;
    }

    /**
     * Sets how a schema with rules is treated.
     *
     * @param value by default {@link Rules#REFUSED}
     */
    public Builder rules(Rules value) {
      rules = Objects.requireNonNull(value, "rules");
      return this;
    }

    /** The options. The builder can be used again. */
    public ConfluentOptions build() {
      return new ConfluentOptions(this);
    }
  }
}
